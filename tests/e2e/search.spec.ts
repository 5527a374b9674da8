import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './support';

const dialogOf = (page: Page) => page.locator('.search-dialog');
const statusOf = (page: Page) => page.locator('[data-search-status]');

async function lookUp(page: Page, words: string): Promise<void> {
  await expect(dialogOf(page).locator('input[type="text"]')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(words);
  await expect(statusOf(page)).toHaveAttribute('data-search-status', 'done');
}

test('a Turkish section is found and opened with the keyboard alone', async ({ page }) => {
  await page.goto('hakkinda/');
  await page.keyboard.press('/');
  await lookUp(page, 'ÖĞRENME ORANI');
  const section = dialogOf(page).locator('a[href$="ders/mlp/#learning-rate"]');
  await expect(section).toContainText('Öğrenme oranı');
  await expect(section.locator('mark').first()).toContainText(/öğrenme/i);
  const links = dialogOf(page).locator('.search-found a');
  const at = await links.evaluateAll((all) =>
    all.findIndex((link) => (link as HTMLAnchorElement).hash === '#learning-rate'),
  );
  for (let presses = 0; presses <= at; ++presses) await page.keyboard.press('ArrowDown');
  await expect(links.nth(at)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#learning-rate$/);
});

test('an English section is found, and pages of the other language stay out', async ({ page }) => {
  await page.goto('en/');
  await page.keyboard.press('ControlOrMeta+k');
  await lookUp(page, 'cross-entropy');
  const links = dialogOf(page).locator('.search-found a');
  await expect(links.first()).toBeVisible();
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(addresses).toContain('/lab/en/lesson/mlp/#cross-entropy');
  for (const address of addresses) expect(address).toContain('/lab/en/');
});

test('a capital of either kind finds what small letters find', async ({ page }) => {
  await page.goto('');
  await page.locator('[data-search-open]').click();
  const found: string[][] = [];
  for (const words of ['isim', 'İSİM', 'MINIBATCH', 'gömme']) {
    await lookUp(page, words);
    await expect(dialogOf(page).locator('.search-found a').first()).toBeVisible();
    found.push(await dialogOf(page).locator('.search-section').allInnerTexts());
  }
  expect(found[1]).toEqual(found[0]);
});

test('a section of the page itself is shown and the dialog makes room', async ({ page }) => {
  await page.goto('sozluk/');
  await page.keyboard.press('/');
  await lookUp(page, 'çapraz entropi');
  await dialogOf(page).locator('a[href$="sozluk/#cross-entropy"]').click();
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.locator('#cross-entropy')).toBeInViewport();
});

test('Escape closes the dialog and gives the focus back', async ({ page }) => {
  await page.goto('hakkinda/');
  const button = page.locator('[data-search-open]');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toBeVisible();
  await lookUp(page, 'qqxqq');
  await expect(statusOf(page)).toContainText('“qqxqq”');
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
  await expect(button).toBeFocused();
});

test('the single key can be switched off; with Control it goes on', async ({ page }) => {
  await page.goto('hakkinda/');
  await page.keyboard.press('/');
  await dialogOf(page).locator('input[type="checkbox"]').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(dialogOf(page)).toBeHidden();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(dialogOf(page)).toBeVisible();
});

test('nothing of the search is loaded before it is opened', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('hakkinda/');
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => url.includes('/pagefind/'))).toEqual([]);
  const before = asked.length;
  await page.keyboard.press('/');
  await lookUp(page, 'veri');
  expect(asked.length).toBeGreaterThan(before);
  expect(asked.filter((url) => url.includes('/pagefind/')).length).toBeGreaterThan(0);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the open dialog, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('en/glossary/');
    await page.keyboard.press('/');
    await lookUp(page, 'softmax');
    await dialogOf(page).locator('.search-found a').first().focus();
    const { violations } = await new AxeBuilder({ page }).include('.search-dialog').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`)).toEqual([]);
  });
}

test('a word of the glossary explains itself to pointer and keyboard', async ({ page }) => {
  await page.goto('en/lesson/mlp/#output');
  const word = page.locator('[data-term="logit"]');
  const text = page.locator('#term-logit');
  await page.waitForLoadState('networkidle');
  await expect(text).toBeHidden();
  await word.hover();
  await expect(text).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(text).toBeHidden();
  // From a neighbour by Tab: only a focus that the keyboard gave shows the text.
  await page.locator('[data-term="softmax"]').focus();
  await page.keyboard.press('Shift+Tab');
  await expect(word).toBeFocused();
  await expect(text).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(text).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/en\/glossary\/#logit$/);
});

test('the language switch keeps the word, up to the last of the glossary', async ({ page }) => {
  for (const id of ['embedding', 'variance']) {
    await page.goto(`en/glossary/#${id}`);
    await page.locator('[data-language-switch]').click();
    await expect(page).toHaveURL(new RegExp(`/lab/sozluk/#${id}$`));
  }
});
