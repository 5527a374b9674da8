/** Sixteen models, one for each width of embedding and hidden layer, as a map of their dev loss. */
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit-html';
import { say, type Language } from '../../i18n/messages';
import {
  drawFrame,
  type FigureSetup,
  type FigureView,
  type FrameActions,
  type Table,
} from '../../ui/figure-frame';
import { button, select } from '../../ui/fields';
import { formats, type Formats } from '../../ui/format';
import { drawHeatMap } from '../../ui/heat-map';
import { atWidths, drawCursor } from '../../ui/plot';
import type { Initialization, RunConfig } from '../../worker/protocol';
import {
  bestOf,
  type Cell,
  drop,
  type Extent,
  type GridState,
  kEmbedDims,
  kExtents,
  kHiddenDims,
  kInitializations,
  kMain,
  kQuantities,
  kSteps,
  type Quantity,
  quantityOf,
  workLeft,
} from './state';
import { words } from './words';

export const kName = 'scaling-grid';

export interface GridSetup extends FigureSetup {
  /** The lecture's MAIN model. */
  main: RunConfig;
  /** What the static drawing trained. */
  cells: Cell[];
  steps: number;
}

export type GridView = FigureView<GridState, GridSetup>;

export interface GridActions extends FrameActions {
  train(): void;
  measureClaim(): void;
  setSteps(steps: number): void;
  setInitialization(initialization: Initialization): void;
  setExtent(extent: Extent): void;
  setQuantity(quantity: Quantity): void;
  moveCursor(index: number | null): void;
}

interface Pen {
  view: GridView;
  actions: GridActions;
  text: ReturnType<typeof words>;
  format: Formats;
}

export function drawScalingGrid(view: GridView, actions: GridActions): TemplateResult {
  const { setup, status, language, state } = view;
  const text = words(language);
  const pen: Pen = { view, actions, text, format: formats(language) };
  const frame = {
    name: kName,
    title: text.title,
    caption: text.caption,
    drawing: drawing(pen),
    controls: controls(pen),
    status: statusText(pen),
    said: statusText(pen),
    measured: state.claim,
    table: gridTable(state, language),
    usesCorpus: true,
    long: true,
  };
  return drawFrame(frame, setup, status, actions, language);
}

export function gridTable({ cells }: GridState, language: Language): Table {
  const text = words(language);
  return {
    title: text.table,
    header: [
      text.embed,
      text.hidden,
      text.parameters,
      text.train,
      text.dev,
      text.gap,
      text.seconds,
    ],
    rows: cells
      .filter(({ splits }) => splits)
      .map((cell) => [
        cell.embed,
        cell.hidden,
        cell.parameters,
        cell.splits!.train,
        cell.splits!.dev,
        quantityOf(cell, 'gap'),
        cell.seconds,
      ]),
  };
}

function drawing(pen: Pen): TemplateResult {
  const { view, actions, text } = pen;
  return html`<div class="charts">
    ${atWidths(
      view.widths,
      (width) => grid(pen, width),
      (event) => point(event, pen),
    )}
    ${drawCursor({
      count: view.state.cells.length,
      index: view.state.cursor,
      label: text.cursorLabel,
      text: cursorText(pen),
      move: actions.moveCursor,
    })}
  </div>`;
}

function point(event: PointerEvent, { actions }: Pen): void {
  const index = (event.target as Element).closest('[data-cell]')?.getAttribute('data-cell');
  if (index) actions.moveCursor(Number(index));
}

/** Lengths in pixels. */
const kLeft = 86;
const kTop = 44;
const kGap = 3;
const kRow = 54;

function grid(pen: Pen, width: number): SVGTemplateResult {
  const { view, text, format } = pen;
  const { cells, quantity, cursor } = view.state;
  const cell = {
    width: Math.min(120, (width - kLeft) / kHiddenDims.length - kGap),
    height: kRow - kGap,
  };
  const height = kTop + kEmbedDims.length * kRow + 4;
  const rows = kEmbedDims.map((_, row) => cells.slice(row * 4, row * 4 + 4));
  const values = rows.map((row) => row.map((one) => quantityOf(one, quantity)));
  const best = bestOf(cells);
  const marks = (row: number, column: number) => {
    const index = row * kHiddenDims.length + column;
    if (index === cursor) return 'at-cursor';
    return cells[index] === best ? 'best' : '';
  };
  const [none, full] = shadesOf(values.flat());
  return svg`<svg class="plot" viewBox="0 0 ${width} ${height}" role="img"
      aria-label="${describe(pen)}" data-chart>
    <text class="axis-title" x="${kLeft}" y="14">${text.hidden}</text>
    <text class="axis-title" x="0" y="${kTop - 8}">${text.embed}</text>
    ${kHiddenDims.map(
      (hidden, column) =>
        svg`<text class="tick" text-anchor="middle" y="${kTop - 8}"
          x="${kLeft + column * (cell.width + kGap) + cell.width / 2}">${format.integer(hidden)}</text>`,
    )}
    ${kEmbedDims.map(
      (embed, row) =>
        svg`<text class="tick" text-anchor="end" x="${kLeft - 12}"
          y="${kTop + row * kRow + kRow / 2 + 2}">${format.integer(embed)}</text>`,
    )}
    ${drawHeatMap({
      rows: values,
      none,
      full,
      x: kLeft,
      y: kTop,
      cell,
      gap: kGap,
      label: (value, row, column) => cellText(pen, rows[row]![column]!, value),
      marked: marks,
    })}
    ${cells.map((one, index) => overlay(one, index, cell))}
  </svg>`;
}

