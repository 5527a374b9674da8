/**
 * Copies the corpora that the site serves to `web/public/corpora/`, with their licence notices and
 * `index.json`, the list that the pages read: what is served, how large, and under which hash.
 *
 * The lecture's list is optional and not part of the project: it is taken from `data/names.txt` or
 * from the file that LAB_NAMES names, and only when its hash is the expected one, because the
 * lecture's numbers hold for exactly those bytes.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { projectFolder, sha256, webFolder, writeIfChanged } from './project.mjs';

const outFolder = join(webFolder, 'public/corpora');
const noticeFolder = join(webFolder, 'notices');
const lectureSha256 = '0a30b5557f192f32ab962680889aac5f6fda0f4cecf40a6d0b5694f58ea8cc4d';

const corpora = [
  { id: 'ssa-2018', file: 'names-ssa-2018.txt', locale: 'und' },
  { id: 'turkish', file: 'turkish-names.txt', locale: 'tr' },
];

function lectureFile() {
  const candidates = [join(projectFolder, 'data/names.txt')];
  if (process.env.LAB_NAMES) candidates.unshift(resolve(process.env.LAB_NAMES));
  for (const path of candidates) {
    if (!existsSync(path)) continue;
    const received = sha256(readFileSync(path));
    if (received === lectureSha256) return path;
    console.warn(
      `prepare-corpora: ${path} is left out: its SHA-256 is ${received}, ` +
        `the lecture's list has ${lectureSha256}`,
    );
  }
  return undefined;
}

function countLines(bytes) {
  let lines = 0;
  for (const byte of bytes) if (byte === 0x0a) lines += 1;
  return bytes.length > 0 && bytes.at(-1) !== 0x0a ? lines + 1 : lines;
}

export function prepareCorpora() {
  const sources = corpora.map((corpus) => ({
    ...corpus,
    source: join(projectFolder, 'data', corpus.file),
  }));
  const lecture = lectureFile();
  // The first of the list is what figures begin with: the lessons speak of the lecture's.
  if (lecture)
    sources.unshift({ id: 'lecture', file: 'names.txt', locale: 'und', source: lecture });

  mkdirSync(outFolder, { recursive: true });
  const wanted = new Set(['index.json']);
  const index = sources.map(({ id, file, locale, source }) => {
    const bytes = readFileSync(source);
    const notice = file.replace(/\.txt$/, '.licence.txt');
    writeIfChanged(join(outFolder, file), bytes);
    writeIfChanged(join(outFolder, notice), readFileSync(join(noticeFolder, notice)));
    wanted.add(file).add(notice);
    return {
      id,
      file,
      notice,
      sha256: sha256(bytes),
      bytes: bytes.length,
      lines: countLines(bytes),
      locale,
    };
  });
  writeIfChanged(join(outFolder, 'index.json'), `${JSON.stringify(index, null, 2)}\n`);
  for (const name of readdirSync(outFolder)) {
    if (!wanted.has(name)) rmSync(join(outFolder, name));
  }
  return index;
}
