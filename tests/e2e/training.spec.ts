import { readFileSync } from 'node:fs';
import { expect, Figure, test } from './support';

const kShort = '?t.steps=2000&t.decay=1500';

/** The loss the curve ends at, read from the figure's own table. */
async function lastMean(figure: Figure): Promise<number> {
  await figure.root.locator('.figure-menu > summary').click();
  await figure.button('table').click();
  const text = await figure.root.locator('.table-view tbody tr:last-child td').last().innerText();
  return Number(text.replace(',', '.'));
}

test('2,000 steps train in the lesson, with a curve, three losses and new names', async ({
  page,
}) => {
  const figure = new Figure(page);
  await figure.open(`ders/mlp/${kShort}`);
  await figure.primary.click();
  await figure.expectPhase('finished');
  await expect(figure.status).toContainText('2.000 adım');
  expect((await figure.root.locator('path.mean').getAttribute('d'))!.length).toBeGreaterThan(500);
  await expect(figure.root.locator('[data-splits] circle.measured')).toHaveCount(3);
  await expect(figure.names).toHaveCount(12);
  await expect(figure.root.locator('[data-name-list="bigram"] li')).toHaveCount(12);
  const mean = await lastMean(figure);
  expect(mean).toBeGreaterThan(2);
  expect(mean).toBeLessThan(3.2);
});

test('the English lesson speaks English and writes its numbers so', async ({ page }) => {
  const figure = new Figure(page);
  await figure.open(`en/lesson/mlp/${kShort}`);
  await figure.primary.click();
  await figure.expectPhase('finished');
  await expect(figure.status).toContainText('Done: 2,000 steps');
});

test('a run pauses, goes on, and ends with the bits of one that never paused', async ({ page }) => {
  const figure = new Figure(page);
  await figure.open(`demo/training/?t.steps=20000`);
  await figure.primary.click();
  await expect.poll(() => figure.steps()).toBeGreaterThan(100);
  await figure.primary.click();
  await figure.expectPhase('paused');
  const paused = await figure.steps();
  await page.waitForTimeout(300);
  expect(await figure.steps()).toBe(paused);
  expect(paused).toBeLessThan(20_000);
  await figure.button('step').click();
  await expect.poll(() => figure.steps()).toBe(paused + 1);
  await figure.primary.click();
  await figure.expectPhase('finished');
  const broken = await figure.fingerprint();

  await figure.button('reset').click();
  await figure.expectPhase('ready');
  await figure.primary.click();
  await figure.expectPhase('finished');
  expect(await figure.fingerprint()).toEqual(broken);
  expect(broken.losses).toMatch(/^[0-9a-f]{64}$/);
});

test('a run stops where it is and is measured there', async ({ page }) => {
  const figure = new Figure(page);
  await figure.open('demo/training/?t.steps=1000000');
  await figure.primary.click();
  await expect.poll(() => figure.steps()).toBeGreaterThan(100);
  await figure.button('stop').click();
  await figure.expectPhase('finished');
  await expect(figure.status).toContainText('Durduruldu');
  await expect(figure.names).toHaveCount(12);
});

test('after a reload settings and last result are still there', async ({ page }) => {
  const figure = new Figure(page);
  await figure.open('demo/training/?t.steps=300&t.embed=4');
  await figure.primary.click();
  await figure.expectPhase('finished');
  await page.reload();
  await expect(figure.root.locator('[data-last-result]')).toContainText('300 adım');
  await figure.openSettings();
  await expect(figure.field('embedDim')).toHaveValue('4');
  // Without a word in the address it is what this browser kept.
  await page.goto('demo/training/');
  await figure.openSettings();
  await expect(figure.field('embedDim')).toHaveValue('4');
  await figure.button('defaults').click();
  await expect(figure.field('embedDim')).toHaveValue('10');
  expect(new URL(page.url()).search).toBe('');
});

test('training goes on while the page is hidden', async ({ page, context }) => {
  const figure = new Figure(page);
  await figure.open('demo/training/?t.steps=30000');
  await figure.primary.click();
  await expect.poll(() => figure.steps()).toBeGreaterThan(100);
  const other = await context.newPage();
  await other.goto('about:blank');
  await other.bringToFront();
  await expect
    .poll(() => figure.frame.getAttribute('data-phase'), { timeout: 60_000 })
    .toBe('finished');
  await other.close();
});

