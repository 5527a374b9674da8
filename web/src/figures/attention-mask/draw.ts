/** The mask as a board to paint, what it does to the weights, and what three mistakes do. */
import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit-html';
import { say, type Language } from '../../i18n/messages';
import { drawCellCursor, type CellPlace } from '../../ui/cell-cursor';
import { button, check } from '../../ui/fields';
import { drawFrame, type FigureView, type FrameActions, type Table } from '../../ui/figure-frame';
import { formats, type Formats } from '../../ui/format';
import { drawMatrix } from '../../ui/matrix';
import { atWidths } from '../../ui/plot';
import { round } from '../../ui/svg';
import { drawBars } from './bars-view';
import { maskLayout, type MaskLayout } from './layout';
import {
  kLength,
  kPatternNames,
  maskedWeights,
  patternOf,
  type Breaks,
  type MaskSetup,
  type MaskState,
  type PatternName,
} from './state';
import { words } from './words';

export const kName = 'attention-mask';

/** Pairs of bars that stand farther apart can't be compared. */
const kBarsWidth = 620;

export type MaskView = FigureView<MaskState, MaskSetup>;

export interface MaskActions extends FrameActions {
  move(to: CellPlace): void;
  /** The board's cell changes sides. */
  press(place: CellPlace): void;
  pattern(name: PatternName): void;
  setBreak(name: keyof Breaks, on: boolean): void;
  newSeed(): void;
}

interface Pen {
  view: MaskView;
  actions: MaskActions;
  text: ReturnType<typeof words>;
  format: Formats;
}

export function drawAttentionMask(view: MaskView, actions: MaskActions): TemplateResult {
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
    measured: state.claims.values(),
    table: maskTable(state, language),
    usesCorpus: false,
    long: false,
  };
  return drawFrame(frame, setup, status, actions, language);
}

function drawings(pen: Pen): TemplateResult[] {
  const { view, actions, text } = pen;
  return atWidths(view.widths, (width) => {
    const layout = maskLayout(width);
    return drawCellCursor({
      size: layout,
      grids: [layout.mask, layout.open, layout.masked],
      at: view.state.at,
      label: text.cursor,
      text: readout(pen),
      drawing: picture(pen, layout),
      move: actions.move,
      press: actions.press,
    });
  });
}

function picture({ view: { state }, text, format }: Pen, layout: MaskLayout): SVGTemplateResult {
  const { at, mask, open } = state;
  const weights = maskedWeights(state);
  const board = Array.from({ length: kLength }, (_, row) =>
    mask.slice(row * kLength, (row + 1) * kLength),
  );
  const marked = (grid: string) => (row: number, column: number) =>
    at.grid === grid && at.row === row && at.column === column ? 'at-cursor' : '';
  const last = kLength - 1;
  const bars = (row: number, top: number) =>
    drawBars(
      {
        title: say(text.rowTitle, { row }),
        open: open.rows('weights')[row] ?? [],
        masked: weights[row] ?? [],
        width: Math.min(layout.width, kBarsWidth),
        top,
      },
      format,
    );
  const shared = { full: 1, columnName: String };
  return svg`<svg class="plot mask-figure" viewBox="0 0 ${layout.width} ${round(layout.height)}"
      role="img" aria-label="${text.describe}" data-chart>
    ${drawMatrix({ ...layout.mask, ...shared, title: text.mask, values: board, marked: marked('mask'), special: String }, format)}
    ${drawMatrix({ ...layout.open, ...shared, title: text.open, values: open.rows('weights'), marked: marked('open') }, format)}
    ${drawMatrix({ ...layout.masked, ...shared, title: text.masked, values: weights, marked: marked('masked'), special: (value) => (Number.isNaN(value) ? 'nan' : '') }, format)}
    ${bars(0, layout.bars[0])} ${bars(last, layout.bars[1])}
  </svg>`;
}

/** Enough to tell any two float32 numbers apart. */
const kExactDigits = 9;

function readout({ view: { state }, text, format }: Pen): string {
  const { grid, row, column } = state.at;
  if (grid === 'mask') {
    const may = state.mask[row * kLength + column] === 1;
    return say(may ? text.may : text.mayNot, { row, column });
  }
  const rows = grid === 'open' ? state.open.rows('weights') : maskedWeights(state);
  const value = rows[row]?.[column] ?? NaN;
  const number = Number.isNaN(value) ? 'nan' : format.short(value, kExactDigits);
  return say(grid === 'open' ? text.atOpen : text.atMasked, { row, column, value: number });
}

function statusText({ view: { state }, text, format }: Pen): string {
  const { masked, open, late, naive, unscaled } = state;
  const blind = masked.value('blind_rows');
  if (late) return say(text.isLate, { error: format.fixed(masked.value('row_sum_error'), 2) });
  if (blind > 0) return say(naive ? text.blindNaive : text.blind, { count: format.integer(blind) });
  const last = kLength - 1;
  const facts = {
    last,
    open: format.fixed(open.rows('weights')[0]?.[last] ?? NaN, 4),
    masked: format.fixed(masked.rows('weights')[0]?.[last] ?? NaN, 4),
  };
  return say(unscaled ? text.isUnscaled : text.status, facts);
}

export function maskTable(state: MaskState, language: Language): Table {
  const text = words(language);
  const weights = maskedWeights(state);
  return {
    title: text.table,
    header: [text.from, text.to, text.mask, text.open, text.masked],
    rows: state.mask.map((may, place) => {
      const [row, column] = [Math.floor(place / kLength), place % kLength];
      const number = weights[row]?.[column] ?? NaN;
      return [
        row,
        column,
        may,
        state.open.rows('weights')[row]?.[column] ?? NaN,
        Number.isNaN(number) ? 'nan' : number,
      ];
    }),
  };
}

function controls({ view: { state }, actions, text }: Pen): TemplateResult {
  const present = patternOf(state.mask);
  return html`${kPatternNames.map((name) =>
    button({
      action: name,
      label: text.patterns[name],
      primary: name === present,
      act: () => actions.pattern(name),
    }),
  )}
  ${(['unscaled', 'late', 'naive'] as const).map((name) =>
    check({
      name,
      label: text.breaks[name],
      on: state[name],
      change: (on) => actions.setBreak(name, on),
    }),
  )}
  ${button({ action: 'seed', label: text.newSeed, act: actions.newSeed })}`;
}
