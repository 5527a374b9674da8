/** The module beside PyTorch: the golden files that the native tests read, too. */
import { beforeAll, describe, expect, it } from 'vitest';
import { visualConfig } from '../../web/src/figures/embedding-map/state';
import type { LabModule } from '../../web/src/worker/module';
import type { RunConfig } from '../../web/src/worker/protocol';
import { isHere, loadLab, mainConfig, noLectureNames, openCorpus, readJson } from './support/lab';

interface SplitCounts {
  train: number;
  dev: number;
  test: number;
}

interface Golden {
  corpus: { sha256: string; lines: number };
  vocabulary: string[];
  example_count: number;
  contexts_seen: number[];
  split_example_counts: SplitCounts;
  untrained: { C_0: number[]; loss_all: number };
  start: { losses: number[] };
  start_scaled: { losses: number[] };
  bigram: { train_loss: number; dev_loss: number; test_loss: number };
  visual_run: { vowels: string; vowel_mean: number; vowel_set_fraction: number; C: number[][] };
}

interface Bits {
  numericsVersion: number;
  runs: { corpus: string; config: RunConfig; losses: string; parameters: string }[];
}

let lab: LabModule;
beforeAll(async () => {
  lab = await loadLab();
});

/** Such that NaN on either side fails. */
function expectNear(measured: number | undefined, expected: number | undefined, bound: number) {
  expect(Math.abs((measured ?? NaN) - (expected ?? NaN))).toBeLessThanOrEqual(bound);
}

const mean = (values: ArrayLike<number>) =>
  Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;

function expectLosses(losses: Float32Array, golden: number[]) {
  expect(losses.length).toBe(golden.length);
  golden.slice(0, 5).forEach((loss, step) => expectNear(losses[step], loss, 2e-5));
  expectNear(mean(losses), mean(golden), 0.01);
}

const corpora = ['lecture', 'ssa-2018', 'turkish'];

describe.each(corpora)('the module on %s', (corpusId) => {
  const golden = readJson<Golden>(`data/golden/mlp_${corpusId}.json`);

  it('reads the same text, alphabet and examples as PyTorch got', (context) => {
    if (!isHere(corpusId)) context.skip(noLectureNames);
    const corpus = openCorpus(lab, corpusId);
    const info = corpus.info();
    expect(info.sha256).toBe(golden.corpus.sha256);
    expect(info.lines).toBe(golden.corpus.lines);
    expect(info.alphabet).toEqual(golden.vocabulary);
    expect(info.examples).toBe(golden.example_count);
    expect({
      train: info.trainExamples,
      dev: info.devExamples,
      test: info.testExamples,
    }).toEqual(golden.split_example_counts);
    const bigram = lab.bigramLosses(corpus, 1);
    expectNear(bigram.train, golden.bigram.train_loss, 1e-9);
    expectNear(bigram.dev, golden.bigram.dev_loss, 1e-9);
    expectNear(bigram.test, golden.bigram.test_loss, 1e-9);
    corpus.delete();
  });

  it('counts as many different contexts of every length', (context) => {
    if (!isHere(corpusId)) context.skip(noLectureNames);
    const corpus = openCorpus(lab, corpusId);
    const measurement = lab.createMeasurement(corpus, 'context_explosion', [], []);
    while (!measurement.runFor(1000));
    const values = new Map(measurement.findings().values.map(({ name, value }) => [name, value]));
    const seen = golden.contexts_seen.map((_, index) => values.get(`seen_${index + 1}`));
    expect(seen).toEqual(golden.contexts_seen);
    measurement.delete();
    corpus.delete();
  });

  it('puts the letters of VISUAL where PyTorch puts them', (context) => {
    if (!isHere(corpusId)) context.skip(noLectureNames);
    const corpus = openCorpus(lab, corpusId);
    const config = visualConfig(mainConfig, mainConfig.seed);
    const session = lab.createRun(corpus, config);
    session.run(config.steps);
    const table = session.parameter('C').values;
    golden.visual_run.C.flat().forEach((value, i) => expectNear(table[i], value, 0.002));
    const { vowels, vowel_mean, vowel_set_fraction } = golden.visual_run;
    const read = session.read('letter_distances', [], [['group', vowels]]);
    const values = new Map(read.values.map(({ name, value }) => [name, value]));
    expectNear(values.get('group_mean'), vowel_mean, 0.001);
    expectNear(values.get('fraction_at_least_as_close'), vowel_set_fraction, 0.002);
    session.delete();
    corpus.delete();
  }, 60_000);

  it('begins with the same weights and the same loss on all data', (context) => {
    if (!isHere(corpusId)) context.skip(noLectureNames);
    const corpus = openCorpus(lab, corpusId);
    const session = lab.createRun(corpus, mainConfig);
    const table = session.parameter('C');
    expect(table.shape).toEqual([golden.vocabulary.length, 10]);
    golden.untrained.C_0.forEach((value, i) => expectNear(table.values[i], value, 1e-6));
    const losses = session.evaluate();
    const counts = golden.split_example_counts;
    const sum = losses.train * counts.train + losses.dev * counts.dev + losses.test * counts.test;
    expectNear(sum / golden.example_count, golden.untrained.loss_all, 1e-4);
    session.delete();
    corpus.delete();
  }, 60_000);

  it('loses what PyTorch loses in the first steps, with both starts', (context) => {
    if (!isHere(corpusId)) context.skip(noLectureNames);
    const corpus = openCorpus(lab, corpusId);
    for (const initialization of ['lecture', 'scaled'] as const) {
      const expected = initialization === 'lecture' ? golden.start : golden.start_scaled;
      const session = lab.createRun(corpus, { ...mainConfig, initialization });
      session.run(expected.losses.length);
      expectLosses(session.losses(0), expected.losses);
      session.delete();
    }
    corpus.delete();
  }, 60_000);
});

describe('the bits of a run', () => {
  const bits = readJson<Bits>('data/golden/bits.json');

  it.each(corpora)('are written down once for %s', (corpusId) => {
    expect(bits.runs.filter(({ corpus }) => corpus === corpusId)).toHaveLength(1);
  });

  it.for(bits.runs)(
    'are those of the golden file after all steps on $corpus',
    { timeout: 60_000 },
    (run, context) => {
      if (!isHere(run.corpus)) context.skip(noLectureNames);
      expect(lab.numericsVersion()).toBe(bits.numericsVersion);
      const corpus = openCorpus(lab, run.corpus);
      const session = lab.createRun(corpus, run.config);
      expect(session.run(run.config.steps)).toBe(run.config.steps);
      expect(session.lossesSha256()).toBe(run.losses);
      expect(session.parametersSha256()).toBe(run.parameters);
      session.delete();
      corpus.delete();
    },
  );
});
