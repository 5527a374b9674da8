/** Compares every C++ file with what clang-format makes of it; `--fix` rewrites them instead. */
import { spawnSync } from 'node:child_process';

import { Project } from '../checks/project.mjs';

const files = new Project('.').matching(/^(core|wasm|tests)\/.*\.(cpp|hpp)$/);
const fix = process.argv.includes('--fix');
const mode = fix ? ['-i'] : ['--dry-run', '--Werror'];
const run = spawnSync('clang-format', [...mode, ...files], { encoding: 'utf8' });
if (run.error) throw run.error;

const wrong = new Set([...run.stderr.matchAll(/^([\w/.-]+):\d+:\d+: error/gm)].map((m) => m[1]));
for (const file of files) {
  const verdict = wrong.has(file) ? 'not ok' : 'ok';
  console.log(`${verdict} - ${file} is formatted`);
}
if (wrong.size > 0) console.log('to format: node tests/support/check-format.mjs --fix');
process.exitCode = run.status;
