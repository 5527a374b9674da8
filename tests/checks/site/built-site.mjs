/** The site that the tests look at: built by `./lab make site-e2e`, served under a base path. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

export const folder = 'build/site-e2e';
export const base = '/lab/';

/** Every page, as a path inside the folder. */
export function pages() {
  return globSync('**/*.html', { cwd: folder }).sort();
}

export const readPage = (page) => readFileSync(path.join(folder, page), 'utf8');

/** Addresses in `src` and `href` of the elements named. */
export function addressesOf(html, element) {
  const tags = html.match(new RegExp(`<${element}\\b[^>]*>`, 'g')) ?? [];
  return tags.map((tag) => ({ tag, url: /\b(?:src|href)="([^"]*)"/.exec(tag)?.[1] }));
}

/** The file behind an address of the site; undefined for an address of another origin. */
export function fileOf(url) {
  if (!url?.startsWith(base)) return undefined;
  return path.join(folder, url.slice(base.length).split(/[?#]/)[0]);
}

export const gzipBytes = (file) => gzipSync(readFileSync(file), { level: 9 }).length;

const staticImport = /(?:\bfrom\s*|\bimport\s*)"(\.[^"]+\.js)"/g;

/** A script with everything that it imports before it can run. */
export function withImports(file, seen = new Set()) {
  if (seen.has(file) || !existsSync(file)) return seen;
  seen.add(file);
  for (const [, imported] of readFileSync(file, 'utf8').matchAll(staticImport)) {
    withImports(path.join(path.dirname(file), imported), seen);
  }
  return seen;
}
