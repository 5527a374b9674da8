/** Readings of a run and measurements with inputs, through the module. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Corpus,
  type LabModule,
  listInputs,
  type TrainingSession,
} from '../../web/src/worker/module';
import type { Findings, Inputs } from '../../web/src/worker/protocol';
import { Found } from '../../web/src/ui/found';
import { coreError, loadLab, openTinyCorpus, smallConfig } from './support/lab';

let lab: LabModule;
let corpus: Corpus;
let run: TrainingSession;

beforeAll(async () => {
  lab = await loadLab();
  corpus = openTinyCorpus(lab);
  run = lab.createRun(corpus, smallConfig);
});
afterAll(() => {
  run.delete();
  corpus.delete();
});

const read = (name: string, inputs: Inputs = {}) =>
  new Found(run.read(name, ...listInputs(inputs)));

function measure(name: string, inputs: Inputs): Findings {
  const measurement = lab.createMeasurement(corpus, name, ...listInputs(inputs));
  try {
    while (!measurement.runFor(1000)) continue;
    return measurement.findings();
  } finally {
    measurement.delete();
  }
}

describe('what is read of a run', () => {
  it('takes numbers and texts in, and gives arrays with their shapes back', () => {
    const cold = read('distribution', { context: 'ad', temperature: 0.1 }).array('probs');
    const warm = read('distribution', { context: 'ad', temperature: 2 }).array('probs');
    expect(cold).not.toEqual(warm);
    expect(Math.max(...cold)).toBeGreaterThan(Math.max(...warm));
    const steps = read('sample_steps', { seed: 3, model: 'bigram' });
    const [count, vocabSize] = steps.shape('probs');
    expect(vocabSize).toBe(cold.length);
    expect(steps.array('drawn')).toHaveLength(count!);
  });

  it('holds every float32 exactly as the module has it', () => {
    const inspected = read('inspect', { context: 'ad', target: 'a' });
    const logits = inspected.array('value.logits');
    expect(logits.map(Math.fround)).toEqual(logits);
    expect(inspected.shape('value.emb')).toEqual([1, 3, 4]);
    expect(inspected.shape('value.loss')).toEqual([]);
    expect(inspected.array('value.loss')).toEqual([inspected.value('loss')]);
  });

  it('takes letters beyond ASCII, and says which one the text lacks', () => {
    expect(read('harmony', { first: 'aoı', second: 'ei' }).value('missing')).toBe(1);
    const unknown = coreError(() => read('letter_distances', { group: 'ağ' }));
    expect(unknown.code).toBe('vocabulary.unknown');
    expect(unknown.details).toEqual({ character: 'ğ' });
  });

  it('refuses a reading that does not exist and an input outside its bounds', () => {
    expect(coreError(() => read('weather')).code).toBe('reading.unknown');
    expect(coreError(() => read('distribution', { temperature: 0 })).code).toBe('range');
    expect(coreError(() => read('distribution', { temperature: NaN })).code).toBe('range');
  });
});

describe('a measurement with inputs', () => {
  it('brings infinities and NaN across as they are', () => {
    const found = new Found(measure('softmax_of_logits', { z0: 1, z1: 2, z2: 100 }));
    expect(found.array('naive_exp')[2]).toBe(Infinity);
    expect(found.array('naive')[2]).toBeNaN();
    expect(found.array('stable')[2]).toBe(1);
  });

  it('measures with the numbers it is given', () => {
    const found = new Found(measure('overfit', { examples: 8, steps: 12 }));
    expect(found.array('losses')).toHaveLength(13);
    expect(found.array('targets')).toHaveLength(8);
  });
});
