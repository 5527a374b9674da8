import { describe, expect, it, vi } from 'vitest';
import { drawFirstLoss, firstLossTable } from '../../web/src/figures/first-loss/draw';
import {
  curveOf,
  type FirstLossState,
  noStart,
  saturationOf,
  startConfig,
} from '../../web/src/figures/first-loss/state';
import { kDefaults } from '../../web/src/figures/training/state';
import { kFirstStatus } from '../../web/src/ui/figure-frame';
import { Found } from '../../web/src/ui/found';
import { renderToString } from '../../web/src/ui/render-to-string';
import { FakeLab } from './support/fake-lab';
import { frameActions, frameSetup, makeFindings } from './support/frame';
import { mount, stopInTraining, stubPage } from './support/mount';
import { gate } from './support/page';

const fake = vi.hoisted(() => ({ lab: null as unknown }));
vi.mock('lit-html', async (original) => ({ ...(await original<object>()), render: () => {} }));
vi.mock('../../web/src/worker/client', () => ({ labClient: () => fake.lab }));

const saturationAnswer = makeFindings(
  { fraction: 0.4, dead_neurons: 1 },
  { histogram: [0.3, 0.2, 0.1, 0.4], saturated_by_neuron: [1, 0.25, 0] },
);
const saturation = saturationOf(new Found(saturationAnswer));
const state: FirstLossState = {
  starts: {
    lecture: { curve: curveOf([20, 10, 5]), before: saturation, after: null },
    scaled: {
      curve: curveOf([3, 2.9, 2.8]),
      before: { ...saturation, fraction: 0.1, dead: 0 },
      after: null,
    },
  },
  uniform: 2.5,
  moment: 'before',
  cursor: 1,
  measured: new Map(),
  running: null,
};
const setup = {
  ...frameSetup,
  main: kDefaults.config,
  starts: { lecture: noStart(), scaled: noStart() },
  uniform: 2.5,
  measured: [],
};
const actions = { ...frameActions, train: () => {}, setMoment: () => {}, moveCursor: () => {} };

function drawn(
  change: Partial<FirstLossState>,
  language: 'tr' | 'en' = 'en',
  busy = false,
): string {
  const status = { ...kFirstStatus, busy };
  const view = { state: { ...state, ...change }, setup, status, language, widths: [500] };
  return renderToString(drawFirstLoss(view, actions));
}

describe('the two starts', () => {
  it('differ in their initialisation alone', () => {
    const [lecture, scaled] = [
      startConfig(kDefaults.config, 'lecture'),
      startConfig(kDefaults.config, 'scaled'),
    ];
    expect({ ...lecture, initialization: 'scaled' }).toEqual(scaled);
  });

  it('stand beside each other in the table, also when one is ahead', () => {
    const ahead = { ...state.starts, scaled: { ...noStart(), curve: curveOf([3]) } };
    expect(firstLossTable({ ...state, starts: ahead }, 'en').rows).toEqual([
      [0, 20, 3],
      [1, 10, ''],
      [2, 5, ''],
    ]);
  });
});

describe('the drawing', () => {
  it.each(['tr', 'en'] as const)('is the same for the same state: %s', (language) => {
    expect(drawn({}, language)).toMatchSnapshot();
  });

  it('says both first losses, what is saturated, and which neurons are dead', () => {
    const text = drawn({});
    expect(text).toContain('A first loss of 3.00 instead of 20.00');
    expect(text).toContain('40% of the outputs are saturated; 1 of 3 neurons');
    expect(text).toContain('lecture’s 10.0000 · scaled 2.9000');
  });

  it('shows nothing as measured that was not', () => {
    expect(drawn({ moment: 'after' }).match(/Not measured yet/g)).toHaveLength(2);
    expect(drawn({ starts: { lecture: noStart(), scaled: noStart() } })).toContain('Guess first');
  });

  it('tells which start trains, and how far it is', () => {
    const starts = { ...state.starts, scaled: { ...noStart(), curve: curveOf([3, 2.9]) } };
    const text = drawn({ starts, running: 'scaled' }, 'en', true);
    expect(text).toContain('scaled start: 2 / 1,000 steps');
  });

  it('has no line for what isn’t known, and draws a loss that is no number', () => {
    const curve = curveOf([20, NaN, Infinity, 5]);
    const starts = { ...state.starts, lecture: { ...state.starts.lecture, curve } };
    const text = drawn({ starts, uniform: NaN });
    expect(text).not.toContain('third-line');
    expect(text).not.toContain('NaN');
    expect(
      drawn({ uniform: NaN, starts: { lecture: noStart(), scaled: noStart() } }),
    ).not.toContain('NaN');
  });
});

