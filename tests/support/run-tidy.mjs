/**
 * clang-tidy over core and session, one line a file. A file that was clean is passed over until it,
 * a header or the configuration changes: the tool takes seconds for each.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

import { Project } from '../checks/project.mjs';

const cache = 'build/tidy';
const project = new Project('.');
const shared = createHash('sha256').update(project.bytes('.clang-tidy'));
for (const name of project.matching(/^(core|wasm)\/.*\.(hpp|inc)$/)) {
  shared.update(name).update(project.bytes(name));
}

function tidy(file) {
  const stamp = `${cache}/${shared.copy().update(project.bytes(file)).digest('hex')}`;
  if (existsSync(stamp)) return '';
  return new Promise((resolve) => {
    execFile('clang-tidy', ['-p', 'build/native-release', '--quiet', file], (error, stdout) => {
      if (error === null) writeFileSync(stamp, file);
      resolve(error === null ? '' : stdout || error.message);
    });
  });
}

async function work(queue) {
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    const complaints = await tidy(file);
    console.log(`${complaints ? 'not ok' : 'ok'} - ${file} is tidy\n${complaints}`.trimEnd());
    if (complaints) process.exitCode = 1;
  }
}

mkdirSync(cache, { recursive: true });
const queue = project.matching(/^(core|wasm\/session)\/.*\.cpp$/);
await Promise.all(Array.from({ length: availableParallelism() }, () => work(queue)));
