import { describe, expect, it, vi } from 'vitest';
import { drawSoftmax, numberText, softmaxTable } from '../../web/src/figures/softmax/draw';
import { chainsOf, inputsOf, type SoftmaxState, waysOf } from '../../web/src/figures/softmax/state';
import type { BadgeRow } from '../../web/src/claims/badges';
import { kFirstStatus } from '../../web/src/ui/figure-frame';
import { formats } from '../../web/src/ui/format';
import { Found } from '../../web/src/ui/found';
import { renderToString } from '../../web/src/ui/render-to-string';
import { FakeLab } from './support/fake-lab';
import { frameActions, frameSetup, makeFindings, numberBeside } from './support/frame';
import { mount, stubPage } from './support/mount';

const fake = vi.hoisted(() => ({ lab: null as unknown }));
vi.mock('lit-html', async (original) => ({ ...(await original<object>()), render: () => {} }));
vi.mock('../../web/src/worker/client', () => ({ labClient: () => fake.lab }));

/** Made up, with what the lesson is about in it: ∞ and nan. */
const answer = makeFindings(
  {
    naive_sum: Infinity,
    naive_loss: NaN,
    stable_sum: 1.5,
    stable_loss: 7,
    maximum: 100,
    overflow_logit: 88.5,
    underflow_logit: -104,
  },
  {
    naive_exp: [2, 4, Infinity],
    naive: [0, 0, NaN],
    shifted: [-9, -8, 0],
    stable_exp: [0.1, 0.4, 1],
    stable: [0.06, 0.27, 0.67],
  },
);
const state: SoftmaxState = {
  logits: [1, 2, 100],
  shift: 5,
  target: 0,
  ways: waysOf(new Found(answer)),
  batch: 32,
  chains: null,
  measured: new Map(),
};
const actions = {
  ...frameActions,
  setLogit: () => {},
  setShift: () => {},
  setTarget: () => {},
  preset: () => {},
  setBatch: () => {},
  measureChains: () => {},
};

function drawn(change: Partial<SoftmaxState>, language: 'tr' | 'en' = 'en'): string {
  const setup = frameSetup;
  const view = {
    state: { ...state, ...change },
    setup,
    status: kFirstStatus,
    language,
    widths: [500],
  };
  return renderToString(drawSoftmax(view, actions));
}

describe('the numbers', () => {
  it('go to the core with the shift added to all three', () => {
    expect(inputsOf(state)).toEqual({ z0: 6, z1: 7, z2: 105, target: 0 });
  });

  it('are written as they are: nan, ∞, and very small ones with an exponent', () => {
    const [tr, en] = [formats('tr'), formats('en')];
    expect(numberText(NaN, tr)).toBe('nan');
    expect(numberText(Infinity, en)).toBe('∞');
    expect(numberText(1.01e-43, en)).toBe('1.0e-43');
    expect(numberText(1.01e-43, tr)).toBe('1,0e-43');
    expect(numberText(0, en)).toBe('0');
  });

  it('stand in the table for both ways', () => {
    expect(softmaxTable(state, 'en').rows[1]).toEqual([7, 4, 0, -8, 0.4, 0.27]);
    expect(softmaxTable({ ...state, ways: null }, 'en').rows).toEqual([]);
  });
});

describe('the drawing', () => {
  it.each(['tr', 'en'] as const)('is the same for the same state: %s', (language) => {
    expect(drawn({}, language)).toMatchSnapshot();
  });

  it('marks what broke, and says at which logit', () => {
    const text = drawn({});
    expect(text).toContain('bar naive broken');
    expect(text).toContain('infinite above 88.50');
  });

  it('never says that both agree when one of them is infinite', () => {
    const change = (values: Record<string, number>, exp: number[]) => {
      const naive = { ...state.ways!.naive, ...values, exp };
      return drawn({ ways: { ...state.ways!, naive } });
    };
    expect(change({ sum: 3, loss: 1 }, [1, 1, 1])).toContain('Both ways give the same');
    expect(change({ sum: 0, loss: NaN }, [0, 0, 0])).toContain('Every e^z has sunk to zero');
    // Each of the three still fits, but not all of them together.
    expect(change({ sum: Infinity, loss: Infinity }, [3e38, 3e38, 3e38])).toContain(
      'their sum overflows to infinity: naive loss ∞, stable loss 7',
    );
    expect(change({ sum: 3.7, loss: Infinity }, [0, 1, 2.7])).toContain(
      'The naive probability of the target has sunk to zero: naive loss ∞',
    );
  });

  it('shows nothing as computed that was not', () => {
    const empty = drawn({ ways: null, logits: [1, 2, 3], shift: 0 });
    expect(empty).toContain('Move the logits.');
    expect(empty).not.toMatch(/NaN|nan|undefined/);
  });

  it('puts the fused op beside the chain by hand', () => {
    const found = new Found(
      makeFindings({
        bytes_fused: 100,
        bytes_by_hand: 200,
        seconds_fused: 1e-6,
        seconds_by_hand: 4e-6,
        loss_difference: 0,
        gradient_difference: 1e-9,
      }),
    );
    const text = drawn({ chains: chainsOf(found, 32) });
    expect(text).toContain('one op 100 bytes, by hand 200 bytes');
    expect(text).toContain('one op 1.0 µs, by hand 4.0 µs');
  });
});

