/**
 * The site's search index: one folder, a part for each language as the pages' `lang` says. Only what
 * stands in `data-pagefind-body` is in it, and of that only what is read: no figure's controls and
 * values, no quiz, no answer.
 */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { close, createIndex } from 'pagefind';

const excludeSelectors = [
  '.figure-drawing',
  '.controls',
  '.corpus-line',
  '.badges',
  '.figure-menu',
  '.figure-number',
  '.figure-source',
  '[data-status]',
  '[data-quiz]',
  '.predict .options',
  '.predict-label',
  'legend',
  'lab-exercise',
  '.worked-answer',
  '.cpp',
  '.formula',
  '.note summary',
  '.note-kind',
  'noscript',
  'svg',
];

/** What the dialog of `src/search` asks for; the rest is an interface of pagefind's own. */
const isNeeded = (path) =>
  !/^pagefind-(?!worker\.js$|entry\.json$)|^wasm\.unknown\.pagefind$/.test(path);

/** A glossary word's text, cut out before: where an element is left out, a space would stay. */
const definitions = /<span class="term-tip".*?<\/span><\/span>/gs;

function pagesOf(folder) {
  const names = readdirSync(folder, { recursive: true }).map(String);
  return names.filter((name) => name.endsWith('.html')).sort();
}

function expectNone(errors) {
  if (errors.length > 0) throw new Error(`search index: ${errors.join('; ')}`);
}

/** Writes `pagefind/` into the finished site; answers how many files it holds. */
export async function writeSearchIndex(folder) {
  const { index, errors } = await createIndex({ excludeSelectors });
  expectNone(errors);
  try {
    for (const page of pagesOf(folder)) {
      const html = readFileSync(join(folder, page), 'utf8').replace(definitions, '');
      expectNone((await index.addHTMLFile({ sourcePath: page, content: html })).errors);
    }
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
