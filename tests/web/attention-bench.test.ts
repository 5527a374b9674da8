import { afterEach, describe, expect, it, vi } from 'vitest';
import { benchTable, drawAttentionBench } from '../../web/src/figures/attention-bench/draw';
import { benchLayout } from '../../web/src/figures/attention-bench/layout';
import {
  editedInputs,
  firstState,
  kInputs,
  presetEdits,
  stateFromLink,
  type BenchSetup,
} from '../../web/src/figures/attention-bench/state';
import { editsFromText, editsText, noEdits, withCell } from '../../web/src/ui/cell-edits';
import { kFirstStatus, noFrameActions } from '../../web/src/ui/figure-frame';
import { Found } from '../../web/src/ui/found';
import { packFindings } from '../../web/src/ui/packed-findings';
import { renderToString } from '../../web/src/ui/render-to-string';
import { attentionFindings } from './support/attention';
import { FakeLab } from './support/fake-lab';
import { frameSetup, numberBeside } from './support/frame';
import { mount, stubPage } from './support/mount';

const fake = vi.hoisted(() => ({ lab: null as unknown }));
vi.mock('lit-html', async (original) => ({ ...(await original<object>()), render: () => {} }));
vi.mock('../../web/src/worker/client', () => ({ labClient: () => fake.lab }));

const setup: BenchSetup = {
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
  setCell: ignore,
  setLength: ignore,
  setHeadDim: ignore,
  preset: ignore,
  newSeed: ignore,
  reset: ignore,
};

function drawn(state = first, language: 'tr' | 'en' = 'en', width = 760): string {
  const view = { state, setup, status: kFirstStatus, language, widths: [width] };
  return renderToString(drawAttentionBench(view, actions));
}

describe('the state of the attention bench', () => {
  it('asks with the drawn numbers, and the changed ones in their place', () => {
    const state = { ...first, edits: withCell(noEdits(kInputs), 'key', 3, -7) };
    const { key, query } = editedInputs(state) as { key: number[]; query: number[] };
    expect(key[3]).toBe(-7);
    expect(key[2]).toBeCloseTo(2.2);
    expect(query).toHaveLength(40);
  });

  it('carries changed cells in a link, and passes over what no control could have made', () => {
    const cells = { query: 40, key: 40, value: 40 };
    const edits = withCell(withCell(noEdits(kInputs), 'query', 0, 1.5), 'value', 39, -2);
    expect(editsFromText(editsText(edits), cells)).toEqual(edits);
    expect(editsFromText('q40:1,k0:9999,x1:2,q1:--,<script>', cells)).toEqual(noEdits(kInputs));
    const link = new URLSearchParams('length=3&dim=99&seed=7&cells=q1:2');
    const state = stateFromLink(link, setup);
    expect([state.length, state.headDim, state.seed]).toEqual([3, 8, 7]);
    expect(state.edits.query).toEqual({ 1: 2 });
  });

  it('knows its experiments: equal keys, a query of nothing, a loud one, one far value', () => {
    const equal = presetEdits('equal-keys', first).key;
    expect(Object.keys(equal)).toHaveLength(8);
    expect(equal[8]).toBe(first.drawn.key[0]);
    expect(Object.values(presetEdits('zero-query', first).query)).toEqual(Array(8).fill(0));
    expect(presetEdits('loud-query', first).query[2]).toBeCloseTo(10 * first.drawn.query[2]!);
    expect(presetEdits('far-value', first).value).toEqual({ 0: 100 });
  });
});

describe('the drawing of the attention bench', () => {
  it('shows the five matrices with their shapes, sums of rows and differences in words', () => {
    const markup = drawn();
    for (const title of ['Q (5, 8)', 'K (5, 8)', 'V (5, 8)', 'weights (5, 5)', 'output (5, 8)']) {
      expect(markup).toContain(title);
    }
    expect(markup).toContain('1.000000');
    expect(markup).toMatch(/2\.5\s×\s10⁻⁷/);
    expect(drawn(first, 'tr')).toContain('ağırlıklar (5, 5)');
  });

  it('frames the rows that make a weight, and marks changed and chosen cells', () => {
    const at = { grid: 'weights', row: 1, column: 3 };
    expect(drawn({ ...first, at }).match(/class="matrix-lit"/g)).toHaveLength(2);
    const markup = drawn({ ...first, edits: withCell(noEdits(kInputs), 'key', 3, 1) });
    expect(markup).toContain('heat-frame edited');
    expect(markup).toContain('heat-frame chosen');
  });

  it('stands in one column where the page is narrow, and inside of its width', () => {
    for (const [width, length, headDim] of [
      [330, 5, 8],
      [330, 8, 16],
      [760, 8, 16],
      [1216, 1, 1],
    ] as const) {
      const layout = benchLayout(width, length, headDim);
      for (const { x, stride, columns, y, rows } of [
        layout.query,
        layout.value,
        layout.weights,
        layout.output,
      ]) {
        expect(x + columns * stride.x).toBeLessThanOrEqual(width);
        expect(y + rows * stride.y).toBeLessThanOrEqual(layout.height);
      }
      expect(layout.sums + 60).toBeLessThanOrEqual(width);
    }
  });

  it('has every number in its table', () => {
    expect(benchTable(first, 'en').rows).toHaveLength(25);
  });
});

describe('the element of the attention bench', () => {
  afterEach(() => vi.unstubAllGlobals());

  async function mounted(search = '') {
    stubPage(search);
    const lab = new FakeLab();
    lab.findings.set('attention', attentionFindings(5, 8));
    fake.lab = lab;
    const { AttentionBenchFigure } = await import('../../web/src/figures/attention-bench/figure');
    const figure = mount(AttentionBenchFigure, setup);
    await figure.settled();
    return { lab, figure };
  }

  it('asks the attention module, without a list, and once more for each change', async () => {
    const { lab, figure } = await mounted();
    const before = lab.jobs.length;
    expect(lab.jobs.every(({ corpusId }) => corpusId === null)).toBe(true);
    figure.fire('input', 'name="cell"', { value: '2.5' });
    await figure.settled();
    const { inputs } = lab.jobs.at(-1)!;
    expect(lab.jobs.length).toBe(before + 1);
    expect((inputs!['query'] as number[])[0]).toBe(2.5);
    expect(figure.outcomes.at(-1)!['max_difference_fused']).toBe(1.25e-7);
  });

  it('begins with the changes that a link carries, and forgets them with another seed', async () => {
    const { lab, figure } = await mounted('?attention-bench=seed%3D7%26cells%3Dv2%3A9');
    expect((lab.jobs.at(-1)!.inputs!['value'] as number[])[2]).toBe(9);
    figure.fire('click', 'data-action="seed"');
    await figure.settled();
    const { inputs } = lab.jobs.at(-1)!;
    expect(inputs!['seed']).toBe(8);
    expect((inputs!['value'] as number[])[2]).not.toBe(9);
    expect(numberBeside(figure.drawn(), 'length')).toBe('5');
  });
});
