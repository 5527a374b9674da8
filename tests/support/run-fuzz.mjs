/**
 * Runs every libFuzzer target for a while, one line a target. What it found stays in
 * build/fuzz/corpus and is where the next run goes on; a crash leaves its input beside it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync } from 'node:fs';
import path from 'node:path';

const seconds = process.env.LAB_LONG ? 300 : 10;

/** `-seed=1` and one process: two runs on one machine try much the same inputs. */
function fuzz(target) {
  const name = path.basename(target).replace(/_fuzz$/, '');
  const found = `build/fuzz/corpus/${name}`;
  const seeds = `tests/fuzz/seeds/${name}`;
  mkdirSync(found, { recursive: true });
  if (!existsSync(seeds)) return { name, problem: `has no seeds in ${seeds}` };
  const run = spawnSync(
    target,
    [
      found,
      seeds,
      '-seed=1',
      `-max_total_time=${seconds}`,
      '-timeout=10',
      '-rss_limit_mb=2048',
      '-print_final_stats=1',
      `-artifact_prefix=build/fuzz/${name}-`,
    ],
    { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'], maxBuffer: 1 << 28 },
  );
  const executions = Number(/number_of_executed_units: (\d+)/.exec(run.stderr)?.[1] ?? 0);
  if (run.status !== 0) return { name, problem: run.stderr.split('\n').slice(-40).join('\n') };
  if (executions < 100) return { name, problem: `ran only ${executions} inputs` };
  return { name, executions };
}

for (const source of globSync('tests/fuzz/*_fuzz.cpp').sort()) {
  const target = `build/fuzz/${path.basename(source, '.cpp')}`;
  const { name, executions, problem } = fuzz(target);
  if (problem === undefined) console.log(`ok - ${name} takes any bytes (${executions} inputs)`);
  else {
    console.log(`not ok - ${name} takes any bytes\n${problem}`);
    process.exitCode = 1;
  }
}
