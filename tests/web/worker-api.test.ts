import { describe, expect, it } from 'vitest';
import { kDefaults } from '../../web/src/figures/training/state';
import { Api } from '../../web/src/worker/api';
import { LabError } from '../../web/src/worker/errors';
import type {
  AttentionModule,
  Corpus,
  LabModule,
  Measurement,
  TrainingSession,
} from '../../web/src/worker/module';
import type { RunConfig, TrainProgress } from '../../web/src/worker/protocol';
import { SpeedMeter, Throttle } from '../../web/src/worker/slices';
import { corpusInfo, limits } from './support/fake-lab';

/** Ten steps a slice; the loss of a step is its number. */
function fakeSession(steps: number, alive: Set<string>): TrainingSession {
  let step = 0;
  alive.add('session');
  return {
    config: () => ({}) as RunConfig,
    parameterCount: () => 5,
    program: () => [],
    step: () => step,
    finished: () => step >= steps,
    diverged: () => false,
    lastGoodStep: () => 3,
    run: () => 0,
    runFor: (_, maxSteps) => {
      const taken = Math.min(10, maxSteps, steps - step);
      step += taken;
      return taken;
    },
    reset: () => (step = 0),
    restoreLastGood: () => 3,
    losses: (from) => Float32Array.from({ length: step - from }, (_, i) => from + i),
    evaluate: () => ({ train: 1, dev: 2, test: 3 }),
    sample: () => ['ab'],
    parameter: () => ({ shape: [], values: new Float32Array() }),
    read: (name, ...inputs) => ({ values: [{ name, value: inputs[0].length }], arrays: [] }),
    checkpoint: () => new Uint8Array(),
    lossesSha256: () => 'l',
    parametersSha256: () => 'p',
    delete: () => alive.delete('session'),
  };
}

/** Done after five slices. */
function fakeMeasurement(alive: Set<string>): Measurement {
  let slices = 0;
  alive.add('measurement');
  return {
    runFor: () => ++slices >= 5,
    progress: () => slices / 5,
    findings: () => ({ values: [{ name: 'loss', value: 1 }], arrays: [] }),
    delete: () => alive.delete('measurement'),
  };
}

function fakeModule(steps = 100) {
  /** What the module's memory still holds. */
  const alive = new Set<string>();
  const corpus: Corpus = { info: () => corpusInfo, delete: () => alive.delete('corpus') };
  const module: LabModule = {
    numericsVersion: () => 1,
    limits: () => limits,
    defaultConfig: () => kDefaults.config,
    openCorpus: () => {
      alive.add('corpus');
      return corpus;
    },
    createRun: () => fakeSession(steps, alive),
    resumeRun: () => fakeSession(steps, alive),
    bigramLosses: () => ({ train: 1, dev: 2, test: 3 }),
    bigramSample: () => [],
    knownLines: (_, lines) => lines.map((line) => line === 'ab'),
    createMeasurement: () => fakeMeasurement(alive),
    measurementNames: () => ['one'],
  };
  return { module, alive };
}

/** Answers the inputs it was given as findings. */
const attention: AttentionModule = {
  createMeasurement: (_, numbers, texts, arrays) => ({
    runFor: () => true,
    progress: () => 1,
    findings: () => ({
      values: [...numbers, { name: 'texts', value: texts.length }],
      arrays: arrays.map(({ name, values }) => ({ name, shape: [values.length], values })),
    }),
    delete: () => {},
  }),
  measurementNames: () => ['attention'],
};

/** Loaders that note what was loaded; `failures` many times they fail first. */
function loadersOf(module: LabModule, failures = 0) {
  const loaded: string[] = [];
  let left = failures;
  const load = async <T>(name: string, answer: T): Promise<T> => {
    loaded.push(name);
    if (left-- > 0) throw new LabError('module.fetch', 'no network');
    return answer;
  };
  const loaders = {
    lab: () => load('lab', module),
    attention: () => load('attention', attention),
  };
  return { loaders, loaded };
}

