import { describe, expect, it, vi } from 'vitest';
import {
  drawSweep,
  sweepTable,
  type SweepView,
} from '../../web/src/figures/learning-rate-sweep/draw';
import {
  kExponent,
  shortened,
  sweepOf,
  type SweepState,
  tryConfig,
} from '../../web/src/figures/learning-rate-sweep/state';
import { kDefaults } from '../../web/src/figures/training/state';
import { kFirstStatus } from '../../web/src/ui/figure-frame';
import { Found } from '../../web/src/ui/found';
import { renderToString } from '../../web/src/ui/render-to-string';
import { FakeLab } from './support/fake-lab';
import { frameActions, frameSetup, makeFindings } from './support/frame';
import { mount, stubPage } from './support/mount';

const fake = vi.hoisted(() => ({ lab: null as unknown }));
vi.mock('lit-html', async (original) => ({ ...(await original<object>()), render: () => {} }));
vi.mock('../../web/src/worker/client', () => ({ labClient: () => fake.lab }));

const answer = makeFindings(
  {
    first_loss: 9,
    last_loss: 6,
    valley_exponent: -1,
    valley_learning_rate: 0.1,
    steepest_exponent: -2,
  },
  {
    exponents: [-3, -2, -1, 0],
    losses: [9, 5, 3, 6],
    smoothed: [7, 4, 4.5],
    smoothed_exponents: [-2.5, -1.5, -0.5],
  },
);
const state: SweepState = {
  sweep: sweepOf(new Found(answer)),
  progress: 4,
  exponent: -1,
  tries: [],
  current: null,
  cursor: 2,
};
const setup = { ...frameSetup, main: kDefaults.config, raw: [], smooth: [], values: [] };
const actions = {
  ...frameActions,
  sweep: () => {},
  setExponent: () => {},
  train: () => {},
  moveCursor: () => {},
};

function drawn(change: Partial<SweepState>, language: 'tr' | 'en' = 'en', busy = false): string {
  const status = { ...kFirstStatus, busy };
  const view: SweepView = {
    state: { ...state, ...change },
    setup,
    status,
    language,
    widths: [400],
  };
  return renderToString(drawSweep(view, actions));
}

describe('the sweep', () => {
  it('pairs each loss with its exponent, and each mean with the centre of its window', () => {
    expect(state.sweep?.raw).toEqual([
      [-3, 9],
      [-2, 5],
      [-1, 3],
      [0, 6],
    ]);
    expect(state.sweep?.smooth[1]).toEqual([-1.5, 4]);
  });

  it('has no values that were not found, and is none before the first loss', () => {
    expect(state.sweep?.values.has('valley_mean')).toBe(false);
    expect(sweepOf(new Found(makeFindings({})))).toBeNull();
  });

  it('is shortened for the page without changing what stays', () => {
    expect(shortened(state.sweep!.raw, 2)).toEqual([
      [-3, 9],
      [-1, 3],
    ]);
  });

  it('lets a try differ from MAIN in its rate and length alone', () => {
    expect(tryConfig(kDefaults.config, 0.3)).toEqual({
      ...kDefaults.config,
      learningRate: 0.3,
      steps: 5000,
      decayStep: 0,
    });
  });
});

describe('the drawing', () => {
  it.each(['tr', 'en'] as const)('is the same for the same state: %s', (language) => {
    expect(drawn({}, language)).toMatchSnapshot();
  });

  it('marks the valley and the steepest fall, and says the exact values at the cursor', () => {
    const text = drawn({});
    expect(text).toContain('valley 0.1');
    expect(text).toContain('steepest fall 0.01');
    expect(text).toContain('loss 3.0000');
  });

  it('asks for a guess before anything was swept, and tells a divergence', () => {
    expect(drawn({ sweep: null })).toContain('Guess first');
    const diverged = { rate: 3, curve: [], steps: 40, train: NaN, dev: NaN, diverged: true };
    expect(drawn({ tries: [diverged] })).toContain('diverged');
  });

  it('has every step in its table', () => {
    expect(sweepTable(state, 'en').rows).toHaveLength(4);
    expect(sweepTable({ ...state, sweep: null }, 'en').rows).toEqual([]);
  });
});

describe('the element', () => {
  async function element(search = '') {
    const lab = new FakeLab();
    lab.findings.set('sweep', answer);
    fake.lab = lab;
    stubPage(search);
    const { LearningRateSweepFigure } =
      await import('../../web/src/figures/learning-rate-sweep/figure');
    const figure = mount(LearningRateSweepFigure as never, setup);
    await figure.settled();
    return { figure, lab };
  }

  it('runs nothing before the reader asks', async () => {
    const { lab } = await element();
    expect(lab.calls.filter((call) => call.startsWith('measure'))).toEqual([]);
  });

  it('takes a rate from a link, and nothing that is none', async () => {
    const link = (value: string) =>
      `?learning-rate-sweep=${encodeURIComponent(`exponent=${value}`)}`;
    expect((await element(link('-2'))).figure.drawn()).toContain('Senin oranın: 0,01');
    for (const hostile of ['99', 'NaN', '<b>', '']) {
      expect((await element(link(hostile))).figure.drawn()).toContain('Senin oranın: 0,1');
    }
    expect(kExponent.first).toBe(-1);
  });
});
