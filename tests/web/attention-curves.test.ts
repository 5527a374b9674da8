/** The figures that measure for seconds and draw curves: score scale, attention cost. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { costTable, drawAttentionCost } from '../../web/src/figures/attention-cost/draw';
import {
  costInputs,
  firstState as firstCost,
  seriesOf,
  stateFromLink as costFromLink,
} from '../../web/src/figures/attention-cost/state';
import { drawScoreScale, scaleTable } from '../../web/src/figures/score-scale/draw';
import {
  firstState as firstScale,
  scaleInputs,
  stateFromLink as scaleFromLink,
} from '../../web/src/figures/score-scale/state';
import { kFirstStatus, noFrameActions } from '../../web/src/ui/figure-frame';
import { Found } from '../../web/src/ui/found';
import { packFindings } from '../../web/src/ui/packed-findings';
import { renderToString } from '../../web/src/ui/render-to-string';
import { LabError } from '../../web/src/worker/errors';
import { FakeLab } from './support/fake-lab';
import { frameSetup, makeFindings } from './support/frame';
import { mount, stubPage } from './support/mount';

const fake = vi.hoisted(() => ({ lab: null as unknown }));
vi.mock('lit-html', async (original) => ({ ...(await original<object>()), render: () => {} }));
vi.mock('../../web/src/worker/client', () => ({ labClient: () => fake.lab }));

const scaleAnswer = makeFindings(
  {
    std_512: 22.5,
    entropy_ratio_512: 17,
    gradient_ratio_512: 636,
    uniform_entropy: 2.77,
    variance_scaled_max: 1.04,
  },
  {
    head_dim: [1, 32, 1024],
    variance_raw: [1, 32, 1024],
    variance_scaled: [1, 1.02, 0.99],
    entropy_raw: [2.3, 0.7, 0.1],
    entropy_scaled: [2.3, 2.3, 2.4],
    gradient_raw: [0.3, 0.1, 0.00001],
    gradient_scaled: [0.3, 0.3, 0.29],
    largest_raw: [0.3, 0.7, 0.99],
    largest_scaled: [0.3, 0.3, 0.31],
  },
);
const costAnswer = makeFindings(
  {
    slope_by_hand: 2,
    slope_tiled: 1,
    max_difference: 5e-6,
    score_bytes_100000: 4e10,
    matrices_per_terabyte: 25,
    tile_for_20: 1024,
  },
  {
    length: [64, 128],
    held_by_hand: [49152, 196608],
    held_fused: [32768, 98304],
    held_tiled: [256, 512],
    moved_by_hand: [1, 2],
    moved_tiled: [1, 2],
    multiply_adds_by_hand: [5, 6],
    multiply_adds_tiled: [5, 6],
    workspace_tiled: [99584, 99584],
    tile: [16, 1024],
    moved_ratio: [0.5, 21.5],
  },
);
const setupOf = (answer: typeof scaleAnswer) => ({
  ...frameSetup,
  corpora: [],
  found: packFindings(new Found(answer)),
});
const scale = firstScale(setupOf(scaleAnswer));
const cost = firstCost(setupOf(costAnswer));
const ignore = () => {};

const viewOf = <State>(state: State, language: 'tr' | 'en', busy = false) => ({
  state,
  setup: setupOf(scaleAnswer),
  status: { ...kFirstStatus, busy },
  language,
  widths: [760],
});
const scaleMarkup = (state = scale, language: 'tr' | 'en' = 'en', busy = false) =>
  renderToString(
    drawScoreScale(viewOf(state, language, busy), {
      ...noFrameActions,
      show: ignore,
      setKeys: ignore,
      measure: ignore,
      newSeed: ignore,
      moveCursor: ignore,
    }),
  );
const costMarkup = (state = cost, language: 'tr' | 'en' = 'en') =>
  renderToString(
    drawAttentionCost(viewOf(state, language), {
      ...noFrameActions,
      show: ignore,
      set: ignore,
      count: ignore,
      measure: ignore,
      moveCursor: ignore,
      moveTileCursor: ignore,
    }),
  );

describe('the scale of scores', () => {
  it('draws both lines of a quantity, and says what happens at 512', () => {
    const markup = scaleMarkup();
    expect(markup).toContain('standard deviation of 22.50');
    expect(markup).toContain('its gradient 636 times');
    expect(markup).toContain('class="measured-line"');
    expect(markup).toContain('class="learned-line"');
    expect(scaleMarkup(scale, 'tr')).toContain('standart sapması 22,50');
    expect(scaleMarkup({ ...scale, quantity: 'entropy' })).toContain('the largest entropy');
  });

  it('reads out both values at the cursor, and how far it got while it measures', () => {
    const markup = scaleMarkup({ ...scale, quantity: 'largest', cursor: 1 });
    expect(markup).toContain('d = 32 · largest weight: undivided 0.7, divided 0.3');
    expect(scaleMarkup(scale, 'en', true)).toContain('d = 1,024 is done');
    const empty = { ...scale, found: new Found({ values: [], arrays: [] }) };
    expect(scaleMarkup(empty)).toContain('Ready to measure');
  });

  it('has all quantities in its table', () => {
    const { header, rows } = scaleTable(scale, 'en');
    expect(rows).toHaveLength(3);
    expect(header).toHaveLength(rows[0]!.length);
    expect(rows[2]).toContain(1024);
  });

  it('passes over what no control could have asked', () => {
    const link = new URLSearchParams('show=colour&keys=65&seed=-1');
    const state = scaleFromLink(link, setupOf(scaleAnswer));
    expect(state.quantity).toBe('variance');
    expect(scaleInputs(state)).toEqual({ keys: 16, seed: 42 });
  });
});

describe('the cost of attention', () => {
  it('has a line for each way that was measured', () => {
    const names = (quantity: 'held' | 'moved') =>
      seriesOf({ ...cost, quantity }, (way) => way).map(({ name }) => name);
    expect(names('held')).toEqual(['by_hand', 'fused', 'tiled']);
    expect(names('moved')).toEqual(['by_hand', 'tiled']);
  });

  it('says slopes, the tile of "20 times" and what a terabyte takes', () => {
    const markup = costMarkup();
    expect(markup).toContain('slope 2.00 by hand, 1.00');
    expect(markup).toContain('tiles of 1,024 rows');
    expect(markup).toContain('5.76 TB');
    expect(costMarkup({ ...cost, heads: 1, layers: 1 })).toContain('1 such');
    expect(costMarkup(cost, 'tr')).toContain('5,76 TB');
    const never = makeFindings({ slope_by_hand: 2, slope_tiled: 1, tile_for_20: 0 }, {});
    expect(costMarkup({ ...cost, found: new Found(never) })).toContain(
      'no tile reaches “20 times”',
    );
  });

  it('reads out every way at the cursor, and has them in its table', () => {
    expect(costMarkup({ ...cost, cursor: 1 })).toMatch(/by hand 197\skB · fused 98\.3\skB/);
    expect(costMarkup({ ...cost, tileCursor: 1 })).toContain('21.5');
    const { header, rows } = costTable(cost, 'en');
    expect(header).toHaveLength(8);
    expect(rows[1]?.[0]).toBe(128);
  });

  it('takes from a link only what its lists offer', () => {
    const link = new URLSearchParams('show=work&dim=33&tile=128&length=99999&heads=0');
    const state = costFromLink(link, setupOf(costAnswer));
    expect(state).toMatchObject({ quantity: 'work', headDim: 64, tile: 128, heads: 12 });
    expect(costInputs(state)).toEqual({
      head_dim: 64,
      query_tile: 128,
      key_tile: 128,
      max_length: 2048,
    });
  });
});

describe('the elements of both', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('measure only when asked, and forget what other settings gave', async () => {
    stubPage('');
    const lab = new FakeLab();
    lab.findings.set('score_scale', scaleAnswer);
    fake.lab = lab;
    const { ScoreScaleFigure } = await import('../../web/src/figures/score-scale/figure');
    const figure = mount(ScoreScaleFigure, setupOf(scaleAnswer));
    await figure.settled();
    expect(lab.jobs).toHaveLength(0);
    figure.fire('input', 'name="keys"', { value: '8' });
    expect(figure.drawn()).not.toContain('636');
    figure.fire('click', 'data-action="measure"');
    await figure.settled();
    expect(lab.jobs.at(-1)).toMatchObject({ corpusId: null, inputs: { keys: 8, seed: 42 } });
    expect(figure.drawn()).toContain('636');
    expect(figure.outcomes.at(-1)).toMatchObject({ gradient_ratio_512: 636 });
  });

  it('say in a sentence that the tab has no room, and go on', async () => {
    stubPage('');
    const lab = new FakeLab();
    lab.findings.set('attention_cost', costAnswer);
    lab.refuse.set('measure attention_cost', new LabError('memory', 'out of memory'));
    fake.lab = lab;
    const { AttentionCostFigure } = await import('../../web/src/figures/attention-cost/figure');
    const figure = mount(AttentionCostFigure, setupOf(costAnswer));
    figure.fire('change', 'name="length"', { selectedIndex: 4 });
    figure.fire('click', 'data-action="measure"');
    await figure.settled();
    expect(figure.drawn()).toContain('Bunun için sekmede yer yok');
    figure.fire('click', 'data-action="measure"');
    await figure.settled();
    expect(figure.drawn()).not.toContain('Bunun için sekmede yer yok');
    expect(lab.jobs.at(-1)!.inputs).toMatchObject({ max_length: 8192 });
  });
});
