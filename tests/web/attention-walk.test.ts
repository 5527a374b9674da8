import { afterEach, describe, expect, it, vi } from 'vitest';
import { drawAttentionWalk, walkTable } from '../../web/src/figures/attention-walk/draw';
import { walkLayout } from '../../web/src/figures/attention-walk/layout';
import {
  choiceOf,
  firstState,
  kSteps,
  stateFromLink,
  type WalkSetup,
  type WalkState,
} from '../../web/src/figures/attention-walk/state';
import { kFirstStatus, noFrameActions } from '../../web/src/ui/figure-frame';
import { Found } from '../../web/src/ui/found';
import { packFindings } from '../../web/src/ui/packed-findings';
import { renderToString } from '../../web/src/ui/render-to-string';
import { attentionFindings } from './support/attention';
import { FakeLab } from './support/fake-lab';
import { frameSetup } from './support/frame';
import { mount, stubPage } from './support/mount';

const fake = vi.hoisted(() => ({ lab: null as unknown }));
vi.mock('lit-html', async (original) => ({ ...(await original<object>()), render: () => {} }));
vi.mock('../../web/src/worker/client', () => ({ labClient: () => fake.lab }));

const setup: WalkSetup = {
  ...frameSetup,
  corpora: [],
  found: packFindings(new Found(attentionFindings(5, 8))),
};
const first = firstState(setup);
const ignore = () => {};
const actions = {
  ...noFrameActions,
  move: ignore,
  choose: ignore,
  change: ignore,
  newSeed: ignore,
};

function drawn(change: Partial<WalkState> = {}, width = 760): string {
  const state = { ...first, ...change };
  const view = { state, setup, status: kFirstStatus, language: 'en' as const, widths: [width] };
  return renderToString(drawAttentionWalk(view, actions));
}

/** The formula without its markup. */
function plugged(change: Partial<WalkState>): string {
  const [, rest = ''] = drawn(change).split('data-plugged>');
  return rest
    .split('</p>')[0]!
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ');
}

describe('the walk through attention', () => {
  it('plugs the numbers of a query and a key in', () => {
    // Row 0 of the query is 1.0, 1.1 …; row 0 of the key 2.0, 2.1 …
    expect(plugged({ row: 0, column: 0 })).toContain('1.00·2.00 + 1.10·2.10 +');
    expect(plugged({ row: 0, column: 0 })).toContain('= 0.00');
  });

  it('divides by √8, shares out, and adds up values', () => {
    expect(plugged({ step: 1, row: 1, column: 2 })).toMatch(/7\.00 \/ 2\.83 = 3\.50/);
    expect(plugged({ step: 2, row: 0, column: 1 })).toMatch(/1\.00 \/ 5\.00 = 0\.20/);
    expect(plugged({ step: 3, row: 0, dimension: 0 })).toContain('0.20·3.00 + 0.20·3.80');
  });

  it('shows what each step reads and makes, inside of the width', () => {
    for (const step of kSteps) {
      for (const width of [330, 760]) {
        for (const { x, columns, stride } of walkLayout(width, step).grids) {
          expect(x + columns * stride.x).toBeLessThanOrEqual(width);
        }
      }
    }
    expect(drawn({ step: 2 })).toContain('weights (5, 5)');
    expect(drawn({ step: 3 })).toContain('output (5, 8)');
    expect(walkTable({ ...first, step: 3 }, 'en').rows[0]).toHaveLength(9);
  });

  it('takes the choice from whatever matrix was pressed', () => {
    expect(choiceOf({ grid: 'query', row: 3, column: 5 })).toEqual({ row: 3 });
    expect(choiceOf({ grid: 'key', row: 3, column: 5 })).toEqual({ column: 3 });
    expect(choiceOf({ grid: 'output', row: 3, column: 5 })).toEqual({ row: 3, dimension: 5 });
    expect(choiceOf({ grid: 'weights', row: 3, column: 1 })).toEqual({ row: 3, column: 1 });
  });

  it('believes a link as far as the controls could have been set so', () => {
    const state = stateFromLink(new URLSearchParams('step=3&row=4&column=9&dim=7&seed=1.5'), setup);
    expect([state.step, state.row, state.column, state.dimension, state.seed]).toEqual([
      3,
      4,
      first.column,
      7,
      42,
    ]);
  });
});

describe('the element of the walk', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('steps on and back, and asks the core once', async () => {
    stubPage('');
    const lab = new FakeLab();
    lab.findings.set('attention', attentionFindings(5, 8));
    fake.lab = lab;
    const { AttentionWalkFigure } = await import('../../web/src/figures/attention-walk/figure');
    const figure = mount(AttentionWalkFigure, setup);
    await figure.settled();
    figure.fire('click', 'data-action="next"');
    expect(figure.drawn()).toContain('2. adım');
    figure.fire('click', 'data-action="previous"');
    figure.fire('click', 'data-action="previous"');
    expect(figure.drawn()).toContain('1. adım');
    expect(lab.jobs).toHaveLength(1);
  });
});
