/** A decoder's state meets each state of the source: scores, weights, and the context they make. */
import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit-html';
import { say, type Language } from '../../i18n/messages';
import { drawCellCursor, type CellPlace } from '../../ui/cell-cursor';
import { button, range } from '../../ui/fields';
import { drawFrame, type FigureView, type FrameActions, type Table } from '../../ui/figure-frame';
import { formats, type Formats } from '../../ui/format';
import { drawMatrix, shapeText } from '../../ui/matrix';
import { atWidths } from '../../ui/plot';
import { round } from '../../ui/svg';
import { alignmentLayout, type AlignmentLayout } from './layout';
import { pluggedIn } from './plugged';
import {
  kCell,
  kGrids,
  kHidden,
  kLength,
  kPresets,
  rowsOf,
  type AlignmentSetup,
  type AlignmentState,
  type GridName,
  type InputName,
  type PresetName,
} from './state';
import { words } from './words';

export const kName = 'alignment';

export type AlignmentView = FigureView<AlignmentState, AlignmentSetup>;

export interface AlignmentActions extends FrameActions {
  move(to: CellPlace): void;
  /** The cell that the controls change from now on. */
  choose(place: CellPlace): void;
  setCell(value: number): void;
  setLength(length: number): void;
  setHidden(hidden: number): void;
  preset(name: PresetName): void;
  newSeed(): void;
  reset(): void;
}

interface Pen {
  view: AlignmentView;
  actions: AlignmentActions;
  text: ReturnType<typeof words>;
  format: Formats;
}

export function drawAlignment(view: AlignmentView, actions: AlignmentActions): TemplateResult {
  const { setup, status, language, state } = view;
  const text = words(language);
  const pen: Pen = { view, actions, text, format: formats(language) };
  const said = statusText(pen);
  const frame = {
    name: kName,
    title: text.title,
    caption: text.caption,
    drawing: html`<div class="charts">${drawings(pen)}</div>
      <p class="plugged" data-plugged>${pluggedIn(state, pen.format)}</p>`,
    controls: controls(pen),
    status: said,
    said,
    measured: state.found.values(),
    table: alignmentTable(state, language),
    usesCorpus: false,
    long: false,
  };
  return drawFrame(frame, setup, status, actions, language);
}

function drawings(pen: Pen): TemplateResult[] {
  const { state, widths } = pen.view;
  return atWidths(widths, (width) => {
    const layout = alignmentLayout(state, width);
    return drawCellCursor({
      size: layout,
      grids: kGrids.map((name) => layout.grids[name]),
      at: state.at,
      label: pen.text.cursor,
      text: readout(pen),
      drawing: picture(pen, layout),
      move: pen.actions.move,
      press: pen.actions.choose,
    });
  });
}

function picture(
  { view: { state }, text, format }: Pen,
  layout: AlignmentLayout,
): SVGTemplateResult {
  const { at, chosen, edits, hidden, length } = state;
  const same = (place: CellPlace, grid: string, row: number, column: number) =>
    place.grid === grid && place.row === row && place.column === column;
  const marked = (grid: GridName) => (row: number, column: number) => {
    if (same(chosen, grid, row, column)) return 'chosen';
    if (same(at, grid, row, column)) return 'at-cursor';
    const changed = grid in edits && row * hidden + column in edits[grid as InputName];
    return changed ? 'edited' : '';
  };
  const lit = litParts(state);
  return svg`<svg class="plot alignment" viewBox="0 0 ${layout.width} ${round(layout.height)}" role="img"
      aria-label="${say(text.describe, { length, hidden })}" data-chart>
    ${kGrids.map((name) => {
      const grid = layout.grids[name];
      return drawMatrix(
        {
          ...grid,
          title: text.grids[name],
          values: rowsOf(state, name),
          full: name === 'weights' ? 1 : 2.5,
          rowName: (row) => (grid.rows === 1 ? '' : String(row + 1)),
          marked: marked(name),
          lit: lit[name] ?? {},
        },
        format,
      );
    })}
  </svg>`;
}

/** What takes part in the number under the cursor. */
function litParts({ at }: AlignmentState): Partial<Record<GridName, Record<string, number>>> {
  const { grid, row, column } = at;
  if (grid === 'hidden_layer') return { state: { row: 0 }, annotations: { row } };
  if (grid === 'scores') return { hidden_layer: { row } };
  if (grid === 'weights') return { scores: { column: 0 } };
  if (grid === 'context') return { weights: { column: 0 }, annotations: { column } };
  return {};
}

/** Enough to tell any two float32 numbers apart. */
const kExactDigits = 9;

function readout({ view: { state }, text, format }: Pen): string {
  const { grid, row, column } = state.at;
  const value = rowsOf(state, grid as GridName)[row]?.[column] ?? NaN;
  return say(text.at[grid as GridName], {
    word: row + 1,
    place: column + 1,
    value: format.short(value, kExactDigits),
  });
}

function statusText({ view: { state }, text, format }: Pen): string {
  const weights = state.found.array('weights');
  const most = weights.indexOf(
    weights.reduce((high, weight) => (weight > high ? weight : high), 0),
  );
  return say(text.status, {
    word: most + 1,
    weight: format.fixed(weights[most] ?? NaN, 3),
    sum: format.fixed(state.found.value('weight_sum'), 6),
  });
}

export function alignmentTable(state: AlignmentState, language: Language): Table {
  const text = words(language);
  const { found, hidden } = state;
  const [scores, weights] = [found.array('scores'), found.array('weights')];
  const columns = Array.from({ length: hidden }, (_, column) => `h${column + 1}`);
  return {
    title: say(text.table, { shape: shapeText(found.shape('annotations')) }),
    header: [text.word, ...columns, text.score, text.weight],
    rows: found
      .rows('annotations')
      .map((values, word) => [word + 1, ...values, scores[word]!, weights[word]!]),
  };
}

function controls({ view: { state }, actions, text }: Pen): TemplateResult {
  const { grid, row, column } = state.chosen;
  const value = rowsOf(state, grid)[row]?.[column] ?? 0;
  const name = grid === 'state' ? `s[${column + 1}]` : `h[${row + 1}, ${column + 1}]`;
  return html`${range({
    name: 'cell',
    label: name,
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
  ${range({ name: 'hidden', label: text.hidden, ...kHidden, value: state.hidden, change: actions.setHidden })}`;
}