async function begin(steps?: number) {
  const { module, alive } = fakeModule(steps);
  const api = new Api(loadersOf(module).loaders);
  const { corpusId } = await api.openCorpus(new Uint8Array(), 'und');
  const { runId } = await api.createRun(corpusId, {} as RunConfig);
  return { api, corpusId, runId, alive };
}

describe('training in slices', () => {
  it('reports every loss once, in order, before it answers', async () => {
    const { api, runId } = await begin();
    const losses: number[] = [];
    let last = 0;
    const result = await api.train(runId, null, (progress: TrainProgress) => {
      losses.push(...progress.losses);
      last = progress.step;
    });
    expect(result).toEqual({ state: 'finished', step: 100, lastGoodStep: 3 });
    expect(losses).toEqual(Array.from({ length: 100 }, (_, step) => step));
    expect(last).toBe(100);
  });

  it('waits until the page has the last progress', async () => {
    const { api, runId } = await begin(10);
    let arrived = false;
    await api.train(runId, null, async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      arrived = true;
    });
    expect(arrived).toBe(true);
  });

  it('takes as many steps as asked and goes on from there', async () => {
    const { api, runId } = await begin();
    const first = await api.train(runId, 7, () => {});
    expect(first).toMatchObject({ state: 'paused', step: 7 });
    const losses: number[] = [];
    await api.train(runId, 5, (progress) => losses.push(...progress.losses));
    expect(losses).toEqual([7, 8, 9, 10, 11]);
  });

  it('pauses between two slices', async () => {
    const { api, runId } = await begin(1_000_000);
    const training = api.train(runId, null, () => void api.pause(runId));
    const { state, step } = await training;
    expect(state).toBe('paused');
    expect(step).toBeLessThan(1000);
  });

  it('a second call while one is under way is busy, and so are reset and restore', async () => {
    const { api, runId } = await begin(1_000_000);
    const training = api.train(runId, null, () => {});
    await expect(api.train(runId, null, () => {})).rejects.toMatchObject({ code: 'busy' });
    await expect(api.resetRun(runId)).rejects.toMatchObject({ code: 'busy' });
    await expect(api.restoreLastGood(runId)).rejects.toMatchObject({ code: 'busy' });
    await api.pause(runId);
    await expect(training).resolves.toMatchObject({ state: 'paused' });
    await expect(api.resetRun(runId)).resolves.toBeUndefined();
  });

  it('closing a run that trains ends it and frees its memory', async () => {
    const { api, runId, alive } = await begin(1_000_000);
    const training = api.train(runId, null, () => {});
    await api.closeRun(runId);
    await training;
    expect(alive.has('session')).toBe(false);
    await expect(api.train(runId, null, () => {})).rejects.toMatchObject({ code: 'handle.gone' });
  });
});

const jobOn = (corpusId: number) => ({ corpusId, measurement: 'one', job: 'job' });

describe('measuring in slices', () => {
  it('answers with the values and frees the measurement', async () => {
    const { api, corpusId, alive } = await begin();
    const fractions: number[] = [];
    const { values } = await api.measure(jobOn(corpusId), (fraction) => fractions.push(fraction));
    expect(values).toEqual([{ name: 'loss', value: 1 }]);
    expect(fractions.at(-1)).toBe(1);
    expect(alive.has('measurement')).toBe(false);
  });

  it('can be stopped between two slices', async () => {
    const { api, corpusId, alive } = await begin();
    const measuring = api.measure(jobOn(corpusId), () => {});
    await api.cancelMeasure('job');
    await expect(measuring).rejects.toMatchObject({ code: 'cancelled' });
    expect(alive.has('measurement')).toBe(false);
    await expect(api.measure(jobOn(corpusId), () => {})).resolves.toBeDefined();
  });

  it('several go on at once, but not two of the same name, and each stops alone', async () => {
    const { api, corpusId } = await begin();
    const first = api.measure(jobOn(corpusId), () => {});
    const second = api.measure({ ...jobOn(corpusId), job: 'other' }, () => {});
    await expect(api.measure(jobOn(corpusId), () => {})).rejects.toMatchObject({ code: 'busy' });
    await api.cancelMeasure('job');
    await expect(first).rejects.toMatchObject({ code: 'cancelled' });
    await expect(second).resolves.toMatchObject({ values: [{ name: 'loss', value: 1 }] });
  });

  it('a reading gets its numbers and texts apart', async () => {
    const { api, runId } = await begin();
    const { values } = await api.read(runId, 'distribution', {
      word: 'em',
      temperature: 1,
      seed: 2,
    });
    expect(values).toEqual([{ name: 'distribution', value: 2 }]);
  });
});

