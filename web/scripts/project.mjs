/** Where things are, for the scripts that prepare and finish the site. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const webFolder = join(dirname(fileURLToPath(import.meta.url)), '..');
export const projectFolder = join(webFolder, '..');

/** Lower-case hexadecimal SHA-256 of one or more pieces. */
export function sha256(...pieces) {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}

/** Writes only what changed, so that watchers and later steps see no work where there is none. */
export function writeIfChanged(path, content) {
  const bytes = Buffer.from(content);
  if (existsSync(path) && readFileSync(path).equals(bytes)) return false;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  return true;
}
