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
import type { BadgeRow } from '../../web/src/claims/badges';
import { kFirstStatus } from '../../web/src/ui/figure-frame';
import { Found } from '../../web/src/ui/found';
import type { Point } from '../../web/src/ui/plot';
import { renderToString } from '../../web/src/ui/render-to-string';
import { FakeLab } from './support/fake-lab';
import { frameActions, frameSetup, makeFindings, numberBeside } from './support/frame';
import { mount, type Mounted, stubPage } from './support/mount';
import { gate } from './support/page';

const fake = vi.hoisted(() => ({ lab: null as unknown }));
vi.mock('lit-html', async (original) => ({ ...(await original<object>()), render: () => {} }));
vi.mock('../../web/src/worker/client', () => ({ labClient: () => fake.lab }));

const alphabet = ['.', 'a', 'b', 'c'];
const answer = makeFindings(
  { floor: 0.46, last_loss: 0.5, over_floor: 0.04, loss_200: 0.6 },
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

describe('a training that is under way, or was stopped', () => {
  const busy = { ...kFirstStatus, busy: true };

  it('tells its step and its loss, and keeps its controls still', () => {
    const training = { ...state, examples: [] };
    const view = { state: training, setup, status: busy, widths: [400] };
    const text = renderToString(drawOverfit({ ...view, language: 'en' }, actions));
    expect(text).toContain('2 / 5,000 steps · loss 0.500');
    expect(text).toMatch(/data-action="train"\s+aria-disabled="true"/);
    expect(text).toContain('data-action="stop"');
  });

  it('claims nothing of examples that were not told', () => {
    const text = drawn({ examples: [] });
    expect(text).toContain('Stopped at step 2: loss 0.5000, floor 0.4600');
    expect(text).not.toContain('can be told apart');
  });

  it('is drawn where a loss is no number, without the others being lost', () => {
    const curve = [...state.curve, [3, Infinity] as const, [4, NaN] as const];
    const text = drawn({ curve, trainedSteps: 4 });
    expect(text).not.toContain('NaN');
    const path = /class="learned-line" d="([^"]*)"/.exec(text)![1]!;
    const heights = [...path.matchAll(/,([\d.]+)/g)].map(([, y]) => Number(y));
    expect(Math.max(...heights) - Math.min(...heights)).toBeGreaterThan(100);
  });
});

describe('the element', () => {
  const floorBadge: BadgeRow = {
    claim: 'M13',
    value: 'floor',
    label: { tr: 'taban', en: 'floor' },
    digits: 2,
    references: [
      {
        sha256: 'a'.repeat(64),
        source: 'golden',
        check: { value: 'floor', kind: 'within', expected: 0.46, tolerance: 0.001 },
      },
    ],
    href: { tr: '', en: '' },
  };

  async function element(prepare: (lab: FakeLab) => void = () => {}) {
    const lab = new FakeLab();
    lab.findings.set('overfit', answer);
    prepare(lab);
    fake.lab = lab;
    stubPage();
    const { OverfitBatchFigure } = await import('../../web/src/figures/overfit-batch/figure');
    const corpora = [...frameSetup.corpora, { ...frameSetup.corpora[0]!, id: 'other' }];
    const figure = mount(OverfitBatchFigure, { ...setup, corpora, badges: [floorBadge] });
    await figure.settled();
    return { figure, lab };
  }
  const train = async (figure: Mounted) => {
    figure.fire('click', 'data-action="train"');
    await figure.settled();
  };

  it('trains when it is asked, and tells the loss above the floor', async () => {
    const { figure, lab } = await element();
    expect(lab.calls).toEqual([]);
    await train(figure);
    expect(figure.outcomes).toHaveLength(1);
    expect(figure.outcomes[0]).toMatchObject({ floor: 0.46, last_loss: 0.5, examples: 32 });
    expect(figure.outcomes[0]!['over_floor']).toBeCloseTo(0.04, 10);
    expect(figure.drawn()).toContain('PyTorch 0,46 · sende 0,46');
  });

  it('shows no badge’s value for settings that are not the lecture’s', async () => {
    const { figure } = await element();
    figure.fire('input', 'name="examples"', { value: '16' });
    await train(figure);
    expect(figure.drawn()).toContain('sende –');
    expect(figure.outcomes[0]).toMatchObject({ examples: 16 });
  });

  it('keeps what was trained when it is stopped, and tells nobody', async () => {
    const { opened, open } = gate();
    const { figure, lab } = await element((one) => (one.turn = () => opened));
    figure.fire('click', 'data-action="train"');
    await vi.waitFor(() => expect(lab.calls).toContain('measure overfit'));
    figure.fire('click', 'data-action="stop"');
    open();
    await figure.settled();
    expect(figure.drawn()).toContain('2. adımda durdu');
    expect(figure.drawn()).toContain('data-phase="ready"');
    expect(figure.outcomes).toEqual([]);
  });

  it('forgets what it trained on another list', async () => {
    const { figure } = await element();
    await train(figure);
    const { lessonCorpus } = await import('../../web/src/corpora/lesson-corpus');
    lessonCorpus(frameSetup).choose('other');
    expect(figure.drawn()).toContain('Önce tahmin et');
    expect(figure.drawn()).not.toContain('class="verdict"');
  });

  it('takes only settings it knows from a link', async () => {
    fake.lab = new FakeLab();
    const hostile = 'examples=9999&exponent=7&steps=3&hidden=-1';
    stubPage(`?overfit-batch=${encodeURIComponent(hostile)}`);
    const { OverfitBatchFigure } = await import('../../web/src/figures/overfit-batch/figure');
    const figure = mount(OverfitBatchFigure, setup);
    await figure.settled();
    expect(numberBeside(figure.drawn(), 'examples')).toBe('32');
    expect(numberBeside(figure.drawn(), 'exponent')).toBe('0.1');
  });
});
