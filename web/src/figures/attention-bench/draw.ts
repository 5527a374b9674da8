/** Query, key and value to write into, the weights and the output that follow, and how equal three ways are. */
import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit-html';
import { say, type Language } from '../../i18n/messages';
import { drawCellCursor, type CellPlace } from '../../ui/cell-cursor';
import { button, range } from '../../ui/fields';
import { drawFrame, type FigureView, type FrameActions, type Table } from '../../ui/figure-frame';
import { formats, type Formats } from '../../ui/format';
import { drawMatrix, shapeText } from '../../ui/matrix';
import { atWidths } from '../../ui/plot';
import { round } from '../../ui/svg';
import { benchLayout, type BenchLayout } from './layout';
import {
  kCell,
  kHeadDim,
  kLength,
  kPresets,
  type InputName,
  type BenchSetup,
  type BenchState,
  type PresetName,
} from './state';
import { words } from './words';

export const kName = 'attention-bench';

export type BenchView = FigureView<BenchState, BenchSetup>;

export interface BenchActions extends FrameActions {
  move(to: CellPlace): void;
  /** The cell that the controls change from now on. */
  choose(place: CellPlace): void;
  setCell(value: number): void;
  setLength(length: number): void;
  setHeadDim(headDim: number): void;
  preset(name: PresetName): void;
  /** Other random numbers. */
  newSeed(): void;
  /** The same random numbers, unchanged. */
  reset(): void;
}

interface Pen {
  view: BenchView;
  actions: BenchActions;
  text: ReturnType<typeof words>;
  format: Formats;
}

export function drawAttentionBench(view: BenchView, actions: BenchActions): TemplateResult {
  const { setup, status, language, state } = view;
  const text = words(language);
  const pen: Pen = { view, actions, text, format: formats(language) };
  const said = statusText(pen);
  const frame = {
    name: kName,
    title: text.title,
    caption: text.caption,
    drawing: html`<div class="charts">${drawings(pen)}</div>`,
    controls: controls(pen),
    status: said,
    said,
    measured: measuredIn(state),
    table: benchTable(state, language),
    usesCorpus: false,
    long: false,
  };
  return drawFrame(frame, setup, status, actions, language);
}

/** The ledger's shapes are the lesson's; at another size the badges wait. */
function measuredIn({ found, length, headDim }: BenchState): Map<string, number> {
  const values = found.values();
  const ofLesson = length === kLength.first && headDim === kHeadDim.first;
  return ofLesson ? values : new Map([...values].filter(([name]) => name.startsWith('max_')));
}

function drawings({ view, actions, text, format }: Pen): TemplateResult[] {
  const { state, widths } = view;
  return atWidths(widths, (width) => {
    const layout = benchLayout(width, state.length, state.headDim);
    return drawCellCursor({
      size: layout,
      grids: [layout.query, layout.key, layout.value, layout.weights, layout.output],
      at: state.at,
      label: text.cursor,
      text: readout({ view, actions, text, format }),
      drawing: picture({ view, actions, text, format }, layout),
      move: actions.move,
      press: actions.choose,
    });
  });
}

function picture({ view, text, format }: Pen, layout: BenchLayout): SVGTemplateResult {
  const { found, at, chosen, edits, headDim, length } = view.state;
  const same = (place: CellPlace, grid: string, row: number, column: number) =>
    place.grid === grid && place.row === row && place.column === column;
  const said = say(text.describe, { length, dim: headDim });
  const marked = (grid: string) => (row: number, column: number) => {
    if (same(chosen, grid, row, column)) return 'chosen';
    if (same(at, grid, row, column)) return 'at-cursor';
    const changed = grid in edits && row * headDim + column in edits[grid as InputName];
    return changed ? 'edited' : '';
  };
  const lit = litRows(view.state);
  const matrix = (grid: 'query' | 'key' | 'value' | 'weights' | 'output', full: number) =>
    drawMatrix(
      {
        ...layout[grid],
        title: `${text[grid]} ${shapeText(found.shape(grid))}`,
        values: found.rows(grid),
        full,
        marked: marked(grid),
        lit: lit[grid] ?? {},
      },
      format,
    );
  return svg`<svg class="plot bench" viewBox="0 0 ${layout.width} ${round(layout.height)}" role="img"
      aria-label="${said}" data-chart>
    ${matrix('query', 2.5)} ${matrix('key', 2.5)} ${matrix('value', 2.5)}
    ${matrix('weights', 1)} ${sums(layout, found.array('weight_sums'), text.sum, format)}
    ${matrix('output', 2.5)}
  </svg>`;
}

