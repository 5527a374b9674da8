import { expect, Figure, test } from './support';

test('a model is trained, paused, read and sampled with the keyboard alone', async ({ page }) => {
  const figure = new Figure(page);
  await figure.open('demo/training/?t.steps=20000');

  const tabTo = async (selector: string) => {
    for (let presses = 0; presses < 80; ++presses) {
      await page.keyboard.press('Tab');
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector))
        return;
    }
    throw new Error(`${selector} can't be reached with Tab`);
  };

  await tabTo('[data-action="primary"]');
  await page.keyboard.press('Enter');
  await expect.poll(() => figure.steps()).toBeGreaterThan(100);
  await page.keyboard.press('Space');
  await figure.expectPhase('paused');
  await expect(figure.primary).toBeFocused();
  await page.keyboard.press('Enter');
  await figure.expectPhase('finished');
  await expect(figure.primary).toBeFocused();

  await page.keyboard.press('Shift+Tab');
  const cursor = figure.root.locator('[data-cursor]');
  await expect(cursor).toBeFocused();
  await page.keyboard.press('Home');
  await expect(figure.root.locator('[data-readout]')).toContainText('adım 0 · kayıp');
  await page.keyboard.press('ArrowRight');
  await expect(figure.root.locator('[data-readout]')).toContainText('adım 1 · kayıp');
  await expect(cursor).toHaveAttribute('aria-valuetext', /adım 1 · kayıp/);

  await tabTo('#training-temperature');
  const before = await figure.names.allInnerTexts();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => figure.names.allInnerTexts()).not.toEqual(before);

  await tabTo('[data-settings] > summary');
  await page.keyboard.press('Enter');
  await tabTo('#training-embedDim');
  await page.keyboard.type('0');
  await expect(figure.fieldError('embedDim')).not.toBeEmpty();
});

test('pointing at the curve shows the values that the keyboard shows', async ({ page }) => {
  const figure = new Figure(page);
  await figure.open('demo/training/?t.steps=500');
  await figure.primary.click();
  await figure.expectPhase('finished');
  const chart = figure.root.locator('[data-chart]');
  await chart.scrollIntoViewIfNeeded();
  const box = (await chart.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const readout = figure.root.locator('[data-readout]');
  await expect(readout).toContainText(/adım 2\d\d · kayıp/);
  const pointed = await readout.innerText();
  const cursor = figure.root.locator('[data-cursor]');
  await cursor.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await expect(readout).toHaveText(pointed);
});