describe('the modules', () => {
  const attentionJob = {
    corpusId: null,
    measurement: 'attention',
    inputs: { length: 2, query: [1, 2], name: 'a' },
    job: 'job',
  };

  it('are loaded when they are first needed, each alone and once', async () => {
    const { loaders, loaded } = loadersOf(fakeModule().module);
    const api = new Api(loaders);
    await api.ready();
    expect(loaded).toEqual([]);
    await Promise.all([
      api.measure(attentionJob, () => {}),
      api.measure({ ...attentionJob, job: 'other' }, () => {}),
    ]);
    expect(loaded).toEqual(['attention']);
    await api.openCorpus(new Uint8Array(), 'und');
    await api.openCorpus(new Uint8Array(), 'und');
    expect(loaded).toEqual(['attention', 'lab']);
  });

  it('that could not be loaded are tried again by the next call', async () => {
    const { loaders, loaded } = loadersOf(fakeModule().module, 1);
    const api = new Api(loaders);
    const measure = () => api.measure(attentionJob, () => {});
    await expect(measure()).rejects.toMatchObject({ code: 'module.fetch' });
    await expect(measure()).resolves.toBeDefined();
    expect(loaded).toEqual(['attention', 'attention']);
  });

  it('get numbers, texts and arrays apart', async () => {
    const api = new Api(loadersOf(fakeModule().module).loaders);
    const { values, arrays } = await api.measure(attentionJob, () => {});
    expect(values).toEqual([
      { name: 'length', value: 2 },
      { name: 'texts', value: 1 },
    ]);
    expect(arrays).toEqual([{ name: 'query', shape: [2], values: Float64Array.of(1, 2) }]);
  });

  it('take no array where they work on a list', async () => {
    const { api, corpusId, runId } = await begin();
    const inputs = { query: [1, 2] };
    await expect(
      api.measure({ ...attentionJob, corpusId, inputs }, () => {}),
    ).rejects.toMatchObject({ code: 'input.array', details: { name: 'query' } });
    await expect(api.read(runId, 'one', inputs)).rejects.toMatchObject({ code: 'input.array' });
    // The refused job is over.
    await expect(api.measure(jobOn(corpusId), () => {})).resolves.toBeDefined();
  });
});

it('a closed corpus can no longer be trained on', async () => {
  const { api, corpusId, alive } = await begin();
  await api.closeCorpus(corpusId);
  expect(alive.has('corpus')).toBe(false);
  await expect(api.createRun(corpusId, {} as RunConfig)).rejects.toMatchObject({
    code: 'handle.gone',
  });
});

it('progress comes at most as often as the throttle says', () => {
  const throttle = new Throttle(20);
  const due = Array.from({ length: 1000 }, (_, millisecond) => throttle.due(millisecond));
  expect(due.filter(Boolean)).toHaveLength(20);
});

it('the speed is that of the last second or so', () => {
  const meter = new SpeedMeter();
  expect(meter.stepsPerSecond()).toBe(0);
  for (let time = 0; time <= 5000; time += 100) meter.mark(time, time < 2500 ? time : 2500);
  expect(meter.stepsPerSecond()).toBe(0);
  meter.mark(5100, 2700);
  expect(meter.stepsPerSecond()).toBeCloseTo(200, 6);
});

it('asks the module which lines a corpus has, and refuses a corpus that is gone', async () => {
  const { api, corpusId } = await begin();
  expect(await api.knownLines(corpusId, ['ab', 'ba'])).toEqual([true, false]);
  await api.closeCorpus(corpusId);
  await expect(api.knownLines(corpusId, ['ab'])).rejects.toMatchObject({ code: 'handle.gone' });
});
