/** Finds functions of the C++ core in their files, while the site is built. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../worker/at-build';
import type { SourceRef } from './source-ref';

/**
 * The lines of the function whose definition holds `words`: from the comment above it to the brace that
 * closes it, which clang-format puts first on its line. Throws when the words are gone: the page
 * would lie.
 */
export function functionLines(
  text: string,
  words: string,
  file: string,
): { first: number; last: number } {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.includes(words));
  if (at < 0) throw new Error(`${file} no longer holds "${words}": name another function`);
  let first = at;
  while (first > 0 && /^\s*(?:\/\/|template|\[\[)/.test(lines[first - 1]!)) --first;
  const indent = /^\s*/.exec(lines[at]!)![0];
  const closes = (line: string) => line.startsWith(`${indent}}`);
  // A body on the same line ends where it stands.
  const oneLine = /[;}]\s*$/.test(lines[at]!);
  const brace = lines.findIndex((line, index) => index > at && closes(line));
  const last = oneLine || brace < 0 ? at : brace;
  return { first: first + 1, last: last + 1 };
}

export function readSource(file: string): string {
  return readFileSync(join(projectFolder(), file), 'utf8');
}

/** `base`: the path that the site is served under. */
export function sourceOf(file: string, words: string, base: string): SourceRef {
  return { file, ...functionLines(readSource(file), words, file), base };
}

/** Every file that a figure or a lesson shows something of. */
export function shownFiles(): string[] {
  const folder = projectFolder();
  const texts = globSync(['web/src/figures/*/static.ts', 'web/src/content/lessons/*/*.mdx'], {
    cwd: folder,
  }).map((name) => readFileSync(join(folder, name), 'utf8'));
  const named =
    /'((?:core|wasm\/session)\/[\w/]+\.(?:cpp|hpp))'|source="((?:core|wasm\/session)\/[\w/]+\.(?:cpp|hpp))"/g;
  const files = texts.flatMap((text) => [...text.matchAll(named)].map((hit) => hit[1] ?? hit[2]!));
  return [...new Set(files)].sort();
}
