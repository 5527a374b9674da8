/** A run through the module: slices, checkpoints, divergence, copies, memory. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Corpus, LabModule } from '../../web/src/worker/module';
import { loadLab, mainConfig, openCorpus, openTinyCorpus, smallConfig } from './support/lab';

let lab: LabModule;
let corpus: Corpus;
const memories = new Set<WebAssembly.Memory>();

/** The module keeps its memory to itself, so it is caught on its way in or out. */
async function loadWatched(): Promise<LabModule> {
  const instantiate = WebAssembly.instantiate;
  const note = (value: unknown) => {
    if (value instanceof WebAssembly.Memory) memories.add(value);
  };
  const watched = async (bytes: BufferSource, imports: WebAssembly.Imports) => {
    Object.values(imports).forEach((group) => Object.values(group).forEach(note));
    const made = await instantiate(bytes, imports);
    Object.values(made.instance.exports).forEach(note);
    return made;
  };
  WebAssembly.instantiate = watched as typeof WebAssembly.instantiate;
  try {
    return await loadLab();
  } finally {
    WebAssembly.instantiate = instantiate;
  }
}

beforeAll(async () => {
  lab = await loadWatched();
  corpus = openTinyCorpus(lab);
});
afterAll(() => corpus.delete());

const fingerprint = (session: { lossesSha256(): string; parametersSha256(): string }) =>
  `${session.lossesSha256()} ${session.parametersSha256()}`;

function unbroken(): string {
  const session = lab.createRun(corpus, smallConfig);
  expect(session.run(smallConfig.steps)).toBe(smallConfig.steps);
  const bits = fingerprint(session);
  session.delete();
  return bits;
}

describe('a run', () => {
  it.each([1, 7, 64, 1000])('in slices of %d steps has the bits of an unbroken one', (slice) => {
    const session = lab.createRun(corpus, smallConfig);
    while (!session.finished()) session.run(slice);
    expect(fingerprint(session)).toBe(unbroken());
    session.delete();
  });

  it('measured in milliseconds has the bits of an unbroken one', () => {
    const session = lab.createRun(corpus, smallConfig);
    while (!session.finished()) session.runFor(0.1, 50);
    expect(fingerprint(session)).toBe(unbroken());
    session.delete();
  });

  it.each([0, 1, 99, 100, 257, 449, 450])(
    'resumed from a checkpoint at step %d has the bits of an unbroken one',
    (step) => {
      const first = lab.createRun(corpus, smallConfig);
      first.run(step);
      const bytes = first.checkpoint();
      first.delete();
      const second = lab.resumeRun(corpus, bytes);
      expect(second.step()).toBe(step);
      expect(second.config()).toEqual(smallConfig);
      expect(second.checkpoint()).toEqual(bytes);
      second.run(smallConfig.steps);
      expect(fingerprint(second)).toBe(unbroken());
      second.delete();
    },
  );

  it('that was reset has the bits of an unbroken one', () => {
    const session = lab.createRun(corpus, smallConfig);
    session.run(123);
    session.reset();
    expect(session.step()).toBe(0);
    session.run(smallConfig.steps);
    expect(fingerprint(session)).toBe(unbroken());
    session.delete();
  });

  it('outlives the handle of its corpus', () => {
    const own = openTinyCorpus(lab);
    const session = lab.createRun(own, smallConfig);
    own.delete();
    session.run(smallConfig.steps);
    expect(fingerprint(session)).toBe(unbroken());
    session.delete();
  });

  it('gives copies that later steps leave alone', () => {
    const session = lab.createRun(corpus, smallConfig);
    session.run(10);
    const losses = session.losses(0);
    const table = session.parameter('C').values;
    const bytes = session.checkpoint();
    const before = [losses.slice(), table.slice(), bytes.slice()];
    session.run(100);
    expect([losses, table, bytes]).toEqual(before);
    expect(session.parameter('C').values).not.toEqual(table);
    expect(session.losses(10)).toHaveLength(100);
    expect(session.losses(110)).toHaveLength(0);
    expect(session.losses(5000)).toHaveLength(0);
    session.delete();
  });

  it('describes its program, one op after the other', () => {
    const session = lab.createRun(corpus, smallConfig);
    const ops = session.program();
    expect(ops.map(({ op }) => op)).toEqual([
      'embedding',
      'reshape',
      'linear',
      'tanh',
      'linear',
      'cross_entropy',
    ]);
    expect(ops[2]?.outputShape).toEqual([8, 16]);
    expect(ops[2]?.parameters.map(({ name }) => name)).toEqual(['W1', 'b1']);
    const counted = ops
      .flatMap(({ parameters }) => parameters)
      .reduce((sum, { shape }) => sum + shape.reduce((product, n) => product * n, 1), 0);
    expect(session.parameterCount()).toBe(counted);
    session.delete();
  });

  it('writes the same names from the same seed', () => {
    const session = lab.createRun(corpus, smallConfig);
    session.run(300);
    const options = { count: 20, temperature: 1, seed: 3 };
    const names = session.sample(options);
    expect(names).toHaveLength(20);
    expect(session.sample(options)).toEqual(names);
    expect(session.sample({ ...options, seed: 4 })).not.toEqual(names);
    session.delete();
  });

  it('with a learning rate of 100 is stopped, goes back and goes on', () => {
    const names = openCorpus(lab, 'turkish');
    const session = lab.createRun(names, { ...mainConfig, learningRate: 100, decayStep: 0 });
    session.run(2000);
    expect(session.diverged()).toBe(true);
    expect(session.run(10)).toBe(0);
    const good = session.lastGoodStep();
    expect(good).toBeLessThan(session.step());
    expect(session.restoreLastGood()).toBe(good);
    expect(session.diverged()).toBe(false);
    expect(Array.from(session.losses(0)).every(Number.isFinite)).toBe(true);
    expect(session.run(1)).toBe(1);
    session.delete();
    names.delete();
  }, 30_000);
});

describe('the memory of the module', () => {
  it('stays as it is through ten thousand runs that come and go', () => {
    expect(memories.size).toBe(1);
    const memory = [...memories][0] as WebAssembly.Memory;
    const config = { ...smallConfig, embedDim: 2, hiddenDim: 4, batchSize: 2, steps: 10 };
    const round = (_: unknown, i: number) => {
      const session = lab.createRun(corpus, config);
      session.run(2);
      if (i % 10 === 0) {
        const own = openTinyCorpus(lab);
        lab.resumeRun(own, session.checkpoint()).delete();
        own.delete();
      }
      session.delete();
    };
    Array.from({ length: 500 }).forEach(round);
    const before = memory.buffer.byteLength;
    Array.from({ length: 9500 }).forEach(round);
    expect(memory.buffer.byteLength).toBe(before);
  }, 90_000);
});
