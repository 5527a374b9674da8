/** The figures that ask with a few whole numbers: dimension flow, multi-head, cross-attention. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { crossTable, drawCrossAttention } from '../../web/src/figures/cross-attention/draw';
import { crossLayout } from '../../web/src/figures/cross-attention/layout';
import { kSpecs as kCrossSpecs } from '../../web/src/figures/cross-attention/state';
import { drawDimensionFlow, flowTable } from '../../web/src/figures/dimension-flow/draw';
import { flowLayout } from '../../web/src/figures/dimension-flow/layout';
import {
  firstOfBatch,
  kMatrices,
  kSpecs as kFlowSpecs,
  shapeOf,
} from '../../web/src/figures/dimension-flow/state';
import { drawMultiHead, multiHeadTable } from '../../web/src/figures/multi-head/draw';
import { headLayout } from '../../web/src/figures/multi-head/layout';
import {
  fitted,
  headsOf,
  kSpecs as kHeadSpecs,
  weightsOf,
} from '../../web/src/figures/multi-head/state';
import type { CellGrid } from '../../web/src/ui/cell-cursor';
import { kFirstStatus } from '../../web/src/ui/figure-frame';
import { Found } from '../../web/src/ui/found';
import {
  firstNumbers,
  kStillNumbers,
  measuredAtFirst,
  numberInputs,
  numbersFromLink,
} from '../../web/src/ui/numbers-state';
import { packFindings } from '../../web/src/ui/packed-findings';
import { renderToString } from '../../web/src/ui/render-to-string';
import { countedUp } from './support/attention';
import { FakeLab } from './support/fake-lab';
import { frameSetup, makeFindings } from './support/frame';
import { mount, stubPage } from './support/mount';

const fake = vi.hoisted(() => ({ lab: null as unknown }));
vi.mock('lit-html', async (original) => ({ ...(await original<object>()), render: () => {} }));
vi.mock('../../web/src/worker/client', () => ({ labClient: () => fake.lab }));

const flowAnswer = makeFindings(
  { output_1: 4, row_sum_error: 0 },
  {
    query: [[2, 4, 8], countedUp(64)],
    key: [[2, 4, 8], countedUp(64)],
    value: [[2, 4, 8], countedUp(64)],
    scores: [[2, 4, 4], countedUp(32)],
    weights: [[2, 4, 4], countedUp(32)],
    output: [[2, 4, 8], countedUp(64)],
  },
);
const headAnswer = makeFindings(
  { head_dim: 64, max_difference: 5e-7, parameters: 2359296 },
  { weights: [[12, 6, 6], countedUp(432)] },
);
const crossAnswer = makeFindings(
  { self_is_cross: 1, self_rows: 5 },
  {
    self_weights: [[5, 5], countedUp(25)],
    self_output: [[5, 8], countedUp(40)],
    cross_weights: [[3, 5], countedUp(15)],
    cross_output: [[3, 8], countedUp(24)],
  },
);

const setupOf = (answer: typeof flowAnswer) => ({
  ...frameSetup,
  corpora: [],
  found: packFindings(new Found(answer)),
});
const flow = firstNumbers(kFlowSpecs, setupOf(flowAnswer));
const heads = firstNumbers(kHeadSpecs, setupOf(headAnswer));
const cross = firstNumbers(kCrossSpecs, setupOf(crossAnswer));

const viewOf = <State>(state: State, language: 'tr' | 'en') => ({
  state,
  setup: setupOf(flowAnswer),
  status: kFirstStatus,
  language,
  widths: [760],
});
const flowMarkup = (state = flow, language: 'tr' | 'en' = 'en') =>
  renderToString(drawDimensionFlow(viewOf(state, language), kStillNumbers));
const headMarkup = (state = heads, language: 'tr' | 'en' = 'en') =>
  renderToString(drawMultiHead(viewOf(state, language), kStillNumbers));
const crossMarkup = (state = cross, language: 'tr' | 'en' = 'en') =>
  renderToString(drawCrossAttention(viewOf(state, language), kStillNumbers));

function expectInside(grids: CellGrid[], size: { width: number; height: number }): void {
  for (const { x, y, stride, rows, columns } of grids) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + columns * stride.x).toBeLessThanOrEqual(size.width + 0.01);
    expect(y + rows * stride.y).toBeLessThanOrEqual(size.height);
  }
}

describe('whole numbers of a figure', () => {
  it('are asked of the core by its own names, with the seed', () => {
    expect(numberInputs(kFlowSpecs, flow)).toEqual({
      batch: 2,
      query_length: 4,
      key_length: 4,
      head_dim: 8,
      seed: 42,
    });
  });

  it('come out of a link where a control could have been set so, and else stay', () => {
    const link = new URLSearchParams('batch=4&queries=99&keys=2.5&dim=-1&seed=7');
    const { numbers, seed } = numbersFromLink(kFlowSpecs, link, flow);
    expect(numbers).toEqual({ batch: 4, queries: 4, keys: 4, dim: 8 });
    expect(seed).toBe(7);
  });

  it('give badges their values only where they are the lesson’s', () => {
    expect(measuredAtFirst(kFlowSpecs, flow).get('output_1')).toBe(4);
    const other = { ...flow, numbers: { ...flow.numbers, dim: 16 } };
    expect(measuredAtFirst(kFlowSpecs, other).size).toBe(0);
  });
});

describe('the flow of dimensions', () => {
  it('shows the first of the batch, keys as the columns that the product reads', () => {
    expect(shapeOf(flow, 'key')).toEqual([2, 8, 4]);
    expect(firstOfBatch(flow, 'query')[1]?.[0]).toBeCloseTo(0.8);
    expect(firstOfBatch(flow, 'key')[0]?.[3]).toBeCloseTo(2.4);
  });

  it('names every shape, and marks the extents that meet', () => {
    const markup = flowMarkup();
    for (const title of ['Q (2, 4, 8)', 'Kᵀ (2, 8, 4)', 'scores (2, 4, 4)', 'output (2, 4, 8)']) {
      expect(markup).toContain(title);
    }
    expect(markup.match(/<strong>8<\/strong>/g)).toHaveLength(2);
    expect(markup.match(/<strong>4<\/strong>/g)).toHaveLength(2);
    expect(markup.match(/class="sheet"/g)).toHaveLength(12);
    expect(flowMarkup(flow, 'tr')).toContain('ağırlıklar (2, 4, 4)');
  });

  it('frames the row and the column that make a number', () => {
    const markup = flowMarkup({ ...flow, at: { grid: 'output', row: 1, column: 2 } });
    expect(markup.match(/class="matrix-lit"/g)).toHaveLength(2);
    expect(markup).toContain('output[0, 1, 2] = 1');
  });

  it('fits into narrow and wide pages at the largest and the smallest numbers', () => {
    for (const width of [330, 760]) {
      for (const numbers of [flow.numbers, { batch: 4, queries: 8, keys: 8, dim: 16 }]) {
        const layout = flowLayout({ numbers }, width);
        expectInside(
          kMatrices.map((name) => layout.grids[name]),
          layout,
        );
      }
    }
    expect(flowTable(flow, 'en').rows[1]).toEqual(['Kᵀ', '(2, 8, 4)', 64]);
  });
});

describe('the heads', () => {
  it('divide the width; the nearest number of heads that does is taken', () => {
    expect(headsOf(768)).toEqual([1, 2, 3, 4, 6, 8, 12, 16, 24, 32]);
    expect(fitted({ width: 512, heads: 12, length: 6 })).toMatchObject({ width: 512, heads: 8 });
    expect(fitted({ width: 500, heads: 5, length: 6 })).toMatchObject({ width: 768, heads: 4 });
  });

  it('show what each looks at, and that parameters don’t depend on their number', () => {
    expect(weightsOf(heads, 1)[0]?.[0]).toBeCloseTo(3.6);
    const markup = headMarkup();
    expect(markup).toContain('768 / 12 = 64');
    expect(markup).toContain('2,359,296');
    expect(markup.match(/class="head-ground"/g)).toHaveLength(12);
    expect(headMarkup(heads, 'tr')).toContain('2.359.296');
    expect(multiHeadTable(heads, 'en').rows).toHaveLength(72);
  });

  it('light the slice of the head under the cursor', () => {
    const markup = headMarkup({ ...heads, at: { grid: '3', row: 0, column: 5 } });
    expect(markup.match(/class="slice chosen"/g)).toHaveLength(2);
    expect(markup).toContain('head 4: token 0 gives token 5');
  });

  it('stay inside of the page', () => {
    for (const width of [330, 760]) {
      for (const count of [1, 12, 32]) {
        const layout = headLayout({ numbers: { width: 1024, heads: count, length: 12 } }, width);
        expectInside(layout.grids, layout);
      }
    }
  });
});

describe('cross-attention', () => {
  it('has rows for those who ask and columns for those looked at', () => {
    const markup = crossMarkup();
    expect(markup).toContain('weights (5, 5)');
    expect(markup).toContain('weights (3, 5)');
    expect(markup).toContain('bits that are equal');
    expect(crossMarkup(cross, 'tr')).toContain('bitler: aynı');
    expect(crossTable(cross, 'en').rows).toHaveLength(8);
  });

  it('says whose tokens they are', () => {
    const say = (grid: string) => crossMarkup({ ...cross, at: { grid, row: 1, column: 4 } });
    expect(say('self_weights')).toContain('token 1 of the source gives token 4 of the source');
    expect(say('cross_weights')).toContain('token 1 of the decoder gives token 4 of the source');
    expect(say('cross_output')).toContain('output[1, 4]');
  });

  it('stays inside of the page', () => {
    for (const width of [330, 760]) {
      for (const numbers of [cross.numbers, { queries: 10, keys: 10, dim: 16 }]) {
        const layout = crossLayout({ numbers }, width);
        expectInside(Object.values(layout.grids), layout);
      }
    }
  });
});

describe('the elements', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('ask the attention module when they begin, for each number, and for another seed', async () => {
    stubPage('?multi-head=heads%3D6%26width%3D512');
    const lab = new FakeLab();
    lab.findings.set('multi_head', headAnswer);
    fake.lab = lab;
    const { MultiHeadFigure } = await import('../../web/src/figures/multi-head/figure');
    const figure = mount(MultiHeadFigure, setupOf(headAnswer));
    await figure.settled();
    expect(lab.jobs.at(-1)).toMatchObject({
      corpusId: null,
      inputs: { embed_dim: 512, num_heads: 4, length: 6, seed: 42 },
    });
    figure.fire('input', 'name="length"', { value: '9' });
    await figure.settled();
    expect(lab.jobs.at(-1)!.inputs).toMatchObject({ length: 9 });
    figure.fire('click', 'data-action="seed"');
    await figure.settled();
    expect(lab.jobs.at(-1)!.inputs).toMatchObject({ length: 9, seed: 43 });
    expect(figure.outcomes.at(-1)).toMatchObject({ head_dim: 64 });
  });

  it('of the other two ask for their own measurements', async () => {
    stubPage();
    const lab = new FakeLab();
    lab.findings.set('scaled_dot_product', flowAnswer);
    lab.findings.set('cross_attention', crossAnswer);
    fake.lab = lab;
    const { DimensionFlowFigure } = await import('../../web/src/figures/dimension-flow/figure');
    await mount(DimensionFlowFigure, setupOf(flowAnswer)).settled();
    const { CrossAttentionFigure } = await import('../../web/src/figures/cross-attention/figure');
    await mount(CrossAttentionFigure, setupOf(crossAnswer)).settled();
    expect(lab.jobs.map(({ measurement }) => measurement)).toEqual([
      'scaled_dot_product',
      'cross_attention',
    ]);
  });
});
