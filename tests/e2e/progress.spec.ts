/** The reader's progress as a file: kept, taken in, deleted and brought back. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support';

const kLesson = 'ders/mlp/';

/** What a reader who has been here before finds. */
async function openWith(page: Page, kept: Record<string, unknown>): Promise<Locator> {
  await page.goto('hakkinda/');
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) {
      localStorage.setItem(key, JSON.stringify(value));
    }
  }, kept);
  await page.goto(kLesson);
  const progress = page.locator('lab-progress');
  await progress.scrollIntoViewIfNeeded();
  await expect(progress).toHaveAttribute('data-ready', '');
  return progress;
}

const isRead = (page: Page, id: string) => page.locator(`.contents [data-read] a[href="#${id}"]`);
const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('lab.read.mlp') ?? '[]') as string[]);

async function load(progress: Locator, content: string | Buffer): Promise<void> {
  const buffer = Buffer.from(content);
  await progress
    .locator('#progress-file')
    .setInputFiles({ name: 'lab-progress.json', mimeType: 'application/json', buffer });
}

const fileOf = (entries: object, version = 1) =>
  JSON.stringify({ file: 'lab-progress', version, entries });

test('a file adds sections at once, and reading on doesn’t lose them', async ({ page }) => {
  const [first, second] = await sectionIds(page);
  const progress = await openWith(page, { 'lab.read.mlp': [first] });
  await load(progress, fileOf({ 'lab.read.mlp': [second] }));
  await expect(progress.getByRole('status')).toHaveText('Dosyadakiler buradakilere eklendi.');
  await expect(isRead(page, first!)).toHaveCount(1);
  await expect(isRead(page, second!)).toHaveCount(1);
  await readSomething(page);
  expect(await stored(page)).toEqual(expect.arrayContaining([first, second]));
});

test('what was deleted stays deleted while reading on, and comes back whole', async ({ page }) => {
  const [first, second] = await sectionIds(page);
  const answer = { answer: ['1'], tries: 1, right: true };
  const progress = await openWith(page, {
    'lab.read.mlp': [first, second],
    'lab.quiz.mlp': { 'rows-explode': answer },
  });
  await expect(progress.locator('[data-tally]')).toContainText('1 soruyu denedin, 1 tanesi doğru');
  await progress.locator('[data-action="delete"]').click();
  await expect(isRead(page, first!)).toHaveCount(0);
  await readSomething(page);
  expect(await stored(page)).not.toContain(first);
  await progress.locator('[data-action="delete"]').click();
  await progress.locator('[data-action="undo"]').focus();
  await page.keyboard.press('Enter');
  await expect(progress.locator('[data-action="delete"]')).toBeFocused();
  await expect(progress.getByRole('status')).toHaveText('Geri alındı.');
  expect(await stored(page)).toEqual(expect.arrayContaining([first, second]));
  await expect(progress.locator('[data-tally]')).toContainText('1 soruyu denedin, 1 tanesi doğru');
});

test('the saved file is what another browser takes in', async ({ page }) => {
  const [first] = await sectionIds(page);
  const progress = await openWith(page, { 'lab.read.mlp': [first], 'lab.theme': 'dark' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    progress.locator('[data-action="save"]').click(),
  ]);
  expect(download.suggestedFilename()).toBe('lab-progress.json');
  const text = await readFile(await download.path(), 'utf8');
  expect(text).not.toContain('theme');
  await progress.locator('[data-action="delete"]').click();
  await load(progress, text);
  expect(await stored(page)).toContain(first);
});

test('a bad file gets one clear sentence and changes nothing', async ({ page }) => {
  const [first] = await sectionIds(page);
  const progress = await openWith(page, { 'lab.read.mlp': [first] });
  const bad: [string | Buffer, string][] = [
    ['{', 'JSON dosyası değil'],
    ['[]', 'ilerleme dosyası değil'],
    [fileOf({}, 2), 'başka bir sürümü'],
    [fileOf({ 'lab.read.mlp': 'x' }), 'içi bozulmuş'],
    [Buffer.alloc(1_000_001, 32), '1 MB'],
  ];
  for (const [content, sentence] of bad) {
    await load(progress, content);
    await expect(progress.getByRole('status')).toContainText(sentence);
  }
  expect(await stored(page)).toContain(first);
});

/** Of two sections in the lesson's middle, which the end of the page doesn't mark by itself. */
async function sectionIds(page: Page): Promise<string[]> {
  await page.goto(kLesson);
  const ids = await page
    .locator('article h2[id]')
    .evaluateAll((all) => all.slice(3, 5).map(({ id }) => id));
  expect(ids).toHaveLength(2);
  return ids;
}

/** Through the lesson's first section, which is then kept as read. */
async function readSomething(page: Page): Promise<void> {
  const id = await page.locator('article h2[id]').first().getAttribute('id');
  const second = page.locator('article h2[id]').nth(1);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await page.locator('article h2[id]').first().scrollIntoViewIfNeeded();
  await second.evaluate((heading) => heading.scrollIntoView({ behavior: 'instant' }));
  await expect.poll(() => stored(page)).toContain(id);
  await page.locator('lab-progress').scrollIntoViewIfNeeded();
}
