import { expect, test } from './support';

test('one button on the home page gives new Turkish names', async ({ page }) => {
  await page.goto('');
  const figure = page.locator('lab-quick-train');
  await expect(figure).toHaveAttribute('data-ready', '');
  const example = await figure.locator('[data-quick-names] li').allInnerTexts();
  await figure.locator('[data-action="quick-train"]').click();
  await expect(figure.locator('.quick-train')).toHaveAttribute('data-phase', 'done', {
    timeout: 30_000,
  });
  const names = await figure.locator('[data-quick-names] li').allInnerTexts();
  expect(names.length).toBeGreaterThanOrEqual(8);
  expect(names).not.toEqual(example);
  const list = await (await page.request.get('corpora/turkish-names.txt')).text();
  const known = new Set(list.split('\n'));
  for (const name of names) expect(known.has(name.toLocaleLowerCase('tr'))).toBe(false);
});

test('the claims are readable before anything runs, and one of them runs alone', async ({
  page,
}) => {
  await page.goto('dogrulama/');
  const figure = page.locator('lab-verification');
  await expect(figure).toHaveAttribute('data-ready', '');
  await expect(figure.locator('[data-claim]')).toHaveCount(58);
  await figure.locator('[data-action="run-M10"]').click();
  await expect(figure.locator('#M10')).toHaveAttribute('data-verdict', 'met', { timeout: 30_000 });
  await expect(figure.locator('#M09')).toHaveAttribute('data-verdict', 'met');
  await expect(figure.locator('#M36')).toHaveAttribute('data-verdict', 'met');
  await expect(figure.locator('#M10')).toContainText('tuttu');
});

test('claims that need no list are measured without one, and stay when another is chosen', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('dogrulama/');
  const figure = page.locator('lab-verification');
  await expect(figure).toHaveAttribute('data-ready', '');
  await figure.locator('[data-action="run-A03"]').click();
  await expect(figure.locator('#A03')).toHaveAttribute('data-verdict', 'met', { timeout: 30_000 });
  await expect(figure.locator('#A01')).toHaveAttribute('data-verdict', 'met');
  expect(asked.filter((url) => /\/lab-[\w-]+\.wasm|corpora\//.test(url))).toEqual([]);
  await figure.locator('#verification-corpus').selectOption('turkish');
  await expect(figure.locator('#A03')).toHaveAttribute('data-verdict', 'met');
  await expect(figure.locator('#claims-attention-steps a')).toHaveAttribute(
    'href',
    /\/ders\/attention-steps\/$/,
  );
});

test('the home page leads into each of the lessons', async ({ page }) => {
  await page.goto('');
  const lessons = page.locator('.lessons li.open');
  await expect(lessons).toHaveCount(3);
  for (const name of ['mlp', 'attention-steps', 'attention-depth']) {
    const link = page.locator(`[data-continue="${name}"]`);
    await expect(link).toHaveAttribute('href', new RegExp(`/ders/${name}/$`));
  }
});

test('claims on the embedded list: the structural ones run, the others say what they need', async ({
  page,
}) => {
  await page.goto('dogrulama/');
  const figure = page.locator('lab-verification');
  await expect(figure).toHaveAttribute('data-ready', '');
  await figure.locator('#verification-corpus').selectOption('ssa-2018');
  await expect(figure.locator('#M15')).toHaveAttribute('data-verdict', 'other-corpus');
  await expect(figure.locator('#M15')).toContainText('names.txt');
  await figure.locator('[data-action="run-M04"]').click();
  await expect(figure.locator('#M04')).toHaveAttribute('data-verdict', 'met', { timeout: 30_000 });
});

test('running all claims can be stopped', async ({ page }) => {
  await page.goto('dogrulama/');
  const figure = page.locator('lab-verification');
  await expect(figure).toHaveAttribute('data-ready', '');
  await figure.locator('[data-action="run-all"]').click();
  await expect(figure.locator('[data-verdict="met"]').first()).toBeVisible({ timeout: 60_000 });
  await figure.locator('[data-action="stop"]').click();
  await expect(figure.locator('.verification')).toHaveAttribute('data-phase', 'idle');
});
