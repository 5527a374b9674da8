/**
 * Writes bits.json: the SHA-256 of losses and parameters of some runs, from the compiled module.
 *
 *   node data/golden/make_bits.mjs
 *
 * Needs build/wasm-release (`./lab make wasm`). Native code, Node and browsers are held to these
 * hashes; they may only change together with the numerics version. Without the lecture's names.txt
 * (LAB_NAMES or data/names.txt) its run is kept as it was.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);
const file = (name) => fileURLToPath(new URL(name, root));
const target = file('data/golden/bits.json');

const main = {
  contextLength: 3,
  embedDim: 10,
  hiddenDim: 200,
  batchSize: 32,
  steps: 5000,
  learningRate: 0.1,
  decayStep: 4000,
  decayFactor: 0.1,
  seed: 2147483647,
  initialization: 'lecture',
};
// Sizes that are no multiples of four, for the kernels' edges.
const small = {
  contextLength: 5,
  embedDim: 7,
  hiddenDim: 45,
  batchSize: 17,
  steps: 2000,
  learningRate: 0.3,
  decayStep: 1500,
  decayFactor: 0.25,
  seed: 42,
  initialization: 'scaled',
};
const runs = [
  { corpus: 'ssa-2018', path: file('data/names-ssa-2018.txt'), locale: 'und', config: main },
  { corpus: 'turkish', path: file('data/turkish-names.txt'), locale: 'tr', config: small },
  {
    corpus: 'lecture',
    path: process.env.LAB_NAMES || file('data/names.txt'),
    locale: 'und',
    config: main,
  },
];

const { default: createModule } = await import(new URL('build/wasm-release/lab.mjs', root).href);
const lab = await createModule({ wasmBinary: readFileSync(file('build/wasm-release/lab.wasm')) });

function measure({ corpus, path, locale, config }) {
  if (!existsSync(path)) {
    console.log(`${corpus}: ${path} is not here, its run stays as it was`);
    return JSON.parse(readFileSync(target, 'utf8')).runs.find((run) => run.corpus === corpus);
  }
  const opened = lab.openCorpus(readFileSync(path), locale);
  const session = lab.createRun(opened, config);
  session.run(config.steps);
  if (!session.finished()) throw new Error(`${corpus}: the run stopped at ${session.step()}`);
  const losses = session.lossesSha256();
  const parameters = session.parametersSha256();
  session.delete();
  opened.delete();
  console.log(`${corpus}: losses ${losses.slice(0, 12)}, parameters ${parameters.slice(0, 12)}`);
  return { corpus, config, losses, parameters };
}

const content = { numericsVersion: lab.numericsVersion(), runs: runs.map(measure) };
writeFileSync(target, `${JSON.stringify(content, null, 2)}\n`);
