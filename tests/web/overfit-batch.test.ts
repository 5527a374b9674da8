import { describe, expect, it, vi } from 'vitest';
import { drawOverfit, overfitTable } from '../../web/src/figures/overfit-batch/draw';
import {
  byGroup,
  curveOf,
  examplesOf,
  inputsOf,
  isLectures,
  kFirst,
  type OverfitState,
  thinnedBySteps,
} from '../../web/src/figures/overfit-batch/state';
import { kFirstStatus } from '../../web/src/ui/figure-frame';
import { Found } from '../../web/src/ui/found';
import type { Point } from '../../web/src/ui/plot';
import { renderToString } from '../../web/src/ui/render-to-string';
import { FakeLab } from './support/fake-lab';
import { frameActions, frameSetup, makeFindings } from './support/frame';
import { mount, stubPage } from './support/mount';

const fake = vi.hoisted(() => ({ lab: null as unknown }));
vi.mock('lit-html', async (original) => ({ ...(await original<object>()), render: () => {} }));
vi.mock('../../web/src/worker/client', () => ({ labClient: () => fake.lab }));

const alphabet = ['.', 'a', 'b', 'c'];
const answer = makeFindings(
  { floor: 0.46, last_loss: 0.5, loss_200: 0.6 },
  {
    losses: [9, 2, 0.5],
    contexts: [
      [3, 3],
      [0, 0, 0, 0, 0, 1, 0, 0, 0],
    ],
    targets: [1, 2, 3],
    probs: [0.5, 0.99, 0.5],
    ambiguous: [1, 0, 1],
    group: [0, 1, 0],
  },
);
const examples = examplesOf(new Found(answer), alphabet);
const state: OverfitState = {
  settings: kFirst,
  curve: curveOf(new Found(answer)),
  floor: 0.46,
  examples,
  trainedSteps: 2,
  cursor: 1,
  measured: new Map(),
};
const setup = { ...frameSetup, curve: [], floor: NaN, examples: [], measured: [] };
const actions = { ...frameActions, train: () => {}, change: () => {}, moveCursor: () => {} };

function drawn(change: Partial<OverfitState>, language: 'tr' | 'en' = 'en'): string {
  const view = {
    state: { ...state, ...change },
    setup,
    status: kFirstStatus,
    language,
    widths: [700],
  };
  return renderToString(drawOverfit(view, actions));
}

describe('the examples', () => {
  it('are the ids of the core as characters', () => {
    expect(examples[1]).toEqual({
      context: '..a',
      target: 'b',
      prob: 0.99,
      ambiguous: false,
      group: 1,
    });
  });

  it('that share a context go together, those that can’t be told apart first', () => {
    const groups = byGroup(examples);
    expect(groups.map(({ context, members }) => [context, members.length])).toEqual([
      ['...', 2],
      ['..a', 1],
    ]);
  });

  it('come from the settings under the core’s names', () => {
    const inputs = inputsOf({ ...kFirst, exponent: -2 });
    expect(inputs).toEqual({ examples: 32, steps: 5000, learning_rate: 0.01, hidden_dim: 100 });
    expect(isLectures(kFirst)).toBe(true);
    expect(isLectures({ ...kFirst, hidden: 50 })).toBe(false);
  });

  it('leave a curve whose first and last points stay when it is thinned', () => {
    const long = Array.from({ length: 5001 }, (_, step): Point => [step, 1 / (step + 1)]);
    const short = thinnedBySteps(long);
    expect(short.length).toBeLessThan(600);
    expect(short[0]![0]).toBe(0);
    expect(short.at(-1)![0]).toBe(5000);
  });
});

describe('the drawing', () => {
  it.each(['tr', 'en'] as const)('is the same for the same state: %s', (language) => {
    expect(drawn({}, language)).toMatchSnapshot();
  });

  it('says how many examples can’t be told apart, and how far the loss is above the floor', () => {
    expect(drawn({})).toContain('2 of the 3 examples');
    expect(drawn({})).toContain('1.5400 above the floor');
    const clear = examples.map((one) => ({ ...one, ambiguous: false }));
    expect(drawn({ examples: clear })).toContain('All 3 examples can be told apart');
  });

  it('asks for a guess before anything was trained', () => {
    expect(drawn({ curve: [], examples: [] })).toContain('Guess first');
    expect(overfitTable({ ...state, examples: [] }, 'en').rows).toEqual([]);
    expect(overfitTable(state, 'en').rows[0]).toEqual(['...', 'a', 0.5, 'yes']);
  });
});

describe('the element', () => {
  it('takes only settings it knows from a link', async () => {
    fake.lab = new FakeLab();
    const hostile = 'examples=9999&exponent=7&steps=3&hidden=-1';
    stubPage(`?overfit-batch=${encodeURIComponent(hostile)}`);
    const { OverfitBatchFigure } = await import('../../web/src/figures/overfit-batch/figure');
    const figure = mount(OverfitBatchFigure as never, setup);
    await figure.settled();
    expect(figure.drawn()).toContain('Örnek sayısı: 32');
    expect(figure.drawn()).toContain('Öğrenme oranı: 0,1');
  });
});