/** What the pointer meets, and the progress of a cell that trains. */
function overlay(
  { fraction, phase }: Cell,
  index: number,
  size: { width: number; height: number },
): SVGTemplateResult {
  const x = kLeft + (index % 4) * (size.width + kGap);
  const y = kTop + Math.floor(index / 4) * kRow;
  const bar = phase === 'training' ? fraction * (size.width - 16) : 0;
  return svg`${
    bar > 0
      ? svg`<rect class="cell-progress" x="${x + 8}" y="${y + size.height - 10}" height="3"
          width="${Math.round(bar)}"></rect>`
      : nothing
  }<rect class="cell-target" data-cell="${index}" x="${x}" y="${y}" width="${size.width}"
    height="${size.height}"></rect>`;
}

/** Pale is the lowest of the values, full the highest; the lower half of the colours stays readable. */
function shadesOf(values: number[]): [number, number] {
  const finite = values.filter(Number.isFinite);
  if (finite.length === 0) return [0, 1];
  const [low, high] = [Math.min(...finite), Math.max(...finite)];
  const spread = high - low || 1;
  return [low - 0.08 * spread, high + 0.02 * spread];
}

function cellText({ view, text, format }: Pen, cell: Cell, value: number): string {
  if (cell.phase === 'waiting') return '…';
  if (cell.phase === 'training') return format.percent(cell.fraction);
  if (cell.phase === 'diverged') return text.divergedShort;
  if (cell.phase === 'failed') return '✗';
  if (!Number.isFinite(value)) return '';
  return quantityText(view.state.quantity, value, format);
}

function quantityText(quantity: Quantity, value: number, format: Formats): string {
  if (quantity === 'parameters') return format.integer(value);
  if (quantity === 'seconds') return format.fixed(value, 1);
  if (quantity === 'gap') return (value >= 0 ? '+' : '−') + format.fixed(Math.abs(value), 3);
  return format.fixed(value, 3);
}

function describe({ view: { state }, text, format }: Pen): string {
  const best = bestOf(state.cells);
  if (!best) return text.describeEmpty;
  return say(text.describe, {
    count: state.cells.filter(({ splits }) => splits).length,
    embed: best.embed,
    hidden: best.hidden,
    dev: format.fixed(best.splits!.dev, 4),
  });
}

function cursorText({ view: { state }, text, format }: Pen): string {
  const cell = state.cursor === null ? undefined : state.cells[state.cursor];
  if (!cell) return text.cursorEmpty;
  const facts = { embed: cell.embed, hidden: cell.hidden };
  if (!cell.splits) return say(text.cursorUntrained, facts);
  return say(text.cursorValues, {
    ...facts,
    parameters: format.integer(cell.parameters),
    train: format.fixed(cell.splits.train, 4),
    dev: format.fixed(cell.splits.dev, 4),
    gap: quantityText('gap', quantityOf(cell, 'gap'), format),
    seconds: format.fixed(cell.seconds, 1),
  });
}

function controls(pen: Pen): TemplateResult {
  const { view, actions, text, format } = pen;
  const { state, status } = view;
  const off = status.busy;
  const { measureClaim, train } = actions;
  return html`${button({ action: 'train', label: text.trainAll, off, primary: true, act: train })}
  ${select({
    name: 'steps',
    label: text.steps,
    options: kSteps,
    chosen: state.steps,
    off,
    text: format.integer,
    choose: actions.setSteps,
  })}
  ${select({
    name: 'initialization',
    label: text.initialization,
    options: kInitializations,
    chosen: state.initialization,
    off,
    text: (initialization) => text.initializations[initialization],
    choose: actions.setInitialization,
  })}
  ${select({
    name: 'extent',
    label: text.extent,
    options: kExtents,
    chosen: state.extent,
    off,
    text: (extent) => text.extents[extent],
    choose: actions.setExtent,
  })}
  ${select({
    name: 'quantity',
    label: text.quantity,
    options: kQuantities,
    chosen: state.quantity,
    text: (quantity) => text.quantities[quantity],
    choose: actions.setQuantity,
  })}
  ${button({ action: 'claim', label: text.measureClaim, off, act: measureClaim })}`;
}

function statusText(pen: Pen): string {
  const { view, text, format } = pen;
  const { state, status } = view;
  const done = state.cells.filter(({ splits }) => splits).length;
  if (status.busy && state.measuringClaim) return text.claimRunning;
  const { left, all } = workLeft(state.cells);
  if (status.busy) {
    const facts = {
      done: format.integer(done),
      all: format.integer(state.cells.filter(({ phase }) => phase !== 'empty').length),
      workers: format.integer(state.workers),
      seconds: format.integer(Math.max(1, Math.ceil(state.secondsLeft))),
    };
    return left < 0.98 * all ? say(text.running, facts) : say(text.starting, facts);
  }
  const best = bestOf(state.cells);
  if (!best) return text.idle;
  const { embed, hidden } = kMain;
  const wide = drop(state.cells, [2, hidden], [embed, hidden]);
  const deep = drop(state.cells, [embed, 100], [embed, hidden]);
  const facts = {
    steps: format.integer(state.trainedSteps),
    count: format.integer(done),
    embed: best.embed,
    hidden: best.hidden,
    dev: format.fixed(best.splits!.dev, 4),
    wide: signed(wide, format),
    deep: signed(deep, format),
  };
  const measured = Number.isFinite(wide) && Number.isFinite(deep);
  return `${say(text.done, facts)} ${measured ? say(text.drops, facts) : ''}`.trim();
}

/** A change of the loss: falling is good and has the minus sign. */
function signed(fall: number, format: Formats): string {
  return (fall > 0 ? '−' : '+') + format.fixed(Math.abs(fall), 3);
}
