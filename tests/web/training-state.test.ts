import { describe, expect, it } from 'vitest';
import { initialState, keptOf, queryOf } from '../../web/src/figures/training/initial';
import {
  hasQuery,
  isMain,
  kDefaults,
  nextSeed,
  parameterCount,
  readQuery,
  validate,
  writeQuery,
  type NumberField,
  type Settings,
} from '../../web/src/figures/training/state';
import { limits } from './support/fake-lab';
import { setup } from './support/training-setup';

const changed: Settings = {
  corpus: 'turkish',
  config: {
    ...kDefaults.config,
    embedDim: 2,
    hiddenDim: 100,
    steps: 30_000,
    decayStep: 0,
    learningRate: 0.05,
    seed: 42,
    initialization: 'scaled',
  },
  temperature: 0.8,
  sampleSeed: 5,
};

describe('the settings in a link', () => {
  it('are nothing when all of them are the lecture’s', () => {
    expect(queryOf(kDefaults)).toBe('');
  });

  it('come back as they were', () => {
    const params = new URLSearchParams(queryOf(changed));
    expect(hasQuery(params)).toBe(true);
    expect(readQuery(params)).toEqual(changed);
  });

  it('leave the parameters of others alone', () => {
    const params = new URLSearchParams('v=1&t.embed=3');
    writeQuery(params, kDefaults);
    expect(params.toString()).toBe('v=1');
  });

  it('that are no numbers stay wrong, so that the field can say so', () => {
    const { config } = readQuery(new URLSearchParams('t.rate=NaN&t.steps=viel&t.embed='));
    expect(config.learningRate).toBeNaN();
    expect(config.steps).toBeNaN();
    expect(config.embedDim).toBeNaN();
    expect(Object.keys(validate(config, limits, null)).sort()).toEqual([
      'embedDim',
      'learningRate',
      'steps',
    ]);
  });

  const seeds: [string, number][] = [
    ['1.5', kDefaults.sampleSeed],
    ['NaN', kDefaults.sampleSeed],
    ['', kDefaults.sampleSeed],
    ['-1', kDefaults.sampleSeed],
    ['4294967296', kDefaults.sampleSeed],
    ['0', 0],
    ['4294967295', 4294967295],
  ];
  it.each(seeds)('with names=%s draw names with seed %d', (text, seed) => {
    expect(readQuery(new URLSearchParams(`t.names=${text}`)).sampleSeed).toBe(seed);
  });

  const temperatures: [string, number][] = [
    ['NaN', 1],
    ['', 1],
    ['-3', 0.1],
    ['Infinity', 2],
    ['0.75', 0.75],
  ];
  it.each(temperatures)('with temperature=%s draw names at %d', (text, temperature) => {
    expect(readQuery(new URLSearchParams(`t.temperature=${text}`)).temperature).toBe(temperature);
  });

  it('that are fractions where whole numbers belong are refused at their field', () => {
    const names = ['context', 'embed', 'hidden', 'batch', 'steps', 'decay', 'seed'];
    const query = names.map((name) => `t.${name}=1.5`).join('&');
    const errors = validate(readQuery(new URLSearchParams(query)).config, limits, null);
    expect(Object.values(errors).map(({ code }) => code)).toEqual(names.map(() => 'whole'));
  });

  it('never choose an unknown initialisation', () => {
    expect(readQuery(new URLSearchParams('t.init=zeros')).config.initialization).toBe('lecture');
  });
});

