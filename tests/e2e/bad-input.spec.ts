import { expect, Figure, test } from './support';

/** After any refusal the figure must still train. */
async function expectUsable(figure: Figure): Promise<void> {
  await expect(figure.primary).not.toHaveAttribute('aria-disabled', 'true');
  await figure.primary.click();
  await figure.expectPhase('finished');
  await expect(figure.problem).toHaveAttribute('data-problem', '');
}

const kLines = Array.from({ length: 30 }, (_, i) => `ad${'abcdefghij'[i % 10]}${'klm'[i % 3]}`);

const files: [string, string, Buffer | string, string, RegExp][] = [
  ['an empty file', 'bos.txt', '', 'corpus.empty', /kullanılabilecek satır yok/],
  ['one name', 'tek.txt', 'ada\n', 'corpus.too_few_lines', /1 satır var, en az 10/],
  ['a line of 5 MB', 'uzun.txt', 'a'.repeat(5 * 1024 * 1024), 'corpus.empty', /satır yok/],
  [
    'invalid UTF-8',
    'bozuk.txt',
    Buffer.from([0x61, 0x0a, 0xff, 0xfe, 0x0a]),
    'corpus.invalid_utf8',
    /UTF-8.*satır 2/,
  ],
  [
    '400 different characters',
    'cok.txt',
    Array.from({ length: 400 }, (_, i) => String.fromCodePoint(0x4e00 + i) + 'a').join('\n'),
    'corpus.alphabet',
    /farklı karakter/,
  ],
];

for (const [what, name, content, code, sentence] of files) {
  test(`${what} gets a sentence and leaves the figure usable`, async ({ page }) => {
    const figure = new Figure(page);
    await figure.open('demo/training/?t.steps=200');
    await figure.chooseFile(name, content);
    await expect(figure.problem).toHaveAttribute('data-problem', code);
    await expect(figure.problem).toContainText(sentence);
    await expectUsable(figure);
  });
}

test('a file of 500 MB is refused before it is read', async ({ page }) => {
  const figure = new Figure(page);
  await figure.open('demo/training/?t.steps=200');
  await figure.root.evaluate((element) => {
    const file = new File(['a'], 'dev.txt');
    Object.defineProperty(file, 'size', { value: 500 * 1024 * 1024 });
    file.arrayBuffer = () => Promise.reject(new Error('must not be read'));
    const data = { files: [file], types: ['Files'] };
    const drop = new Event('drop', { bubbles: true, cancelable: true });
    element.dispatchEvent(Object.assign(drop, { dataTransfer: data }));
  });
  await expect(figure.problem).toContainText('Dosya 500 MB');
  await expectUsable(figure);
});

test('a file of the reader’s own trains, by Turkish rules', async ({ page }) => {
  const figure = new Figure(page);
  await figure.open('demo/training/?t.steps=200');
  await figure.chooseFile(
    'benim.txt',
    kLines.map((line) => line.toUpperCase()).join('\r\n') + '\r\nIŞIL\r\nİPEK\r\na.b\r\n\r\n',
  );
  await expect(figure.root.locator('[data-corpus-facts]')).toContainText('32 satır');
  await expect(figure.root.locator('[data-corpus-facts]')).toContainText('1 noktalı satır');
  await expect(figure.root.locator('.alphabet p')).toContainText('ı');
  await expectUsable(figure);
});

const fields: [string, string, RegExp][] = [
  ['learningRate', 'NaN', /sayı olmalı/],
  ['learningRate', '101', /arasında/],
  ['embedDim', '0', /1 ile 256 arasında.*0 yazdın/],
  ['embedDim', '1000000', /1000000 yazdın/],
  ['steps', '-1', /arasında/],
  ['steps', '1000000000', /10.000.000 arasında/],
  ['steps', '1,5', /tam sayı/],
  ['seed', '4294967296', /arasında/],
];

test('a setting out of its limits is answered at its field, and the figure stays usable', async ({
  page,
}) => {
  const figure = new Figure(page);
  await figure.open('demo/training/?t.steps=200');
  await figure.openSettings();
  for (const [field, value, sentence] of fields) {
    const input = figure.field(field);
    const before = await input.inputValue();
    await input.fill(value);
    await expect(figure.fieldError(field)).toContainText(sentence);
    await expect(input).toHaveAttribute('aria-invalid', 'true');
    await expect(figure.primary).toHaveAttribute('aria-disabled', 'true');
    await figure.primary.click({ force: true });
    await figure.expectPhase('idle');
    await input.fill(before);
    await expect(figure.fieldError(field)).toBeEmpty();
  }
  await expectUsable(figure);
});

test('a model that is too large is refused before anything is allocated', async ({ page }) => {
  const figure = new Figure(page);
  await figure.open('demo/training/?t.steps=200&t.hidden=2048&t.context=16&t.embed=256');
  await expect(figure.fieldError('hiddenDim')).toContainText('parametresi olur');
  await expect(figure.primary).toHaveAttribute('aria-disabled', 'true');
});

test('a second start while a run trains changes nothing', async ({ page }) => {
  const figure = new Figure(page);
  await figure.open('demo/training/?t.steps=200000');
  await figure.primary.click();
  await expect.poll(() => figure.steps()).toBeGreaterThan(100);
  await expect(figure.primary).toHaveText('Duraklat');
  for (const action of ['step', 'reset', 'new-seed']) {
    await expect(figure.button(action)).toHaveAttribute('aria-disabled', 'true');
    await figure.button(action).click({ force: true });
  }
  await figure.expectPhase('running');
  await expect(figure.file).toBeDisabled();
  await figure.button('stop').click();
  await figure.expectPhase('finished');
});
