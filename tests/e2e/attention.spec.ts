/** The attention lessons: figures that ask the second module, and nothing of the first. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support';

const kLessons = ['attention-steps', 'attention-depth'] as const;

/** The modules and lists that a page fetched, by file name. */
function fetchedBy(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.wasm$|\/corpora\//.test(pathname)) names.push(pathname.split('/').at(-1)!);
  });
  return names;
}

async function ready(root: Locator): Promise<Locator> {
  await root.scrollIntoViewIfNeeded();
  await expect(root).toHaveAttribute('data-ready', '');
  return root;
}

const settled = (root: Locator) =>
  expect(root.locator('.lab-figure')).toHaveAttribute('data-phase', 'ready', { timeout: 60_000 });

test('the bench of attention fetches its own module and no list', async ({ page }) => {
  const fetched = fetchedBy(page);
  await page.goto('ders/attention-steps/');
  const root = await ready(page.locator('lab-attention-bench'));
  await settled(root);
  const seen = () => root.locator('.figure-drawing').innerText();
  const before = await seen();
  await root.locator('[data-action="seed"]').click();
  await expect.poll(seen).not.toBe(before);
  await settled(root);
  expect(fetched).toHaveLength(1);
  expect(fetched[0]).toMatch(/^attention-.*\.wasm$/);
});

test('an attention figure offers no list to choose', async ({ page }) => {
  await page.goto('ders/attention-steps/');
  const root = await ready(page.locator('lab-attention-bench'));
  await expect(root.locator('[data-corpus]')).toHaveCount(0);
});

test.describe('a module that doesn’t load', () => {
  test.use({ expected: ['ERR_FAILED', 'Failed to load resource'] });
  for (const file of ['attention-*.wasm', 'attention-*.js']) {
    test(`is told in the figure, and loads at the next try: ${file}`, async ({ page }) => {
      await page.route(`**/${file}`, (route) => route.abort());
      await page.goto('ders/attention-steps/');
      const root = await ready(page.locator('lab-attention-bench'));
      await expect(root.locator('.problem')).toHaveAttribute('data-problem', 'module.fetch');
      await page.unroute(`**/${file}`);
      await root.locator('[data-action="seed"]').click();
      await settled(root);
      await expect(root.locator('.problem')).toHaveAttribute('data-problem', '');
    });
  }
});

for (const lesson of kLessons) {
  test(`every figure of ${lesson} comes alive in view, with title, table and source`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const fetched = fetchedBy(page);
    await page.goto(`ders/${lesson}/`);
    const figures = page.locator('[data-figure][data-setup]');
    const names = await figures.evaluateAll((all) =>
      all.map((one) => one.getAttribute('data-figure')!),
    );
    expect(names.length).toBe(lesson === 'attention-steps' ? 3 : 9);
    for (const name of names) {
      const root = await ready(page.locator(`[data-figure="${name}"]`));
      await settled(root);
      await expect(root.locator('.figure-title .figure-number'), name).toHaveText(
        /Şekil 1[12]\.\d+/,
      );
      await expect(root.locator('.problem'), name).toHaveAttribute('data-problem', '');
      await root.locator('.figure-menu > summary').click();
      await root.locator('[data-action="table"]').click();
      const row = root.locator('.table-view').last().locator('tbody tr').first();
      await expect(row, name).toBeVisible();
      await expect(root.locator('.figure-source a'), name).toHaveAttribute(
        'href',
        /\/kaynak\/.+#L\d+-L\d+$/,
      );
    }
    expect(fetched.map((name) => name.split('-')[0])).toEqual(['attention']);
  });
}
