/** One step of attention at a time: what it reads, what it makes, and one cell's formula with its numbers. */
import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit-html';
import { say, type Language } from '../../i18n/messages';
import { drawCellCursor, type CellPlace } from '../../ui/cell-cursor';
import { button, range } from '../../ui/fields';
import { drawFrame, type FigureView, type FrameActions, type Table } from '../../ui/figure-frame';
import { formats, type Formats } from '../../ui/format';
import { drawMatrix, shapeText, type Matrix } from '../../ui/matrix';
import { atWidths } from '../../ui/plot';
import { round } from '../../ui/svg';
import { walkLayout, type WalkLayout } from './layout';
import { pluggedIn } from './plugged';
import {
  kDimensions,
  kRows,
  kShown,
  kStepRange,
  stepName,
  type ArrayName,
  type WalkSetup,
  type WalkState,
} from './state';
import { words } from './words';

export const kName = 'attention-walk';

export type WalkView = FigureView<WalkState, WalkSetup>;

export interface WalkActions extends FrameActions {
  move(to: CellPlace): void;
  choose(place: CellPlace): void;
  change(part: Partial<Pick<WalkState, 'step' | 'row' | 'column' | 'dimension'>>): void;
  newSeed(): void;
}

interface Pen {
  view: WalkView;
  actions: WalkActions;
  text: ReturnType<typeof words>;
  format: Formats;
}

export function drawAttentionWalk(view: WalkView, actions: WalkActions): TemplateResult {
  const { setup, status, language, state } = view;
  const text = words(language);
  const pen: Pen = { view, actions, text, format: formats(language) };
  const said = statusText(pen);
  const frame = {
    name: kName,
    title: text.title,
    caption: text.caption,
    drawing: html`<p class="walk-step">${text.steps[stepName(state)]}</p>
      <div class="charts">${drawings(pen)}</div>
      <p class="plugged" data-plugged>${pluggedIn(state, pen.format)}</p>`,
    controls: controls(pen),
    status: said,
    said,
    measured: new Map<string, number>(),
    table: walkTable(state, language),
    usesCorpus: false,
    long: false,
  };
  return drawFrame(frame, setup, status, actions, language);
}

function drawings(pen: Pen): TemplateResult[] {
  const { view, actions, text } = pen;
  const { state, widths } = view;
  return atWidths(widths, (width) => {
    const layout = walkLayout(width, stepName(state));
    return drawCellCursor({
      size: layout,
      grids: layout.grids,
      at: state.at,
      label: text.cursor,
      text: readout(pen),
      drawing: picture(pen, layout),
      move: actions.move,
      press: actions.choose,
    });
  });
}

/** Which cell of which matrix the formula is about. */
function resultCell(name: string, { row, column, dimension }: WalkState): [number, number] {
  return name === 'output' ? [row, dimension] : [row, column];
}

function picture(
  { view, text, format }: Pen,
  { grids, width, height }: WalkLayout,
): SVGTemplateResult {
  const { state } = view;
  const names = kShown[stepName(state)];
  const made = names.at(-1)!;
  const matrices = grids.map((grid): Matrix => {
    const name = grid.name as ArrayName;
    const [row, column] = resultCell(name, state);
    const isMade = name === made;
    return {
      ...grid,
      title: `${text.arrays[name]} ${shapeText(state.found.shape(name))}`,
      values: state.found.rows(name),
      full: name === 'weights' || name === 'exps' ? 1 : 2.5,
      lit: isMade ? {} : litIn(name, state),
      marked: (i, j) => {
        if (isMade && i === row && j === column) return 'chosen';
        const { at } = state;
        return at?.grid === name && at.row === i && at.column === j ? 'at-cursor' : '';
      },
    };
  });
  return svg`<svg class="plot walk" viewBox="0 0 ${width} ${round(height)}" role="img"
      aria-label="${text.steps[stepName(state)]}" data-chart>
    ${matrices.map((matrix) => drawMatrix(matrix, format))}
  </svg>`;
}

/** What of an operand takes part. */
function litIn(name: ArrayName, state: WalkState): { row?: number; column?: number } {
  const { row, column, dimension } = state;
  switch (name) {
    case 'key':
      return { row: column };
    case 'value':
      return { column: dimension };
    default:
      return { row };
  }
}

/** Enough to tell any two float32 numbers apart. */
const kExactDigits = 9;

function readout({ view: { state }, text, format }: Pen): string {
  if (!state.at) return text.invite;
  const { grid, row, column } = state.at;
  const value = state.found.rows(grid)[row]?.[column] ?? NaN;
  const name = text.arrays[grid as ArrayName];
  return say(text.at, { name, row, column, value: format.short(value, kExactDigits) });
}

function statusText({ view: { state }, text }: Pen): string {
  const { row, column, dimension } = state;
  return say(text.status[stepName(state)], { row, column, dimension });
}

export function walkTable({ found, step }: WalkState, language: Language): Table {
  const text = words(language);
  const name = kShown[stepName({ step })].at(-1)!;
  const rows = found.rows(name);
  return {
    title: text.arrays[name],
    header: [text.token, ...(rows[0] ?? []).map((_, column) => String(column))],
    rows: rows.map((values, row) => [row, ...values]),
  };
}

function controls({ view: { state }, actions, text }: Pen): TemplateResult {
  const { step, row, column, dimension } = state;
  const last = stepName(state) === 'output';
  return html`${button({
    action: 'previous',
    label: text.previous,
    off: step === kStepRange.min,
    act: () => actions.change({ step: step - 1 }),
  })}
  ${button({
    action: 'next',
    label: text.next,
    primary: true,
    off: step === kStepRange.max,
    act: () => actions.change({ step: step + 1 }),
  })}
  ${range({
    name: 'step',
    label: text.step,
    ...kStepRange,
    value: step,
    place: true,
    spoken: text.steps[stepName(state)],
    change: (value) => actions.change({ step: value }),
  })}
  ${range({
    name: 'row',
    label: text.row,
    ...kRows,
    value: row,
    change: (value) => actions.change({ row: value }),
  })}
  ${
    last
      ? range({
          name: 'dimension',
          label: text.dimension,
          ...kDimensions,
          value: dimension,
          change: (value) => actions.change({ dimension: value }),
        })
      : range({
          name: 'column',
          label: text.column,
          ...kRows,
          value: column,
          change: (value) => actions.change({ column: value }),
        })
  }
  ${button({ action: 'seed', label: text.newSeed, act: actions.newSeed })}`;
}