test('the page answers while the model trains', async ({ page }) => {
  const figure = new Figure(page);
  await figure.open('demo/training/?t.steps=200000');
  await figure.primary.click();
  await expect.poll(() => figure.steps()).toBeGreaterThan(100);
  const slowest = await page.evaluate(async () => {
    let longest = 0;
    let last = performance.now();
    for (const end = last + 1500; performance.now() < end;) {
      await new Promise((resolve) => setTimeout(resolve));
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }
    return longest;
  });
  expect(slowest).toBeLessThan(300);
  await figure.button('stop').click();
  await figure.expectPhase('finished');
});

test('a diverging run stops, says so, and goes back to its last good step', async ({ page }) => {
  const figure = new Figure(page);
  // The same bits everywhere: this rate breaks at step 302, after a good state at 200.
  await figure.open('demo/training/?t.rate=4.8&t.steps=5000');
  await figure.primary.click();
  await figure.expectPhase('diverged');
  await expect(figure.status).toContainText('302. adımda taştı');
  await expect(figure.button('last-good')).toHaveText('Son sağlam adıma dön (adım 200)');
  await figure.button('last-good').click();
  await figure.expectPhase('restored');
  await expect(figure.primary).toBeFocused();
  await expect(figure.primary).toHaveText('Sürdür');
});

test('a rate that was too large can be made smaller, and the run begins anew', async ({ page }) => {
  const figure = new Figure(page);
  await figure.open('demo/training/?t.rate=50&t.steps=300');
  await figure.primary.click();
  await figure.expectPhase('diverged');
  await expect(figure.button('last-good')).toHaveText('Başa dön (adım 0)');
  await figure.field('learningRate').fill('0,1');
  await expect(figure.primary).toHaveText('Yeni ayarlarla baştan eğit');
  await figure.primary.click();
  await figure.expectPhase('finished');
  expect(await figure.steps()).toBe(300);
});

test('picture and numbers can be saved', async ({ page }) => {
  const figure = new Figure(page);
  await figure.open('demo/training/?t.steps=200');
  await figure.primary.click();
  await figure.expectPhase('finished');
  await figure.root.locator('.figure-menu > summary').click();
  for (const [action, start] of [
    ['svg', '<svg'],
    ['png', '\u0089PNG'],
    ['csv', 'adım,kayıp,200 adımlık ortalama\n0,'],
  ] as const) {
    const download = page.waitForEvent('download');
    await figure.button(action).click();
    const bytes = readFileSync(await (await download).path());
    const first = Buffer.from(start, action === 'png' ? 'latin1' : 'utf8');
    expect(bytes.subarray(0, first.length)).toEqual(first);
    expect(bytes.length).toBeGreaterThan(1000);
  }
});

test('names follow the temperature, and come back with it', async ({ page }) => {
  const figure = new Figure(page);
  await figure.open(`demo/training/${kShort}`);
  await figure.primary.click();
  await figure.expectPhase('finished');
  const first = await figure.names.allInnerTexts();
  const slider = figure.field('temperature');
  await slider.focus();
  await page.keyboard.press('Home');
  await expect.poll(() => figure.names.allInnerTexts()).not.toEqual(first);
  await figure.root.locator('.temperature input[type="text"]').fill('1');
  await page.keyboard.press('Tab');
  await expect.poll(() => figure.names.allInnerTexts()).toEqual(first);
  await figure.button('sample-again').click();
  await expect.poll(() => figure.names.allInnerTexts()).not.toEqual(first);
});

test('5,000 steps of MAIN give the committed bits', async ({ page }) => {
  const { runs } = JSON.parse(readFileSync('data/golden/bits.json', 'utf8')) as { runs: Golden[] };
  const golden = runs.find(({ corpus }) => corpus === 'ssa-2018')!;
  const { steps, decayStep } = golden.config;
  const figure = new Figure(page);
  await figure.open(`demo/training/?t.steps=${steps}&t.decay=${decayStep}`);
  await figure.primary.click();
  await figure.expectPhase('finished');
  const { losses, parameters } = golden;
  expect(await figure.fingerprint()).toEqual({ losses, parameters });
});

interface Golden {
  corpus: string;
  config: { steps: number; decayStep: number };
  losses: string;
  parameters: string;
}
