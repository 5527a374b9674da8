/** Where a figure's numbers are computed: a line of the C++ core, found while the site is built. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../worker/at-build';

/**
 * `file` with the first line that holds `words`, and its address where the build runs in a published
 * repository (GitHub sets both variables). Throws when the words are gone: the page would lie.
 */
export function sourceLine(file: string, words: string): { label: string; href: string | null } {
  const lines = readFileSync(join(projectFolder(), file), 'utf8').split('\n');
  const line = lines.findIndex((text) => text.includes(words)) + 1;
  if (line === 0) throw new Error(`${file} no longer holds "${words}": name another line`);
  const { GITHUB_REPOSITORY: repository, GITHUB_SHA: commit } = process.env;
  const href =
    repository && commit
      ? `https://github.com/${repository}/blob/${commit}/${file}#L${line}`
      : null;
  return { label: `${file}:${line}`, href };
}
