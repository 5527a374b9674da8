/** The C++ on the page: pages of files, the dialog, and the function beside a lesson's Python. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './support';

const kLesson = 'ders/mlp/';
const kFile = 'core/analysis/curves.cpp';

const dialog = (page: Page) => page.locator('dialog.source-dialog');
const cpp = (page: Page, file: string) => page.locator('.cpp-place a', { hasText: file });

async function violations(page: Page, part = 'body'): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).include(part).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

test('a range in the address is marked line by line, and another one as it changes', async ({
  page,
}) => {
  await page.goto(`kaynak/${kFile}/#L16-L18`);
  const marked = page.locator('.source-lines .line.marked');
  await expect(marked).toHaveCount(3);
  await expect(marked.first()).toContainText('check_window');
  await expect(marked.first()).toBeInViewport();
  await page.evaluate(() => (location.hash = '#L60-L61'));
  await expect(marked).toHaveCount(2);
  await expect(marked.first()).toBeInViewport();
});

test('a link of the lesson leads to the function’s own lines', async ({ page }) => {
  await page.goto(kLesson);
  const href = await cpp(page, kFile).getAttribute('href');
  await page.goto(href!);
  const marked = page.locator('.source-lines .line.marked');
  await expect(marked.filter({ hasText: 'Valley find_valley(' })).toHaveCount(1);
  await expect(marked.last()).toHaveText('}');
  await expect(marked.first()).toBeInViewport();
});

for (const scheme of ['light', 'dark'] as const) {
  test(`page and dialog have no fault that axe finds (${scheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto(`en/source/${kFile}/#L16-L18`);
    expect(await violations(page)).toEqual([]);
    await page.goto('en/lesson/mlp/');
    await cpp(page, kFile).click();
    await expect(dialog(page)).toContainText('find_valley');
    expect(await violations(page, '.source-dialog')).toEqual([]);
  });
}

test('the dialog scrolls with the keyboard, closes with Escape and gives the focus back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 240 });
  await page.goto(kLesson);
  const link = cpp(page, kFile);
  await link.focus();
  await page.keyboard.press('Enter');
  const code = dialog(page).locator('pre');
  await expect(code).toBeFocused();
  await page.keyboard.press('End');
  await expect.poll(() => code.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(link).toBeFocused();
  await link.click();
  await dialog(page).getByRole('button', { name: 'Kapat' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(link).toBeFocused();
});

test('with Ctrl the link opens in a tab of its own', async ({ page, context }) => {
  await page.goto(kLesson);
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    cpp(page, kFile).click({ modifiers: ['Control'] }),
  ]);
  await expect(tab).toHaveURL(/\/kaynak\/core\/analysis\/curves\.cpp\/#L\d+-L\d+$/);
  await expect(dialog(page)).toHaveCount(0);
});

test.describe('where the file’s page can’t be fetched', () => {
  test.use({ expected: ['Failed to load resource'] });
  test('the link itself leads there', async ({ page }) => {
    await page.goto(kLesson);
    await page.route(
      (url) => url.pathname.includes('/kaynak/'),
      (route) =>
        route.request().isNavigationRequest() ? route.continue() : route.fulfill({ status: 500 }),
    );
    await cpp(page, kFile).click();
    await expect(page).toHaveURL(/\/kaynak\/core\/analysis\/curves\.cpp\/#L\d+-L\d+$/);
  });
});