describe('a configuration', () => {
  it('of the lecture passes', () => {
    expect(validate(kDefaults.config, limits, 27)).toEqual({});
    expect(isMain(kDefaults.config)).toBe(true);
    expect(isMain({ ...kDefaults.config, seed: 1 })).toBe(false);
  });

  const wrong: [NumberField, number, string][] = [
    ['embedDim', 0, 'range'],
    ['embedDim', 1e6, 'range'],
    ['steps', -1, 'range'],
    ['steps', 1e9, 'range'],
    ['steps', 1.5, 'whole'],
    ['learningRate', NaN, 'number'],
    ['learningRate', Infinity, 'number'],
    ['learningRate', 0, 'range'],
    ['learningRate', 101, 'range'],
    ['batchSize', 5000, 'range'],
    ['contextLength', 17, 'range'],
    ['seed', 2 ** 32, 'range'],
    ['seed', -1, 'range'],
    ['decayStep', -1, 'range'],
    ['hiddenDim', 4096, 'range'],
  ];
  it.each(wrong)('with %s = %d is refused: %s', (field, value, code) => {
    const errors = validate({ ...kDefaults.config, [field]: value }, limits, 27);
    expect(Object.keys(errors)).toEqual([field]);
    expect(errors[field]!.code).toBe(code);
  });

  it('at the limits passes', () => {
    const config = {
      ...kDefaults.config,
      seed: 4294967295,
      steps: limits.steps,
      learningRate: 100,
    };
    expect(validate(config, limits, 27)).toEqual({});
  });

  it('whose steps would take too long says so at the minibatch', () => {
    const config = { ...kDefaults.config, batchSize: 4096, hiddenDim: 2048, embedDim: 100 };
    const errors = validate(config, limits, 27);
    expect(Object.keys(errors)).toEqual(['batchSize']);
    expect(errors.batchSize).toMatchObject({
      code: 'step_work',
      details: { received: String(4096 * parameterCount(config, 27)) },
    });
    expect(validate(config, limits, null)).toEqual({});
  });

  it('whose model is too large says so at the hidden layer', () => {
    const config = { ...kDefaults.config, contextLength: 16, embedDim: 256, hiddenDim: 2048 };
    expect(validate(config, limits, 27).hiddenDim!.code).toBe('parameters');
    expect(validate(config, limits, null)).toEqual({});
  });

  it('MAIN on 27 symbols has 11,897 parameters', () => {
    expect(parameterCount(kDefaults.config, 27)).toBe(11_897);
  });
});

it('new seeds stay in 32 bits and don’t come back soon', () => {
  const seen = new Set<number>();
  let seed = kDefaults.config.seed;
  for (let i = 0; i < 10_000; ++i) {
    seed = nextSeed(seed);
    expect(Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32).toBe(true);
    seen.add(seed);
  }
  expect(seen.size).toBe(10_000);
});

describe('the state a figure starts from', () => {
  const start = (query: string, kept: string | null) =>
    initialState(
      setup,
      'tr',
      new URLSearchParams(query),
      kept === null ? null : { query: kept, last: null },
    );

  it('is the lecture’s with the example when nobody says otherwise', () => {
    const state = start('', null);
    expect(state.settings).toEqual(kDefaults);
    expect(state.example).not.toBeNull();
  });

  it('follows the link before what the browser kept', () => {
    expect(start('t.embed=2', 't.embed=5').settings.config.embedDim).toBe(2);
    expect(start('', 't.embed=5').settings.config.embedDim).toBe(5);
    expect(start('v=1', 't.embed=5').settings.config.embedDim).toBe(5);
  });

  it('asks for the file again when the link was made with one', () => {
    const state = start('t.corpus=file', null);
    expect(state.settings.corpus).toBe('ssa-2018');
    expect(state.fileWanted).toBe(true);
  });

  it('shows the example only beside its own text', () => {
    expect(start('t.corpus=turkish', null).example).toBeNull();
    expect(start('t.corpus=nowhere', null).settings.corpus).toBe('ssa-2018');
  });
});

describe('what the browser kept', () => {
  const splits = { train: 2.2, dev: 2.3, test: 2.3 };
  const last = { query: 't.embed=5', corpus: 'ssa-2018', step: 40_000, splits };

  it('comes back as it was written', () => {
    expect(keptOf({ query: 't.embed=5', last })).toEqual({ query: 't.embed=5', last });
  });

  it.each([
    ['nothing', null],
    ['a list', [1]],
    ['a number for the query', { query: 5, last: 7 }],
    ['no losses', { query: '', last: { ...last, splits: null } }],
    ['a loss that is no number', { query: '', last: { ...last, splits: { ...splits, dev: 'x' } } }],
  ])('counts as nothing when it is %s', (_, stored) => {
    expect(keptOf(stored)).toEqual({ query: '', last: null });
  });
});
