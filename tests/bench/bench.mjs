/**
 * Measures the core natively, in Chromium and in Node beside PyTorch on the same machine, and prints a
 * Markdown table. Behind `./lab bench`; needs the presets native-release and wasm-release built.
 *
 *   node tests/bench/bench.mjs [--json FILE] [--rounds 3] [--steps 5000] [--warmup 2000]
 *
 * The runners take turns, round after round, so that a slow moment of the machine meets all of them;
 * of each one the best round counts. Times are for reading: nothing here fails because of one.
 */
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import { parseArgs } from 'node:util';

import { availableRunners } from './runners.mjs';

function readOptions() {
  const { values } = parseArgs({
    options: {
      json: { type: 'string' },
      rounds: { type: 'string', default: '3' },
      steps: { type: 'string', default: '5000' },
      warmup: { type: 'string', default: '2000' },
    },
  });
  const count = (name) => {
    const number = Number(values[name]);
    if (Number.isInteger(number) && number > 0) return number;
    throw new Error(`--${name} needs a whole number above 0, not '${values[name]}'`);
  };
  const options = { rounds: count('rounds'), steps: count('steps'), warmup: count('warmup') };
  if (options.steps + options.warmup > 40_000) throw new Error('a run has 40000 steps in all');
  return { ...options, json: values.json };
}

/** The best of every number over the rounds of one runner: Map of runner name → { metric: best }. */
async function runRounds(runners, options) {
  const best = new Map(runners.map(({ name }) => [name, {}]));
  for (let round = 1; round <= options.rounds; ++round) {
    for (const { name, run } of runners) {
      console.error(`round ${round} of ${options.rounds}: ${name}`);
      const kept = best.get(name);
      for (const [metric, value] of Object.entries(await run(options))) {
        if (!Number.isFinite(value)) throw new Error(`${name}: ${metric} is ${value}`);
        kept[metric] = Math.min(kept[metric] ?? Infinity, value);
      }
    }
  }
  return best;
}

const metrics = [
  { key: 'stepMicroseconds', title: 'W1 training step', unit: 'µs' },
  { key: 'evaluateTrainSeconds', title: 'evaluation of the train split', unit: 's' },
  { key: 'evaluateSeconds', title: 'evaluation of train, dev and test', unit: 's' },
];

/** Pairs measured in one run of ours: the first against the second. */
const pairs = [
  {
    ours: 'attentionTiledSeconds',
    peer: 'attentionByHandSeconds',
    title: 'attention of 4096 tokens of 64, tiled / by hand',
  },
  {
    ours: 'attentionTiledSeconds',
    peer: 'attentionFusedSeconds',
    title: 'attention of 4096 tokens of 64, tiled / fused',
  },
];

function makePairRows(best, runners, machine) {
  return runners.flatMap(({ name }) =>
    pairs.flatMap(({ ours: mine, peer: other, title }) => {
      const { [mine]: ours, [other]: peer } = best.get(name);
      if (ours === undefined || peer === undefined) return [];
      return [{ name: `${title}, ${name}`, unit: 's', ours, peer, ratio: peer / ours, machine }];
    }),
  );
}

/** Of the runners of one kind, the one that is best at `key`; undefined when none measured it. */
function fastest(best, runners, kind, key) {
  const measured = runners.filter(({ name, peer }) => peer === kind && key in best.get(name));
  return measured.sort((a, b) => best.get(a.name)[key] - best.get(b.name)[key])[0];
}

/** One row for each of our runners, metric and kind of peer; where no peer has it, one row alone. */
function makeRows(best, runners, machine) {
  const kinds = [...new Set(runners.map(({ peer }) => peer).filter(Boolean))];
  const rows = [];
  for (const { key, title, unit } of metrics) {
    const peers = kinds.map((kind) => fastest(best, runners, kind, key)).filter(Boolean);
    for (const { name, peer: foreign } of runners) {
      const ours = best.get(name)[key];
      if (foreign !== undefined || ours === undefined) continue;
      const row = { name: `${title}, ${name}`, unit, ours, peer: null, ratio: null, machine };
      if (peers.length === 0) rows.push(row);
      for (const { name: peerName, peer: kind, detail } of peers) {
        const peer = best.get(peerName)[key];
        const more = { peer, ratio: peer / ours, machine: `${machine}, ${detail}` };
        rows.push({ ...row, name: `${row.name} / ${kind}`, ...more });
      }
    }
  }
  return rows;
}

function printTable(rows) {
  const digits = (value) => {
    if (value === null) return '–';
    return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
  };
  console.log('| row | unit | ours | peer | peer / ours |');
  console.log('|---|---|---:|---:|---:|');
  for (const { name, unit, ours, peer, ratio } of rows) {
    console.log(`| ${name} | ${unit} | ${digits(ours)} | ${digits(peer)} | ${digits(ratio)} |`);
  }
}

async function main() {
  const options = readOptions();
  const { runners, skipped, versions, close } = await availableRunners();
  try {
    for (const reason of skipped) console.error(`left out: ${reason}`);
    if (!runners.some(({ peer }) => peer === undefined))
      throw new Error('nothing of ours to measure');
    const cpus = os.cpus();
    const machine = [`${cpus[0].model.trim()}, ${cpus.length} cores`, ...versions].join(', ');
    const best = await runRounds(runners, options);
    const rows = [...makeRows(best, runners, machine), ...makePairRows(best, runners, machine)];
    for (const line of new Set(rows.map((row) => row.machine))) console.log(line);
    console.log(`best of ${options.rounds} rounds of ${options.steps} steps\n`);
    printTable(rows);
    for (const reason of skipped) console.log(`\nLeft out: ${reason}`);
    if (options.json) await writeFile(options.json, `${JSON.stringify(rows, null, 2)}\n`);
  } finally {
    await close();
  }
}

main().catch((error) => {
  console.error(`bench: ${error.message}`);
  process.exitCode = 1;
});
