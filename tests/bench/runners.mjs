/**
 * What `bench.mjs` can measure on this machine. A runner is { name, run, peer, detail }: `run` answers
 * numbers by metric, `peer` is the kind of a foreign runner and undefined for our own, `detail` its
 * version and kernel.
 */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { startServer } from '../support/static-server.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const at = (name) => path.join(root, name);
const nativeBench = at('build/native-release/native_bench');
const moduleFiles = ['lab.mjs', 'lab.wasm', 'attention.mjs', 'attention.wasm'].map((name) =>
  at(`build/wasm-release/${name}`),
);
const staged = at('build/bench');
const chromiumPath = '/usr/bin/chromium';
const python = '/usr/bin/python3';
const pytorchScript = at('tests/bench/pytorch_mlp.py');

/** Runs a program and parses the JSON it prints. */
async function runJson(program, args, env = {}) {
  const { stdout } = await promisify(execFile)(program, args, { env: { ...process.env, ...env } });
  return JSON.parse(stdout);
}

const stepArguments = ({ steps, warmup }) => ['--steps', String(steps), '--warmup', String(warmup)];

async function runNative() {
  const { w1_us_per_step, evaluate_train_s } = await runJson(nativeBench, []);
  return { stepMicroseconds: w1_us_per_step, evaluateTrainSeconds: evaluate_train_s };
}

/** Metrics of `measureModule`'s answer; an untrained or diverged model is an error, not a time. */
function moduleMetrics({ usPerStep, evaluateSeconds, lastLoss, attention }) {
  if (!(lastLoss > 0 && lastLoss < 5))
    throw new Error(`the module trained to a loss of ${lastLoss}`);
  return {
    stepMicroseconds: usPerStep,
    evaluateSeconds,
    attentionTiledSeconds: attention.tiled,
    attentionFusedSeconds: attention.fused,
    attentionByHandSeconds: attention.byHand,
  };
}

async function runNode(options) {
  const script = at('tests/bench/node-module.mjs');
  return moduleMetrics(
    await runJson(process.execPath, [script, staged, ...stepArguments(options)]),
  );
}

/** Puts the page, the module and the corpus into one folder, which can then be served. */
async function stagePage() {
  await mkdir(staged, { recursive: true });
  const page = at('tests/bench/page');
  const files = [
    ...(await readdir(page)).map((name) => path.join(page, name)),
    ...moduleFiles,
    at('tests/bench/measure-module.mjs'),
  ];
  for (const file of files) await copyFile(file, path.join(staged, path.basename(file)));
  await copyFile(at('data/names-ssa-2018.txt'), path.join(staged, 'names.txt'));
}

async function openChromium() {
  const { chromium } = await import('@playwright/test');
  const server = await startServer({ root: staged });
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  const run = async (options) => {
    const page = await browser.newPage();
    await page.goto(`${server.url}index.html`);
    try {
      return moduleMetrics(await page.evaluate((given) => globalThis.measure(given), options));
    } finally {
      await page.close();
    }
  };
  const close = async () => {
    await browser.close();
    await server.close();
  };
  return { run, close, version: `Chromium ${browser.version()}` };
}

/** The OpenBLAS kernels worth trying: the widest that the processor's flags allow, and the next. */
function blasKernels() {
  const flags = existsSync('/proc/cpuinfo') ? readFileSync('/proc/cpuinfo', 'utf8') : '';
  const kernels = [
    { flag: 'avx512f', kernel: 'SkylakeX' },
    { flag: 'avx2', kernel: 'Haswell' },
  ].filter(({ flag }) => new RegExp(`\\b${flag}\\b`).test(flags));
  return kernels.length > 0 ? kernels.map(({ kernel }) => kernel) : [''];
}

const blasEnv = (kernel) => (kernel === '' ? {} : { OPENBLAS_CORETYPE: kernel });

/** PyTorch with one kernel: the step as in the lecture, and the fastest eager one. */
async function pytorchRunners(kernel) {
  const run = (mode) => (options) =>
    runJson(python, [pytorchScript, '--mode', mode, ...stepArguments(options)], blasEnv(kernel));
  const { kernel: loaded, torch } = await run('lecture')({ steps: 1, warmup: 1 });
  const detail = `PyTorch ${torch} on ${loaded === null ? 'its own BLAS' : `OpenBLAS ${loaded}`}`;
  const lecture = async (options) => {
    const result = await run('lecture')(options);
    return {
      stepMicroseconds: result.us_per_step,
      evaluateTrainSeconds: result.evaluate_train_s,
      evaluateSeconds: result.evaluate_s,
    };
  };
  const tuned = async (options) => ({
    stepMicroseconds: (await run('tuned')(options)).us_per_step,
  });
  return [
    { name: `lecture's code, ${detail}`, peer: 'PyTorch as in the lecture', detail, run: lecture },
    { name: `tuned, ${detail}`, peer: 'PyTorch tuned', detail, run: tuned },
  ];
}

async function addPytorch(runners, skipped) {
  try {
    await promisify(execFile)(python, ['-c', 'import torch']);
  } catch {
    skipped.push('PyTorch, because python3-torch is not installed');
    return;
  }
  for (const kernel of blasKernels()) runners.push(...(await pytorchRunners(kernel)));
}

/** Answers { runners, skipped: reasons, versions, close }. */
export async function availableRunners() {
  const runners = [];
  const skipped = [];
  const versions = [`Node ${process.version}`];
  let close = async () => {};
  if (existsSync(nativeBench)) runners.push({ name: 'native', run: runNative });
  else skipped.push('native, because build/native-release/native_bench is not built');
  if (moduleFiles.every(existsSync)) {
    await stagePage();
    runners.push({ name: 'Node', run: runNode });
    if (existsSync(chromiumPath)) {
      const opened = await openChromium();
      runners.push({ name: 'Chromium', run: opened.run });
      versions.push(opened.version);
      close = opened.close;
    } else {
      skipped.push(`Chromium, because ${chromiumPath} is missing`);
    }
  } else {
    skipped.push('Chromium and Node, because build/wasm-release holds not both modules');
  }
  await addPytorch(runners, skipped);
  return { runners, skipped, versions, close };
}