/** What takes part in the number under the cursor. */
function litRows({ at }: BenchState): Partial<Record<string, { row?: number; column?: number }>> {
  const { grid, row, column } = at;
  if (grid === 'weights') return { query: { row }, key: { row: column } };
  if (grid === 'output') return { weights: { row }, value: { column } };
  return {};
}

function sums(
  { sums: x, weights }: BenchLayout,
  values: number[],
  title: string,
  format: Formats,
): SVGTemplateResult {
  return svg`<text class="tick" x="${x}" y="${weights.y - 8}">${title}</text>
    ${values.map(
      (value, row) =>
        svg`<text class="sum" x="${x}" y="${round(weights.y + (row + 0.5) * weights.stride.y + 4)}">
          ${format.fixed(value, 6)}</text>`,
    )}`;
}

/** Enough to tell any two float32 numbers apart. */
const kExactDigits = 9;

function readout({ view: { state }, text, format }: Pen): string {
  const { grid, row, column } = state.at;
  const value = state.found.rows(grid)[row]?.[column] ?? NaN;
  const facts = { row, column, value: format.short(value, kExactDigits) };
  if (grid === 'weights') return say(text.atWeight, facts);
  if (grid === 'output') return say(text.atOutput, facts);
  return say(text.atInput, { ...facts, name: text[grid as 'query'] });
}

function statusText({ view: { state }, text, format }: Pen): string {
  const { found } = state;
  return say(text.status, {
    fused: format.compact(found.value('max_difference_fused'), 2),
    tiled: format.compact(found.value('max_difference_tiled'), 2),
    sums: format.compact(found.value('row_sum_error'), 2),
  });
}

export function benchTable({ found, headDim }: BenchState, language: Language): Table {
  const text = words(language);
  const columns = [...Array(headDim).keys()];
  const rows = (name: 'query' | 'key' | 'value' | 'output') =>
    found.rows(name).map((values, row) => [text[name], row, ...values]);
  return {
    title: text.table,
    header: [text.matrix, text.token, ...columns.map(String)],
    rows: [
      ...rows('query'),
      ...rows('key'),
      ...rows('value'),
      ...found.rows('weights').map((values, row) => [text.weights, row, ...values]),
      ...rows('output'),
    ],
  };
}

function controls({ view: { state }, actions, text }: Pen): TemplateResult {
  const { grid, row, column } = state.chosen;
  const value = state.found.rows(grid)[row]?.[column] ?? 0;
  return html`${range({
    name: 'cell',
    label: `${text[grid]}[${row}, ${column}]`,
    ...kCell,
    value: Math.round(value * 1000) / 1000,
    change: actions.setCell,
  })}
  ${kPresets.map((preset) =>
    button({ action: preset, label: text.presets[preset], act: () => actions.preset(preset) }),
  )}
  ${button({ action: 'reset', label: text.reset, act: actions.reset })}
  ${button({ action: 'seed', label: text.newSeed, act: actions.newSeed })}
  ${range({ name: 'length', label: text.length, ...kLength, value: state.length, change: actions.setLength })}
  ${range({ name: 'dim', label: text.dim, ...kHeadDim, value: state.headDim, change: actions.setHeadDim })}`;
}
