import { describe, expect, it } from 'vitest';
import { drawEmbeddingMap, mapTable } from '../../web/src/figures/embedding-map/draw';
import {
  distancesOf,
  harmonyOf,
  hasHarmony,
  ledgerValues,
  type MapState,
  pointsOf,
  visualConfig,
  vowelsOf,
} from '../../web/src/figures/embedding-map/state';
import { kDefaults } from '../../web/src/figures/training/state';
import { kFirstStatus } from '../../web/src/ui/figure-frame';
import { Found } from '../../web/src/ui/found';
import { renderToString } from '../../web/src/ui/render-to-string';
import { frameActions, frameSetup, makeFindings } from './support/frame';

const alphabet = ['.', 'a', 'b', 'u'];
const turkish = [...'.aıoueiöüb'];
const points = pointsOf([0, 0, 1, 1, -1, 2, 3, 0.5]);
const distances = distancesOf(
  new Found(
    makeFindings(
      {
        group_mean: 0.8,
        population_mean: 1.6,
        ratio: 0.5,
        fraction_at_least_as_close: 0.4,
        subsets: 3,
      },
      {
        nearest: [
          [4, 2],
          [1, 2, 0, 3, 1, 0, 1, 0],
        ],
        nearest_distances: [
          [4, 2],
          [1.4, 2.2, 1.4, 2.1, 2.3, 2.4, 2.1, 3.1],
        ],
      },
    ),
  ),
  'au',
);
const table = [
  [2, 2],
  [0.8, 0.2, 0.3, 0.7],
] as [number[], number[]];
const harmony = harmonyOf(
  new Found(
    makeFindings({
      within_first: 0.5,
      within_second: 0.6,
      between: 1.5,
      fraction_at_least_as_separated: 0.03,
      divisions: 70,
    }),
  ),
  new Found(
    makeFindings(
      {},
      { corpus_probs: table, corpus_counts: table, dev_probs: table, model_probs: table },
    ),
  ),
);
const state: MapState = {
  points,
  trails: [[[0, 0]], [], [], []],
  step: 30_000,
  steps: 30_000,
  seed: 7,
  group: 'au',
  distances,
  harmony: null,
  cursor: 3,
  begun: true,
  measured: new Map(),
};
const setup = {
  ...frameSetup,
  main: kDefaults.config,
  alphabet,
  built: { points, distances, measured: [] },
};
const none = () => {};
const actions = {
  ...frameActions,
  train: none,
  pause: none,
  reset: none,
  newSeed: none,
  setGroup: none,
  moveCursor: none,
};

function drawn(change: Partial<MapState>, language: 'tr' | 'en' = 'en', busy = false): string {
  const status = { ...kFirstStatus, busy };
  const view = { state: { ...state, ...change }, setup, status, language, widths: [400] };
  return renderToString(drawEmbeddingMap(view, actions));
}

describe('the map', () => {
  it('reads two numbers a character', () => {
    expect(points).toEqual([
      [0, 0],
      [1, 1],
      [-1, 2],
      [3, 0.5],
    ]);
  });

  it('tests harmony only where all eight vowels are in the alphabet', () => {
    expect(hasHarmony(turkish)).toBe(true);
    expect(hasHarmony(alphabet)).toBe(false);
    expect(vowelsOf(turkish)).toBe('aeıioöuü');
    expect(vowelsOf(alphabet)).toBe('aeiou');
  });

  it('names its numbers as the ledger does', () => {
    const values = ledgerValues(distances, points, alphabet);
    expect(values.get('ratio')).toBe(0.5);
    expect(values.get('dot_nearest_distance')).toBe(1.4);
    expect(values.get('lonelier_than_dot')).toBe(2);
    expect(values.get('u_y')).toBe(0.5);
    expect(values.get('u_nearest_0')).toBe(1);
  });

  it('trains the lecture’s model of two columns', () => {
    const config = visualConfig(kDefaults.config, 7);
    expect(config).toMatchObject({ embedDim: 2, hiddenDim: 100, steps: 30_000, decayStep: 0 });
    expect(config.seed).toBe(7);
  });
});

describe('the drawing', () => {
  it.each(['tr', 'en'] as const)('is the same for the same state: %s', (language) => {
    expect(drawn({ harmony }, language)).toMatchSnapshot();
  });

  it('says who is near the letter at the cursor, and what chance would do', () => {
    const text = drawn({});
    expect(text).toContain('u: (3.0000, 0.5000) · nearest a (2.100), . (3.100)');
    expect(text).toContain('40.0 percent are at least as close');
    expect(text).toContain('proves little');
    expect(drawn({ distances: { ...distances, fraction: 0.01 } })).toContain(
      'By chance that is rare',
    );
  });

  it('says so when only a sample of the groups was compared', () => {
    const sampled = { ...distances, exact: false };
    for (const [language, counted, drawnAtRandom] of [
      ['tr', 'hepsi sayıldı', 'rastgele seçilen 3 küme'],
      ['en', 'every one counted', 'of 3 drawn at random'],
    ] as const) {
      expect(drawn({}, language)).toContain(counted);
      expect(drawn({ distances: sampled }, language)).not.toContain(counted);
      expect(drawn({ distances: sampled }, language)).toContain(drawnAtRandom);
    }
  });

  it('tells the letters of the group by shape as well as colour', () => {
    const text = drawn({});
    expect(text.match(/letter group/g)).toHaveLength(2);
    expect(text.match(/letter boundary/g)).toHaveLength(1);
  });

  it('turns its button from training to pausing and going on', () => {
    expect(drawn({}, 'en', true)).toContain('Pause');
    expect(drawn({ step: 500 })).toContain('Go on');
    expect(drawn({ begun: false })).toContain('while the site was built');
    expect(drawn({ points: [], distances: null, begun: false })).toContain('Guess first');
  });

  it('has every character with its neighbours in the table', () => {
    expect(mapTable({ state, setup, language: 'en' }).rows[3]).toEqual(['u', 3, 0.5, 'a .']);
  });
});
