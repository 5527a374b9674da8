import { expect, Figure, test } from './support';

test('a browser without SIMD is told so, and the page can be read', async ({ page }) => {
  await page.addInitScript(() => {
    WebAssembly.validate = () => false;
  });
  const figure = new Figure(page);
  await figure.open();
  await figure.primary.click();
  await expect(figure.problem).toHaveAttribute('data-problem', 'webassembly.simd');
  await expect(figure.problem).toContainText('SIMD');
  await expect(figure.primary).not.toHaveAttribute('aria-disabled', 'true');
});

test('a browser without WebAssembly is told so', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'WebAssembly');
  });
  const figure = new Figure(page);
  await figure.open();
  await figure.primary.click();
  await expect(figure.problem).toHaveAttribute('data-problem', 'webassembly.missing');
});

test('a module that doesn’t load is told, and loads at the next try', async ({
  page,
  expected,
}) => {
  expected.push('ERR_FAILED', 'Failed to load resource');
  await page.route('**/*.wasm', (route) => route.abort());
  const figure = new Figure(page);
  await figure.open('demo/training/?t.steps=200');
  await figure.primary.click();
  await expect(figure.problem).toHaveAttribute('data-problem', 'module.fetch');
  await page.unroute('**/*.wasm');
  await figure.primary.click();
  await figure.expectPhase('finished');
});

test('a module that is damaged is told', async ({ page, expected }) => {
  // Emscripten's loader tells the console too.
  expected.push('failed to asynchronously prepare wasm', 'Aborted(');
  await page.route('**/*.wasm', (route) =>
    route.fulfill({ body: 'no module', contentType: 'application/wasm' }),
  );
  const figure = new Figure(page);
  await figure.open();
  await figure.primary.click();
  await expect(figure.problem).toHaveAttribute('data-problem', 'module.compile');
});

test('a worker script that doesn’t load is told', async ({ page, expected }) => {
  expected.push('ERR_FAILED', 'Failed to load resource');
  await page.route('**/worker*.js', (route) => route.abort());
  const figure = new Figure(page);
  await figure.open();
  await figure.primary.click();
  await expect(figure.problem).toHaveAttribute('data-problem', 'worker.start');
});

test('a corpus that doesn’t load is told, and loads at the next try', async ({
  page,
  expected,
}) => {
  expected.push('ERR_FAILED', 'Failed to load resource');
  await page.route('**/corpora/*.txt', (route) => route.abort());
  const figure = new Figure(page);
  await figure.open('demo/training/?t.steps=200');
  await figure.primary.click();
  await expect(figure.problem).toHaveAttribute('data-problem', 'corpus.fetch');
  await page.unroute('**/corpora/*.txt');
  await figure.primary.click();
  await figure.expectPhase('finished');
});

test('a worker that dies takes the run along and nothing else', async ({ page }) => {
  const figure = new Figure(page);
  await figure.open('demo/training/?t.steps=1000000&t.embed=4');
  await figure.primary.click();
  await expect.poll(() => figure.steps()).toBeGreaterThan(100);
  await page.workers()[0]!.evaluate(() => self.close());
  await expect(figure.problem).toHaveAttribute('data-problem', 'worker.died');
  await figure.openSettings();
  await expect(figure.field('embedDim')).toHaveValue('4');
  await figure.field('steps').fill('200');
  await figure.primary.click();
  await figure.expectPhase('finished');
});

test('nothing is fetched for training before the reader asks for it', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  // At the top of a lesson, and beside a figure that has only been looked at.
  await page.goto('ders/mlp/');
  await page.waitForLoadState('networkidle');
  await new Figure(page).open();
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => /\.wasm|worker|corpora\//.test(url))).toEqual([]);
});
