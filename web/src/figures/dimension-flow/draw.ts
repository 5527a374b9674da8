/** Two products of matrices with their real numbers, and how the shapes meet and vanish. */
import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit-html';
import { say, type Language } from '../../i18n/messages';
import { drawCellCursor, type CellPlace } from '../../ui/cell-cursor';
import { drawFrame, type FigureView, type Table } from '../../ui/figure-frame';
import { formats, type Formats } from '../../ui/format';
import { drawMatrix, shapeText } from '../../ui/matrix';
import {
  measuredAtFirst,
  numberFields,
  type NumbersActions,
  type NumbersSetup,
} from '../../ui/numbers-state';
import { atWidths } from '../../ui/plot';
import { round } from '../../ui/svg';
import { flowLayout, kSheet, type FlowLayout } from './layout';
import {
  firstOfBatch,
  kMatrices,
  kSpecs,
  shapeOf,
  type FlowNumber,
  type FlowState,
  type MatrixName,
} from './state';
import { words } from './words';

export const kName = 'dimension-flow';

export type FlowView = FigureView<FlowState, NumbersSetup>;
type Words = ReturnType<typeof words>;

export function drawDimensionFlow(
  view: FlowView,
  actions: NumbersActions<FlowNumber>,
): TemplateResult {
  const { setup, status, language, state, widths } = view;
  const text = words(language);
  const format = formats(language);
  const said = say(text.status, {
    scores: shapeText(shapeOf(state, 'scores')),
    output: shapeText(shapeOf(state, 'output')),
    count: format.integer(state.found.array('scores').length),
  });
  const frame = {
    name: kName,
    title: text.title,
    caption: text.caption,
    drawing: html`<div class="charts">
        ${atWidths(widths, (width) => drawing(state, width, text, format, actions.move))}
      </div>
      ${shapes(state, text)}`,
    controls: numberFields(kSpecs, text.numbers, state, actions, text.newSeed),
    status: said,
    said,
    measured: measuredAtFirst(kSpecs, state),
    table: flowTable(state, language),
    usesCorpus: false,
    long: false,
  };
  return drawFrame(frame, setup, status, actions, language);
}

function drawing(
  state: FlowState,
  width: number,
  text: Words,
  format: Formats,
  move: (to: CellPlace) => void,
): TemplateResult {
  const layout = flowLayout(state, width);
  return drawCellCursor({
    size: layout,
    grids: kMatrices.map((name) => layout.grids[name]),
    at: state.at,
    label: text.cursor,
    text: readout(state, text, format),
    drawing: picture(state, layout, text, format),
    move,
  });
}

function picture(
  state: FlowState,
  layout: FlowLayout,
  text: Words,
  format: Formats,
): SVGTemplateResult {
  const lit = litParts(state.at);
  const { batch, dim } = state.numbers;
  return svg`<svg class="plot flow" viewBox="0 0 ${layout.width} ${round(layout.height)}" role="img"
      aria-label="${say(text.describe, { ...state.numbers })}" data-chart>
    ${kMatrices.map((name) => {
      const grid = layout.grids[name];
      return svg`${sheets(layout, name, batch)}
        ${drawMatrix(
          {
            ...grid,
            title: `${text.matrices[name]} ${shapeText(shapeOf(state, name))}`,
            values: firstOfBatch(state, name),
            full: name === 'weights' ? 1 : 2.5,
            marked: (row, column) =>
              state.at?.grid === name && state.at.row === row && state.at.column === column
                ? 'at-cursor'
                : '',
            lit: lit[name] ?? {},
          },
          format,
        )}`;
    })}
    ${layout.signs.map(
      (sign) =>
        svg`<text class="sign" text-anchor="middle" x="${round(sign.x)}" y="${round(sign.y)}">${sign.text}</text>`,
    )}
    <text class="tick" x="20" y="${round(layout.softmax)}">${say(text.softmax, { dim })}</text>
  </svg>`;
}

/** The others of the batch, behind the first. */
function sheets(layout: FlowLayout, name: MatrixName, batch: number): SVGTemplateResult[] {
  const { x, y, stride, rows, columns } = layout.grids[name];
  return Array.from({ length: batch }, (_, index) => {
    const behind = (batch - 1 - index) * kSheet;
    return svg`<rect class="sheet" x="${round(x + behind - 2)}" y="${round(y + behind - 2)}"
      width="${round(columns * stride.x + 2)}" height="${round(rows * stride.y + 2)}" rx="3"></rect>`;
  });
}

/** What takes part in the number under the cursor. */
function litParts(
  at: CellPlace | null,
): Partial<Record<MatrixName, { row?: number; column?: number }>> {
  if (at?.grid === 'scores') return { query: { row: at.row }, key: { column: at.column } };
  if (at?.grid === 'weights') return { scores: { row: at.row } };
  if (at?.grid === 'output') return { weights: { row: at.row }, value: { column: at.column } };
  return {};
}

const kExactDigits = 9;

function readout(state: FlowState, text: Words, format: Formats): string {
  if (!state.at) return text.cursorEmpty;
  const { grid, row, column } = state.at;
  const name = grid as MatrixName;
  const value = format.short(firstOfBatch(state, name)[row]?.[column] ?? NaN, kExactDigits);
  return say(text.at, { name: text.matrices[name], row, column, value });
}

/** Both products as shapes; the extents that meet and vanish are marked. */
function shapes(state: FlowState, text: Words): TemplateResult {
  const part = (name: MatrixName, met: number | null) => {
    const extents = shapeOf(state, name).map((extent, axis) =>
      axis === met ? html`<strong>${extent}</strong>` : html`${extent}`,
    );
    return html`(${extents.map((extent, axis) => html`${axis > 0 ? ', ' : ''}${extent}`)})`;
  };
  const line = (left: MatrixName, right: MatrixName, out: MatrixName) =>
    html`<span class="shape-line"
      >${text.matrices[left]} · ${text.matrices[right]}: ${part(left, 2)} · ${part(right, 1)} →
      ${part(out, null)}</span
    >`;
  return html`<p class="plugged" data-shapes>
    ${line('query', 'key', 'scores')} ${line('weights', 'value', 'output')}
  </p>`;
}

export function flowTable(state: FlowState, language: Language): Table {
  const text = words(language);
  return {
    title: text.table,
    header: [text.matrix, text.shape, text.count],
    rows: kMatrices.map((name) => [
      text.matrices[name],
      shapeText(shapeOf(state, name)),
      state.found.array(name).length,
    ]),
  };
}
