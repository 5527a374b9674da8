/**
 * Times both modules in this Node; prints JSON. A process of its own, so that every round starts cold.
 *
 *   node tests/bench/node-module.mjs build/bench --steps 5000 --warmup 2000
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

import { measureAttention, measureModule } from './measure-module.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    steps: { type: 'string', default: '5000' },
    warmup: { type: 'string', default: '2000' },
  },
});
const file = (name) => path.resolve(positionals[0], name);
const load = async (name) => {
  const { default: create } = await import(pathToFileURL(file(`${name}.mjs`)).href);
  return create({ wasmBinary: await readFile(file(`${name}.wasm`)) });
};
const module = await load('lab');
const options = { steps: Number(values.steps), warmup: Number(values.warmup) };
const corpus = new Uint8Array(await readFile(file('names.txt')));
const training = measureModule(module, corpus, options, () => performance.now());
const attention = measureAttention(await load('attention'));
console.log(JSON.stringify({ ...training, attention }));
