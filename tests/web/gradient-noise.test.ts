import { describe, expect, it } from 'vitest';
import { drawGradientNoise, noiseTable } from '../../web/src/figures/gradient-noise/draw';
import { noiseOf, type NoiseState, raceOf } from '../../web/src/figures/gradient-noise/state';
import { kFirstStatus } from '../../web/src/ui/figure-frame';
import { Found } from '../../web/src/ui/found';
import { renderToString } from '../../web/src/ui/render-to-string';
import { frameActions, frameSetup, makeFindings } from './support/frame';

const noise = noiseOf(
  new Found(
    makeFindings(
      { slope: -1.5, bias_ratio_max: 1.2, draws: 7 },
      { batch_sizes: [1, 2, 4], variances: [64, 16, 8] },
    ),
  ),
);
const race = raceOf(
  new Found(
    makeFindings(
      {},
      {
        small_seconds: [0, 0.5, 1],
        small_losses: [9, 5, 4],
        small_steps: [0, 50, 100],
        large_seconds: [0, 0.9],
        large_losses: [9, 8],
        large_steps: [0, 1],
      },
    ),
  ),
);
const state: NoiseState = {
  noise,
  race: null,
  seconds: 6,
  cursor: 1,
  working: null,
  measured: new Map(),
};
const setup = { ...frameSetup, points: [], measured: [] };
const actions = {
  ...frameActions,
  measureNoise: () => {},
  race: () => {},
  setSeconds: () => {},
  moveCursor: () => {},
};

function drawn(change: Partial<NoiseState>, language: 'tr' | 'en' = 'en', busy = false): string {
  const status = { ...kFirstStatus, busy };
  const view = { state: { ...state, ...change }, setup, status, language, widths: [500] };
  return renderToString(drawGradientNoise(view, actions));
}

describe('what the core found', () => {
  it('is a variance for each batch size', () => {
    expect(noise.points).toEqual([
      [1, 64],
      [2, 16],
      [4, 8],
    ]);
    expect(noiseTable(state, 'en').rows).toEqual([
      [1, 64],
      [2, 16],
      [4, 8],
    ]);
  });

  it('is, of the race, a loss over the time of each', () => {
    expect(race.large.points).toEqual([
      [0, 9],
      [0.9, 8],
    ]);
    expect(race.small.steps).toEqual([0, 50, 100]);
  });
});

describe('the drawing', () => {
  it.each(['tr', 'en'] as const)('is the same for the same state: %s', (language) => {
    expect(drawn({ race }, language)).toMatchSnapshot();
  });

  it('has a line only when every size was measured', () => {
    expect(drawn({})).toContain('slope -1.500');
    expect(drawn({ noise: { ...noise, slope: NaN } })).not.toContain('learned-line');
    expect(drawn({ noise: null })).toContain('Guess first');
  });

  it('says what either batch did with its time', () => {
    expect(drawn({ race })).toContain(
      '100 steps at B = 32, loss 4.00; 1 step on all data, loss 8.00',
    );
    expect(drawn({ race, working: 'race' }, 'en', true)).toContain('Small batches took 100 steps');
  });
});
