/**
 * Runs the suites of `./lab test` one after the other and keeps going after a failure.
 *
 *   node tests/support/run-suites.mjs [--long] [NAME...]
 *
 * To add a suite, add a line to `suites`: `needs` names a part that `./lab make` builds, `reads` says
 * how its results are counted (tap: lines on standard output; doctest: the XML file it is told to
 * write; exit: one test, passed when the command ends with 0).
 */
import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { excerpt, readDoctest, readExit, readTap, summarize } from './report.mjs';

const logs = 'build/logs';
const vitest = 'vitest run --reporter=./tests/support/vitest-tap.mjs --dir';
const playwright =
  'playwright test --config tests/e2e/playwright.config.ts ' +
  '--reporter=./tests/support/playwright-tap.mjs';
const nodeTest = 'node --test --test-reporter=tap --test-concurrency=1';

const suites = [
  { name: 'checks', run: 'node tests/checks/run.mjs', reads: 'tap' },
  { name: 'checks, self-test', run: 'node tests/checks/self-test.mjs', reads: 'tap' },
  { name: 'support', run: `${nodeTest} tests/support/*.test.mjs`, reads: 'tap' },
  { name: 'format, C++', run: 'node tests/support/check-format.mjs', reads: 'tap' },
  { name: 'format, web', run: 'prettier --check --log-level warn .', reads: 'exit' },
  { name: 'lint, web', run: 'eslint --max-warnings 0 .', reads: 'exit' },
  { name: 'unused, web', run: 'knip --no-progress', reads: 'exit' },
  { name: 'core', needs: 'native-release', run: 'native-release', reads: 'doctest' },
  { name: 'core, sanitised', needs: 'native-debug', run: 'native-debug', reads: 'doctest' },
  {
    name: 'lint, C++',
    needs: 'native-release',
    run: 'node tests/support/run-tidy.mjs',
    reads: 'tap',
  },
  { name: 'fuzz', needs: 'fuzz', run: 'node tests/support/run-fuzz.mjs', reads: 'tap' },
  { name: 'wasm in Node', needs: 'wasm', run: `${vitest} tests/wasm`, reads: 'tap' },
  { name: 'web', needs: 'wasm', run: `${vitest} tests/web`, reads: 'tap' },
  { name: 'types, web', needs: 'site-e2e', run: 'astro check --root web', reads: 'exit' },
  {
    name: 'site',
    needs: 'site-e2e',
    run: `${nodeTest} tests/checks/site/*.test.mjs`,
    reads: 'tap',
  },
  { name: 'browser, Chromium', needs: 'site-e2e', run: playwright, reads: 'tap' },
  {
    name: 'browser, Firefox',
    needs: 'site-e2e',
    run: `${nodeTest} tests/e2e/*.test.mjs`,
    reads: 'tap',
  },
];

/** Runs a shell line into a log file; answers its exit code. A hung one is ended with its children. */
function runLine(line, logFile, minutes, environment) {
  return new Promise((resolve) => {
    const log = createWriteStream(logFile);
    const child = spawn('sh', ['-c', line], {
      detached: true,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const timer = setTimeout(() => {
      log.write(`\nended after ${minutes} minutes\n`);
      process.kill(-child.pid, 'SIGKILL');
    }, minutes * 60_000);
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      log.end(() => resolve(code ?? `signal ${signal}`));
    });
  });
}

/** Builds a part once a run; answers whether it is there. What `./lab` prints is shown as it comes. */
const parts = new Map();
function makePart(part) {
  if (!parts.has(part)) {
    const made = new Promise((resolve) => {
      const child = spawn('./lab', ['make', part], { stdio: ['ignore', 'inherit', 'inherit'] });
      child.on('close', (code) => resolve(code === 0));
    });
    parts.set(part, made);
  }
  return parts.get(part);
}

/** The command line of a suite: a doctest suite names its preset and writes its XML beside the log. */
function commandOf(suite, xmlFile) {
  if (suite.reads !== 'doctest') return suite.run;
  return `build/${suite.run}/core_tests -r=xml --out=${xmlFile}`;
}

async function runSuite(suite, minutes) {
  if (suite.needs && !(await makePart(suite.needs))) {
    return readExit(`./lab make ${suite.needs}`, 1);
  }
  const file = `${logs}/${suite.name.toLowerCase().replace(/[^a-z+]+/g, '-')}`;
  rmSync(`${file}.xml`, { force: true });
  const exitCode = await runLine(commandOf(suite, `${file}.xml`), `${file}.log`, minutes, {
    CI: '1',
    NO_COLOR: '1',
    UBSAN_OPTIONS: 'print_stacktrace=1',
  });
  const read = (name) => (existsSync(name) ? readFileSync(name, 'utf8') : '');
  const readers = {
    tap: () => readTap(read(`${file}.log`), exitCode),
    doctest: () => readDoctest(read(`${file}.xml`), exitCode),
    exit: () => readExit(suite.run, exitCode),
  };
  const result = readers[suite.reads]();
  if (result.failed > 0) result.log = `${file}.log`;
  return result;
}

function printResult({ name, result, seconds }) {
  const verdict = result.failed > 0 ? 'FAILED' : 'ok';
  console.log(`${name.padEnd(25)} ${verdict}, ${result.passed} passed (${seconds.toFixed(1)} s)`);
  for (const line of result.skips) console.log(`  skipped: ${line}`);
  for (const line of result.failures.slice(0, 40)) console.log(`  failed: ${line}`);
  if (result.log === undefined) return;
  for (const line of excerpt(readFileSync(result.log, 'utf8'))) console.log(`    | ${line}`);
  console.log(`  the whole log: ${result.log}`);
}

/** Errors: one sentence for an option or a name that isn't there. */
function readArguments() {
  const known = `the suites are: ${suites.map(({ name }) => name).join('; ')}`;
  try {
    const { values, positionals } = parseArgs({
      options: { long: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const unknown = positionals.find((part) => !suites.some(({ name }) => name.includes(part)));
    if (unknown === undefined) return { values, positionals };
    throw new Error(`no suite's name holds '${unknown}'`);
  } catch (error) {
    console.error(`lab: ${error.message.split('.')[0]}; ./lab test [--long] [NAME...], ${known}`);
    process.exit(1);
  }
}

async function main() {
  const { values, positionals } = readArguments();
  if (values.long) process.env.LAB_LONG = '1';
  mkdirSync(logs, { recursive: true });

  const wanted = suites.filter(
    ({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
  );
  const rows = [];
  for (const suite of wanted) {
    const started = performance.now();
    const result = await runSuite(suite, values.long ? 120 : 15);
    const row = { name: suite.name, result, seconds: (performance.now() - started) / 1000 };
    printResult(row);
    rows.push(row);
  }
  const { text, failed, passed } = summarize(rows);
  console.log(`\n${text}`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}

await main();
