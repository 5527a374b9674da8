/** The lesson's figures, questions and exercises, as a reader with nothing but a keyboard meets them. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support';

const kLesson = 'ders/mlp/';

/** Brings an element into view and waits until its code has taken over. */
async function ready(root: Locator): Promise<Locator> {
  await root.scrollIntoViewIfNeeded();
  await expect(root).toHaveAttribute('data-ready', '');
  return root;
}

const figure = (page: Page, name: string) => page.locator(`[data-figure="${name}"]`);
const quiz = (page: Page, id: string) => page.locator(`[data-quiz="${id}"]`);

test('every figure of the lesson comes alive in view, with title, table, badges and source', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.goto(kLesson);
  const names = await page
    .locator('[data-figure][data-setup]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-figure')!));
  expect(names.length).toBeGreaterThanOrEqual(14);
  for (const name of names) {
    const root = await ready(figure(page, name));
    await expect(root.locator('.figure-title .figure-number'), name).toHaveText(/Şekil 4\.\d+/);
    await root.locator('.figure-menu > summary').click();
    await root.locator('[data-action="table"]').click();
    await expect(
      root.locator('.table-view').last().locator('tbody tr').first(),
      name,
    ).toBeVisible();
    await expect(root.locator('.figure-source a'), name).toHaveAttribute(
      'href',
      /\/kaynak\/.+#L\d+-L\d+$/,
    );
  }
});

test('a question is answered, explained and kept with the keyboard alone', async ({ page }) => {
  await page.goto(kLesson);
  const root = await ready(quiz(page, 'rows-explode'));
  await root.locator('input').first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(root.locator('[data-verdict="wrong"]')).toContainText('27 karakter var');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(root.locator('[data-verdict="right"]')).toBeVisible();
  await page.reload();
  const again = await ready(quiz(page, 'rows-explode'));
  await expect(again.locator('[data-verdict="right"]')).toBeVisible();
  await again.locator('[data-action="reset"]').focus();
  await page.keyboard.press('Enter');
  await expect(again.locator('input:checked')).toHaveCount(0);
});

test('a prediction is graded by what the tab measured', async ({ page }) => {
  await page.goto('en/lesson/mlp/');
  const root = await ready(quiz(page, 'predict-stable-softmax'));
  await root.locator('label', { hasText: 'about 99' }).click();
  await root.locator('[data-action="check"]').click();
  await expect(root.locator('[data-verdict="right"]')).toContainText('The loss measured: 99');
});

test('the C++ of a figure opens on the page and gives the focus back', async ({ page }) => {
  await page.goto(kLesson);
  const root = await ready(figure(page, 'learning-rate-sweep'));
  const link = root.locator('.figure-source a');
  await link.focus();
  await page.keyboard.press('Enter');
  const dialog = page.locator('dialog.source-dialog');
  await expect(dialog).toContainText('find_valley');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
});

test('an exercise is ticked off by the reader’s own run on its bench', async ({ page }) => {
  await page.goto(kLesson);
  const root = await ready(page.locator('[data-exercise="overfit"]'));
  await root.locator('[data-action="check"]').first().click();
  await expect(root.locator('[data-step="floor"]')).toContainText('önce orada çalıştır');
  await root.locator('[data-action="bench"]').click();
  const bench = page.locator('lab-overfit-batch.bench');
  await ready(bench);
  await bench.locator('[data-action="train"]').click();
  await expect(root.locator('[data-step="reach"] [data-verdict="right"]')).toBeVisible({
    timeout: 60_000,
  });
});

test('a bench has ids, address and storage of its own', async ({ page }) => {
  await page.goto(kLesson);
  const root = await ready(page.locator('[data-exercise="split"]'));
  await root.locator('[data-action="bench"]').click();
  const bench = await ready(page.locator('lab-training.bench'));
  await bench.locator('[data-action="settings"], .settings > summary').first().click();
  await bench.locator('#training-split-hiddenDim').fill('120');
  await ready(page.locator('lab-training:not(.bench)'));
  const twice = await page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    return ids.filter((id, index) => ids.indexOf(id) !== index);
  });
  expect(twice).toEqual([]);
  expect(new URL(page.url()).search).toBe('');
  await expect(page.locator('#training-hiddenDim')).not.toHaveValue('120');
});

test('one list serves all figures, and letters that it lacks are told in a sentence', async ({
  page,
}) => {
  await page.goto(kLesson);
  const window = await ready(figure(page, 'sliding-window'));
  await window.locator('input[name="word"]').fill('ışık');
  await expect(window.locator('.problem')).not.toHaveAttribute('data-problem', '');
  await window.locator('[data-corpus]').selectOption('turkish');
  await expect(window.locator('.problem')).toHaveAttribute('data-problem', '');
  await expect(window.locator('[data-status]')).toContainText('5 örnek');
  const softmax = await ready(figure(page, 'context-explosion'));
  await expect(softmax.locator('[data-corpus]')).toHaveValue('turkish');
});

test('figures off screen ask for no steps', async ({ page }) => {
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  await page.goto(kLesson);
  await page.waitForLoadState('networkidle');
  expect(workers).toEqual([]);
});

test('after stop the keyboard is where the work can be begun again', async ({ page }) => {
  await page.goto('demo/gradient-noise/');
  const root = await ready(page.locator('lab-gradient-noise'));
  await root.locator('[data-action="race"]').focus();
  await page.keyboard.press('Enter');
  const stop = root.locator('.stop');
  await stop.focus();
  await page.keyboard.press('Enter');
  await expect(stop).toHaveCount(0);
  await expect(root.locator('[data-action]').first()).toBeFocused();
});

test.describe('without a network', () => {
  test.use({ expected: ['Failed to load resource'] });
  test('a figure whose code was not fetched says so, and comes alive later', async ({
    page,
    context,
  }) => {
    await page.goto(kLesson);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    const root = figure(page, 'sampling');
    await root.scrollIntoViewIfNeeded();
    await expect(root.locator('.load-failed')).toContainText('bağlantın kopmuş');
    await context.setOffline(false);
    await expect(root).toHaveAttribute('data-ready', '');
    await expect(root.locator('.load-failed')).toHaveCount(0);
  });
});
