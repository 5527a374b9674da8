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
import { frameActions, frameSetup, makeFindings, numberBeside } from './support/frame';
import { mount, stopInTraining, stubPage } from './support/mount';
import { gate } from './support/page';

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
  ended: 'sweep',
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
    expect(drawn({ tries: [diverged], ended: 'try' })).toContain('the training diverged');
    expect(drawn({ tries: [diverged], ended: 'sweep' })).toContain('valley 0.1');
  });

  it('has every step in its table', () => {
    expect(sweepTable(state, 'en').rows).toHaveLength(4);
    expect(sweepTable({ ...state, sweep: null }, 'en').rows).toEqual([]);
  });
});

describe('a sweep that is under way, or was stopped', () => {
  const part: SweepState = {
    ...state,
    sweep: sweepOf(new Found(makeFindings({}, { exponents: [-3, -2], losses: [9, 5] }))),
    progress: 2,
  };

  it('tells how far it is', () => {
    expect(drawn(part, 'en', true)).toContain('2 / 1,000 steps swept');
    expect(drawn(part, 'en')).toContain('The sweep stopped at step 2');
  });

  it('is drawn where a loss is infinite', () => {
    const sweep = { ...state.sweep!, raw: [...state.sweep!.raw, [0.25, Infinity] as const] };
    const text = drawn({ sweep });
    expect(text).not.toContain('NaN');
    const path = /class="measured-faint" d="([^"]*)"/.exec(text)![1]!;
    const heights = [...path.matchAll(/,([\d.]+)/g)].map(([, y]) => Number(y));
    expect(Math.max(...heights) - Math.min(...heights)).toBeGreaterThan(100);
  });
});

describe('the tries', () => {
  const attempt = { rate: 0.1, curve: [], steps: 5000, train: 2.25, dev: 2.375, diverged: false };

  it('are compared by their dev loss, and the best is named once there are two', () => {
    expect(drawn({ tries: [attempt] })).not.toContain('← the best');
    const better = { ...attempt, rate: 0.2, dev: 2.25 };
    const lost = { ...attempt, rate: 3, train: NaN, dev: NaN, diverged: true };
    const text = drawn({ tries: [attempt, better, lost] });
    expect(text.match(/← the best/g)).toHaveLength(1);
    expect(text).toMatch(/class="best">\s*rate 0.2 · train 2.2500 · dev 2.2500/);
    expect(text).toContain('rate 3 · diverged');
  });

  it('show the one that trains now', () => {
    const current = { ...attempt, curve: [[200, 3.5] as const] };
    expect(drawn({ current }, 'en', true)).toContain('Rate 0.1: 200 / 5,000 steps · loss 3.50');
  });
});

describe('the element', () => {
  async function element(search = '', prepare: (lab: FakeLab) => void = () => {}) {
    const lab = new FakeLab();
    lab.block = 1000;
    lab.findings.set('sweep', answer);
    prepare(lab);
    fake.lab = lab;
    stubPage(search);
    const { LearningRateSweepFigure } =
      await import('../../web/src/figures/learning-rate-sweep/figure');
    const figure = mount(LearningRateSweepFigure, setup);
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
    const rate = async (value: string) =>
      numberBeside((await element(link(value))).figure.drawn(), 'exponent');
    expect(await rate('-2')).toBe('0.01');
    for (const hostile of ['99', 'NaN', '<b>', '']) {
      expect(await rate(hostile)).toBe('0.1');
    }
    expect(kExponent.first).toBe(-1);
  });

  it('sweeps, and tells the valley', async () => {
    const { figure } = await element();
    figure.fire('click', 'data-action="sweep"');
    await figure.settled();
    expect(figure.outcomes).toEqual([{ valley_learning_rate: 0.1 }]);
    expect(figure.drawn()).toContain('vadi 0,1');
  });

  it('trains at the chosen rate, and tells the losses', async () => {
    const { figure, lab } = await element();
    figure.fire('input', 'name="exponent"', { value: '-2' });
    figure.fire('click', 'data-action="train"');
    await figure.settled();
    expect(lab.config).toMatchObject({ learningRate: 0.01, steps: 5000, decayStep: 0 });
    expect(figure.outcomes).toEqual([{ chosen_rate: 0.01, dev: 2.2, train: 2.1, diverged: 0 }]);
    expect(figure.drawn()).toContain('oran 0,01 · eğitim 2,1000 · geliştirme 2,2000');
    expect(lab.openRuns.size).toBe(0);
  });

  it('has no losses of a run that diverged', async () => {
    const { figure, lab } = await element('', (one) => (one.divergesAt = 2500));
    figure.fire('click', 'data-action="train"');
    await figure.settled();
    expect(figure.outcomes).toEqual([{ chosen_rate: 0.1, dev: NaN, train: NaN, diverged: 1 }]);
    expect(figure.drawn()).toContain('oran 0,1 · ıraksadı');
    expect(lab.calls).not.toContain('evaluate');
  });

  it('keeps no try that was stopped', async () => {
    const { opened, open } = gate();
    const { figure, lab } = await element('', (one) => (one.turn = () => opened));
    await stopInTraining(figure, lab, open);
    expect(figure.drawn()).not.toContain('class="tries"');
    expect(figure.outcomes).toEqual([]);
    expect(lab.openRuns.size).toBe(0);
  });
});
