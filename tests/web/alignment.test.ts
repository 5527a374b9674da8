import { afterEach, describe, expect, it, vi } from 'vitest';
import { alignmentTable, drawAlignment } from '../../web/src/figures/alignment/draw';
import { alignmentLayout } from '../../web/src/figures/alignment/layout';
import {
  editedInputs,
  firstState,
  kInputs,
  presetEdits,
  stateFromLink,
  type AlignmentSetup,
} from '../../web/src/figures/alignment/state';
import { noEdits, withCell } from '../../web/src/ui/cell-edits';
import { kFirstStatus, noFrameActions } from '../../web/src/ui/figure-frame';
import { Found } from '../../web/src/ui/found';
import { packFindings } from '../../web/src/ui/packed-findings';
import { renderToString } from '../../web/src/ui/render-to-string';
import { countedUp } from './support/attention';
import { FakeLab } from './support/fake-lab';
import { frameSetup, makeFindings } from './support/frame';
import { mount, stubPage } from './support/mount';

const fake = vi.hoisted(() => ({ lab: null as unknown }));
vi.mock('lit-html', async (original) => ({ ...(await original<object>()), render: () => {} }));
vi.mock('../../web/src/worker/client', () => ({ labClient: () => fake.lab }));

const answer = makeFindings(
  { weight_sum: 1, row_sum_error: 0 },
  {
    state: [1, 2, 3],
    annotations: [[4, 3], countedUp(12)],
    hidden_layer: [[4, 3], countedUp(12)],
    score_vector: [1, -1, 0.5],
    scores: [0.1, -0.2, 0.3, 0.4],
    weights: [0.2, 0.1, 0.3, 0.4],
    context: [7, 8, 9],
  },
);
const setup: AlignmentSetup = {
  ...frameSetup,
  corpora: [],
  found: packFindings(new Found(answer)),
};
const first = firstState(setup);
const ignore = () => {};

function drawn(state = first, language: 'tr' | 'en' = 'en'): string {
  const view = { state, setup, status: kFirstStatus, language, widths: [760] };
  return renderToString(
    drawAlignment(view, {
      ...noFrameActions,
      move: ignore,
      choose: ignore,
      setCell: ignore,
      setLength: ignore,
      setHidden: ignore,
      preset: ignore,
      newSeed: ignore,
      reset: ignore,
    }),
  );
}

describe('the state of the alignment', () => {
  it('asks with the changed cells in their place', () => {
    const state = { ...first, edits: withCell(noEdits(kInputs), 'annotations', 4, -7) };
    const inputs = editedInputs(state);
    expect(inputs).toMatchObject({ source_length: 4, hidden: 3, seed: 42, state: [1, 2, 3] });
    expect((inputs['annotations'] as number[]).slice(3, 6)).toEqual([
      expect.closeTo(0.3),
      -7,
      expect.closeTo(0.5),
    ]);
  });

  it('knows its experiments: two equal words, a state of nothing, a loud one', () => {
    expect(Object.keys(presetEdits('equal-words', first).annotations)).toEqual(['3', '4', '5']);
    expect(presetEdits('zero-state', first).state).toEqual({ 0: 0, 1: 0, 2: 0 });
    expect(presetEdits('loud-state', first).state).toEqual({ 0: 10, 1: 20, 2: 30 });
    // One word alone can't equal another: it stays what it is.
    const alone = presetEdits('equal-words', { ...first, length: 1 });
    expect(Object.keys(alone.annotations)).toEqual(['0', '1', '2']);
  });

  it('comes out of a link as far as controls could have made it', () => {
    const link = new URLSearchParams('length=2&hidden=9&seed=5&cells=s1:4,a5:2,a6:1');
    const state = stateFromLink(link, setup);
    expect([state.length, state.hidden, state.seed]).toEqual([2, 3, 5]);
    expect(state.edits).toEqual({ state: { 1: 4 }, annotations: { 5: 2 } });
  });
});

describe('the drawing of the alignment', () => {
  it('writes the score with its numbers, and the share that follows', () => {
    const markup = drawn({ ...first, at: { grid: 'scores', row: 1, column: 0 } });
    expect(markup).toMatch(/1\.00·0\.30 \+ \((-|−)1\.00\)·0\.40 \+ 0\.50·0\.50/);
    expect(markup).toContain('<strong>0.10</strong>');
    expect(markup).toContain('The largest share is that of word 4: 0.400');
    expect(drawn(first, 'tr')).toContain('En büyük pay 4. sözcüğün: 0,400');
  });

  it('writes the context as the sum over all words', () => {
    const markup = drawn({ ...first, at: { grid: 'context', row: 0, column: 2 } });
    expect(markup).toContain('0.20·0.20 + 0.10·0.50 + 0.30·0.80 + 0.40·1.10');
    expect(markup).toContain('<strong>9.00</strong>');
    expect(markup.match(/class="matrix-lit"/g)).toHaveLength(2);
  });

  it('marks changed cells, fits into its width, and has a row for each word', () => {
    const edits = withCell(noEdits(kInputs), 'annotations', 4, 1);
    expect(drawn({ ...first, edits })).toContain('heat-frame edited');
    for (const width of [330, 760]) {
      const { grids, height } = alignmentLayout({ length: 8, hidden: 6 }, width);
      for (const { x, y, stride, rows, columns } of Object.values(grids)) {
        expect(x + columns * stride.x).toBeLessThanOrEqual(width);
        expect(y + rows * stride.y).toBeLessThanOrEqual(height);
      }
    }
    expect(alignmentTable(first, 'en').rows).toHaveLength(4);
  });
});

describe('the element of the alignment', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('asks again for a changed cell, an experiment and another size', async () => {
    stubPage('');
    const lab = new FakeLab();
    lab.findings.set('additive_attention', answer);
    fake.lab = lab;
    const { AlignmentFigure } = await import('../../web/src/figures/alignment/figure');
    const figure = mount(AlignmentFigure, setup);
    await figure.settled();
    figure.fire('input', 'name="cell"', { value: '-3' });
    await figure.settled();
    expect(lab.jobs.at(-1)!.inputs!['state']).toEqual([-3, 2, 3]);
    figure.fire('click', 'data-action="zero-state"');
    await figure.settled();
    expect(lab.jobs.at(-1)!.inputs!['state']).toEqual([0, 0, 0]);
    figure.fire('input', 'name="hidden"', { value: '5' });
    await figure.settled();
    expect(lab.jobs.at(-2)!.inputs).toEqual({ source_length: 4, hidden: 5, seed: 42 });
    expect(lab.jobs.every(({ corpusId }) => corpusId === null)).toBe(true);
  });
});
