/** Self- and cross-attention side by side: where rows and columns come from, and the shapes that follow. */
import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit-html';
import { say, type Language } from '../../i18n/messages';
import { drawCellCursor, type CellPlace } from '../../ui/cell-cursor';
import { drawFrame, type FigureView, type Table } from '../../ui/figure-frame';
import { formats, type Formats } from '../../ui/format';
import { drawMatrix, kMatrixSide, shapeText } from '../../ui/matrix';
import {
  measuredAtFirst,
  numberFields,
  type NumbersActions,
  type NumbersSetup,
} from '../../ui/numbers-state';
import { atWidths } from '../../ui/plot';
import { round } from '../../ui/svg';
import { crossLayout, kStrip, type CrossLayout } from './layout';
import { kGrids, kKinds, kSpecs, type CrossNumber, type CrossState, type Kind } from './state';
import { words } from './words';

export const kName = 'cross-attention';

export type CrossView = FigureView<CrossState, NumbersSetup>;
type Words = ReturnType<typeof words>;

export function drawCrossAttention(
  view: CrossView,
  actions: NumbersActions<CrossNumber>,
): TemplateResult {
  const { setup, status, language, state, widths } = view;
  const text = words(language);
  const format = formats(language);
  const said = statusText(state, text);
  const frame = {
    name: kName,
    title: text.title,
    caption: text.caption,
    drawing: html`<div class="charts">
      ${atWidths(widths, (width) => drawing(state, width, text, format, actions.move))}
    </div>`,
    controls: numberFields(kSpecs, text.numbers, state, actions, text.newSeed),
    status: said,
    said,
    measured: measuredAtFirst(kSpecs, state),
    table: crossTable(state, language),
    usesCorpus: false,
    long: false,
  };
  return drawFrame(frame, setup, status, actions, language);
}

function drawing(
  state: CrossState,
  width: number,
  text: Words,
  format: Formats,
  move: (to: CellPlace) => void,
): TemplateResult {
  const layout = crossLayout(state, width);
  return drawCellCursor({
    size: layout,
    grids: kGrids.map((name) => layout.grids[name]),
    at: state.at,
    label: text.cursor,
    text: readout(state, text, format),
    drawing: picture(state, layout, text, format),
    move,
  });
}

function picture(
  state: CrossState,
  layout: CrossLayout,
  text: Words,
  format: Formats,
): SVGTemplateResult {
  return svg`<svg class="plot cross" viewBox="0 0 ${layout.width} ${round(layout.height)}" role="img"
      aria-label="${say(text.describe, { ...state.numbers })}" data-chart>
    ${kKinds.map((kind) => half(state, layout, kind, text, format))}
  </svg>`;
}

function half(
  { found, at }: CrossState,
  layout: CrossLayout,
  kind: Kind,
  text: Words,
  format: Formats,
): SVGTemplateResult {
  const { x, y } = layout.heads[kind];
  const weights = layout.grids[`${kind}_weights`];
  const matrix = (part: 'weights' | 'output') => {
    const name = `${kind}_${part}` as const;
    return drawMatrix(
      {
        ...layout.grids[name],
        title: `${text.parts[part]} ${shapeText(found.shape(name))}`,
        values: found.rows(name),
        full: part === 'weights' ? 1 : 2.5,
        marked: (row, column) =>
          at?.grid === name && at.row === row && at.column === column ? 'at-cursor' : '',
        lit: part === 'weights' && at?.grid === `${kind}_output` ? { row: at.row } : {},
      },
      format,
    );
  };
  const asks = kind === 'self' ? 'encoder' : 'decoder';
  return svg`<text class="matrix-title" x="${round(x)}" y="${round(y + 15)}">${text.kinds[kind]}</text>
    <text class="tick" x="${round(x)}" y="${round(y + 33)}"><tspan class="${asks}-text">${text.asks[asks]}</tspan> · <tspan class="encoder-text">${text.answers}</tspan></text>
    <rect class="source ${asks}" x="${round(weights.x - kMatrixSide - kStrip)}" y="${round(weights.y)}"
      width="${kStrip - 2}" height="${round(weights.rows * weights.stride.y - 2)}" rx="2"></rect>
    <rect class="source encoder" x="${round(weights.x)}" y="${round(weights.y + weights.rows * weights.stride.y + 2)}"
      width="${round(weights.columns * weights.stride.x - 2)}" height="${kStrip - 2}" rx="2"></rect>
    ${matrix('weights')} ${matrix('output')}`;
}

const kExactDigits = 9;

function readout({ at, found }: CrossState, text: Words, format: Formats): string {
  if (!at) return text.cursorEmpty;
  const { grid, row, column } = at;
  const value = format.short(found.rows(grid)[row]?.[column] ?? NaN, kExactDigits);
  const facts = { row, column, value };
  if (grid.endsWith('output')) return say(text.atOutput, facts);
  return say(grid === 'self_weights' ? text.atSelf : text.atCross, facts);
}

function statusText({ found, numbers }: CrossState, text: Words): string {
  return say(text.status, {
    self: shapeText(found.shape('self_weights')),
    cross: shapeText(found.shape('cross_weights')),
    output: shapeText(found.shape('cross_output')),
    count: Math.min(numbers.queries, numbers.keys),
    same: found.value('self_is_cross') === 1 ? text.equal : text.notEqual,
  });
}

export function crossTable({ found }: CrossState, language: Language): Table {
  const text = words(language);
  const keys = found.shape('self_weights')[1] ?? 0;
  const rows = (kind: Kind) =>
    found.rows(`${kind}_weights`).map((values, row) => [text.kinds[kind], row, ...values]);
  return {
    title: text.table,
    header: [text.kind, text.query, ...Array.from({ length: keys }, (_, key) => String(key))],
    rows: [...rows('self'), ...rows('cross')],
  };
}