describe('the element', () => {
  const link = (text: string) => `?softmax=${encodeURIComponent(text)}`;

  async function element(search = '') {
    const lab = new FakeLab();
    lab.findings.set('softmax_of_logits', answer);
    lab.findings.set('uniform_loss', makeFindings({ uniform_loss: 3.5 }));
    lab.findings.set(
      'cross_entropy',
      makeFindings({
        bytes_fused: 100,
        bytes_by_hand: 200,
        seconds_fused: 1e-6,
        seconds_by_hand: 4e-6,
        loss_difference: 0,
        gradient_difference: 0,
      }),
    );
    fake.lab = lab;
    stubPage(search);
    const { SoftmaxFigure } = await import('../../web/src/figures/softmax/figure');
    const badge: BadgeRow = {
      claim: 'M11',
      value: 'uniform_loss',
      label: { tr: 'bilgisiz', en: 'uniform' },
      digits: 2,
      references: [],
      href: { tr: '', en: '' },
    };
    const corpora = [...frameSetup.corpora, { ...frameSetup.corpora[0]!, id: 'other' }];
    const figure = mount(SoftmaxFigure, { ...frameSetup, corpora, badges: [badge] });
    await figure.settled();
    return { figure, lab };
  }

  it('asks the core again whenever a logit moves, and computes nothing itself', async () => {
    const { figure, lab } = await element();
    lab.calls = [];
    figure.fire('input', 'name="z1"', { value: '3.5' });
    await figure.settled();
    expect(numberBeside(figure.drawn(), 'z1')).toBe('3.5');
    expect(lab.calls).toEqual(['measure softmax_of_logits']);
    lab.calls = [];
    figure.fire('click', 'data-action="small"');
    await figure.settled();
    expect(numberBeside(figure.drawn(), 'z2')).toBe('3');
    expect(lab.calls).toEqual(['measure softmax_of_logits']);
  });

  it('asks once for many moves of a slider', async () => {
    const { figure, lab } = await element();
    lab.calls = [];
    for (const value of ['1', '2', '3', '4', '5']) figure.fire('input', 'name="shift"', { value });
    await figure.settled();
    expect(lab.calls).toEqual(['measure softmax_of_logits', 'measure softmax_of_logits']);
  });

  it('compares the chains only on demand', async () => {
    const { figure } = await element();
    expect(figure.drawn()).not.toContain('class="chains"');
    figure.fire('click', 'data-action="chains"');
    await figure.settled();
    expect(figure.drawn()).toContain('elle 200 bayt');
  });

  it('has its badge measured on the list that is chosen', async () => {
    const { figure, lab } = await element();
    expect(figure.drawn()).toContain('sende 3,50');
    lab.findings.set('uniform_loss', makeFindings({ uniform_loss: 3.75 }));
    const { lessonCorpus } = await import('../../web/src/corpora/lesson-corpus');
    lessonCorpus(frameSetup).choose('other');
    await figure.settled();
    expect(figure.drawn()).toContain('sende 3,75');
  });

  it('takes logits from a link only when all three are numbers within reach', async () => {
    const open = async (text: string) => (await element(link(text))).figure.drawn();
    expect(numberBeside(await open('z=3 4 5&shift=2&target=1'), 'z0')).toBe('3');
    for (const hostile of ['z=3 4 5e9&shift=x&target=9', 'z=3 4', 'z=3 4 NaN', 'z=<b>', '']) {
      expect(numberBeside(await open(hostile), 'z2')).toBe('100');
    }
    expect(numberBeside(await open('shift=9999'), 'shift')).toBe('0');
  });
});
