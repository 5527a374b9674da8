import AxeBuilder from '@axe-core/playwright';
import { expect, Figure, kEnglishPages, kPages, test } from './support';

const kThemes = ['light', 'dark'] as const;
const kDemos = ['demo/training/', 'demo/quick-train/', 'demo/verification/'];

for (const path of [...kPages, ...kEnglishPages, ...kDemos]) {
  test(`axe finds nothing on /${path} in either theme`, async ({ page }) => {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    for (const colorScheme of kThemes) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(
        ({ id, nodes }) => `${colorScheme}: ${id}: ${nodes.map(({ html }) => html).join('\n')}`,
      );
      expect(found).toEqual([]);
    }
  });
}

for (const theme of kThemes) {
  test(`axe finds nothing in any state of the training figure, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    const figure = new Figure(page);
    const check = async (state: string) => {
      const { violations } = await new AxeBuilder({ page }).include('lab-training').analyze();
      expect(violations.map(({ id, nodes }) => `${state}: ${id} ${nodes[0]!.html}`)).toEqual([]);
    };
    await figure.open('demo/training/?t.steps=1000000');
    await figure.primary.click();
    await expect.poll(() => figure.steps()).toBeGreaterThan(100);
    await check('running');
    await figure.primary.click();
    await figure.expectPhase('paused');
    await check('paused');
    await figure.button('stop').click();
    await figure.expectPhase('finished');
    await figure.openSettings();
    await figure.root.locator('.figure-menu > summary').click();
    await figure.button('table').click();
    await check('finished');
    await figure.field('embedDim').fill('0');
    await figure.chooseFile('bos.txt', '');
    await expect(figure.problem).toHaveAttribute('data-problem', 'corpus.empty');
    await check('refused');
  });
}

for (const path of [...kPages, ...kEnglishPages]) {
  test(`/${path} fits a screen of 320 pixels`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
}

test('nothing jumps when the script takes over from the static drawing', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts = ((window as unknown as { shifts: unknown[] }).shifts = [] as unknown[]);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const path of ['', 'ders/mlp/', 'ders/attention-steps/', 'dogrulama/']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(300);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01);
  }
});

test('the lesson reads well without script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${baseURL}ders/mlp/`);
  const figure = page.locator('lab-training');
  await expect(figure.locator('path.mean').first()).toHaveAttribute('d', /^M/);
  await expect(figure.locator('[data-name-list="mlp"] li')).toHaveCount(12);
  await expect(figure).toContainText('ilk 2.000 adım');
  await expect(figure.locator('noscript p')).toBeVisible();
  await context.close();
});
