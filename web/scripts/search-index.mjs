/**
 * The site's search index: one folder, a part for each language as the pages' `lang` says. Only what
 * stands in `data-pagefind-body` is in it, and of that only what is read: no figure's controls and
 * values, no quiz, no answer.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { close, createIndex } from 'pagefind';

const excludeSelectors = [
  '.figure-drawing',
  '.controls',
  '.corpus-line',
  '.badges',
  '.figure-menu',
  '[data-status]',
  '[data-quiz]',
  '.predict .options',
  '.predict-label',
  'legend',
  'lab-exercise',
  '.worked-answer',
  '.formula',
  '.note summary',
  '.term-tip',
  'noscript',
  'svg',
];

/** What the dialog of `src/search` asks for; the rest is an interface of pagefind's own. */
const isNeeded = (path) =>
  !/^pagefind-(?!worker\.js$|entry\.json$)|^wasm\.unknown\.pagefind$/.test(path);

function expectNone(errors) {
  if (errors.length > 0) throw new Error(`search index: ${errors.join('; ')}`);
}

/** Writes `pagefind/` into the finished site; answers how many files it holds. */
export async function writeSearchIndex(folder) {
  const { index, errors } = await createIndex({ excludeSelectors });
  expectNone(errors);
  try {
    const added = await index.addDirectory({ path: folder });
    expectNone(added.errors);
    const made = await index.getFiles();
    expectNone(made.errors);
    const files = made.files.filter(({ path }) => isNeeded(path));
    for (const { path, content } of files) {
      const target = join(folder, 'pagefind', path);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, content);
    }
    return files.length;
  } finally {
    await close();
  }
}
