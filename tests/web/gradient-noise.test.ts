import { describe, expect, it, vi } from 'vitest';
import { drawGradientNoise, noiseTable } from '../../web/src/figures/gradient-noise/draw';
import { noiseOf, type NoiseState, raceOf } from '../../web/src/figures/gradient-noise/state';
import { kFirstStatus } from '../../web/src/ui/figure-frame';
import { Found } from '../../web/src/ui/found';
import { renderToString } from '../../web/src/ui/render-to-string';
import { FakeLab } from './support/fake-lab';
import { frameActions, frameSetup, makeFindings, numberBeside } from './support/frame';
import { mount, stubPage } from './support/mount';
import { gate } from './support/page';

const fake = vi.hoisted(() => ({ lab: null as unknown }));
vi.mock('lit-html', async (original) => ({ ...(await original<object>()), render: () => {} }));
vi.mock('../../web/src/worker/client', () => ({ labClient: () => fake.lab }));

const noiseAnswer = makeFindings(
  { slope: -1.5, bias_ratio_max: 1.2, draws: 7 },
  { batch_sizes: [1, 2, 4], variances: [64, 16, 8] },
);
const raceAnswer = makeFindings(
  { small_final: 4, large_final: 8 },
  {
    small_seconds: [0, 0.5, 1],
    small_losses: [9, 5, 4],
    small_steps: [0, 50, 100],
    large_seconds: [0, 0.9],
    large_losses: [9, 8],
    large_steps: [0, 1],
  },
);
const noise = noiseOf(new Found(noiseAnswer));
const race = raceOf(new Found(raceAnswer));
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
    const part = drawn({ noise: { ...noise, slope: NaN } });
    expect(part).not.toContain('learned-line');
    expect(part).toContain('Stopped after 3 batch sizes');
    expect(drawn({ noise: null })).toContain('Guess first');
  });

  it('says what either batch did with its time', () => {
    expect(drawn({ race })).toContain(
      '100 steps at B = 32, loss 4.00; 1 step on all data, loss 8.00',
    );
    expect(drawn({ race, working: 'race' }, 'en', true)).toContain('Small batches took 100 steps');
  });
});

describe('a race whose losses are no numbers', () => {
  it('is drawn all the same', () => {
    const lost = { points: [[0, NaN] as const, [1, Infinity] as const], steps: [0, 9] };
    const text = drawn({ race: { small: lost, large: lost } });
    const axis = text.slice(text.indexOf('class="race"')).match(/<line class="grid"[^>]*>/g);
    expect(axis?.length).toBeGreaterThan(1);
    expect(axis?.join()).not.toContain('NaN');
  });
});

describe('the element', () => {
  async function element(search = '', prepare: (lab: FakeLab) => void = () => {}) {
    const lab = new FakeLab();
    lab.findings.set('gradient_noise', noiseAnswer);
    lab.findings.set('batch_race', raceAnswer);
    prepare(lab);
    fake.lab = lab;
    stubPage(search);
    const { GradientNoiseFigure } = await import('../../web/src/figures/gradient-noise/figure');
    const figure = mount(GradientNoiseFigure, {
      ...setup,
      points: noise.points,
      measured: [
        ['slope', -1.25],
        ['draws', 50],
      ],
    });
    await figure.settled();
    return { figure, lab };
  }

  it('begins with what the build measured, and measures when it is asked', async () => {
    const { figure, lab } = await element();
    expect(lab.calls).toEqual([]);
    expect(figure.drawn()).toContain('Eğim -1,250');
    figure.fire('click', 'data-action="noise"');
    await figure.settled();
    expect(figure.drawn()).toContain('Eğim -1,500');
    expect(figure.outcomes).toEqual([{ slope: -1.5 }]);
  });

  it('tells who won the race', async () => {
    const { figure } = await element();
    figure.fire('click', 'data-action="race"');
    await figure.settled();
    expect(figure.outcomes).toEqual([{ small_final: 4, large_final: 8 }]);
    expect(figure.drawn()).toContain('class="race"');
  });

  it('shows no race that was stopped: its times are not equal', async () => {
    const { opened, open } = gate();
    const { figure, lab } = await element('', (one) => (one.turn = () => opened));
    figure.fire('click', 'data-action="race"');
    await vi.waitFor(() => expect(lab.calls).toContain('measure batch_race'));
    expect(figure.drawn()).toContain('class="race"');
    figure.fire('click', 'data-action="stop"');
    open();
    await figure.settled();
    expect(figure.drawn()).not.toContain('class="race"');
    expect(figure.drawn()).toContain('Eğim -1,250');
    expect(figure.outcomes).toEqual([]);
  });

  it('takes whole seconds from a link, and nothing that can’t be set', async () => {
    const open = async (text: string) =>
      (await element(`?gradient-noise=${encodeURIComponent(text)}`)).figure.drawn();
    expect(numberBeside(await open('seconds=9'), 'seconds')).toBe('9');
    for (const hostile of ['seconds=1e9', 'seconds=2.5', 'seconds=', 'seconds=<b>', 'x=1']) {
      expect(numberBeside(await open(hostile), 'seconds')).toBe('6');
    }
  });
});