describe('the element', () => {
  async function element(search = '', prepare: (lab: FakeLab) => void = () => {}) {
    const lab = new FakeLab();
    lab.block = 250;
    lab.findings.set('uniform_loss', makeFindings({ uniform_loss: 3.5 }));
    lab.findings.set('saturation', saturationAnswer);
    prepare(lab);
    fake.lab = lab;
    stubPage(search);
    const { FirstLossFigure } = await import('../../web/src/figures/first-loss/figure');
    const corpora = [...frameSetup.corpora, { ...frameSetup.corpora[0]!, id: 'other' }];
    const figure = mount(FirstLossFigure, { ...setup, corpora, starts: state.starts });
    await figure.settled();
    return { figure, lab };
  }

  it('trains nothing before the reader asks, then both starts', async () => {
    const { figure, lab } = await element();
    expect(lab.calls).toEqual([]);
    figure.fire('click', 'data-action="train"');
    await figure.settled();
    expect(lab.calls.filter((call) => call === 'train')).toHaveLength(2);
    expect(lab.calls.filter((call) => call === 'read saturation')).toHaveLength(4);
    // The fake's loss begins at 4 whatever the start.
    expect(figure.outcomes).toEqual([{ first_loss_lecture: 4, first_loss_scaled: 4 }]);
    expect(figure.drawn()).toContain('hiçbir şey bilmemek: 3,50');
    expect(lab.openRuns.size).toBe(0);
  });

  it('has no picture of a start after training that diverged', async () => {
    const { figure } = await element('', (one) => (one.divergesAt = 500));
    figure.fire('click', 'data-action="train"');
    await figure.settled();
    figure.fire('change', 'name="moment"', { selectedIndex: 1 });
    expect(figure.drawn().match(/Henüz ölçülmedi/g)).toHaveLength(2);
  });

  it('does not begin the second start when it is stopped in the first', async () => {
    const { opened, open } = gate();
    const { figure, lab } = await element();
    lab.turn = () => (lab.calls.includes('train') ? opened : Promise.resolve());
    await stopInTraining(figure, lab, open);
    expect(lab.calls.filter((call) => call === 'train')).toHaveLength(1);
    expect(figure.outcomes).toEqual([]);
    expect(lab.openRuns.size).toBe(0);
  });

  it('forgets both starts and the level of another list’s alphabet', async () => {
    const { figure } = await element();
    expect(figure.drawn()).toContain('hiçbir şey bilmemek: 2,50');
    const { lessonCorpus } = await import('../../web/src/corpora/lesson-corpus');
    lessonCorpus(frameSetup).choose('other');
    expect(figure.drawn()).toContain('Önce tahmin et');
    expect(figure.drawn()).not.toContain('hiçbir şey bilmemek');
  });

  it('takes a moment from a link, and of anything else the first', async () => {
    const open = async (text: string) =>
      (await element(`?first-loss=${encodeURIComponent(text)}`)).figure.drawn();
    const chosen = (value: string) => new RegExp(`<option value="${value}" selected`);
    expect(await open('moment=after')).toMatch(chosen('after'));
    for (const hostile of ['moment=<b>', 'moment=', 'x=1']) {
      expect(await open(hostile)).toMatch(chosen('before'));
    }
  });
});
