/** A width cut into heads, what each of them looks at, and the width that they make again. */
import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit-html';
import { say, type Language } from '../../i18n/messages';
import { drawCellCursor, type CellPlace } from '../../ui/cell-cursor';
import { select } from '../../ui/fields';
import { drawFrame, type FigureView, type Table } from '../../ui/figure-frame';
import { formats, type Formats } from '../../ui/format';
import { drawHeatMap } from '../../ui/heat-map';
import { shapeText } from '../../ui/matrix';
import {
  measuredAtFirst,
  numberFields,
  type NumbersActions,
  type NumbersSetup,
} from '../../ui/numbers-state';
import { atWidths } from '../../ui/plot';
import { round } from '../../ui/svg';
import { headLayout, kStrip, type HeadLayout } from './layout';
import { headsOf, kSpecs, kWidths, weightsOf, type HeadNumber, type MultiHeadState } from './state';
import { words } from './words';

export const kName = 'multi-head';

export type MultiHeadView = FigureView<MultiHeadState, NumbersSetup>;
type Words = ReturnType<typeof words>;

export function drawMultiHead(
  view: MultiHeadView,
  actions: NumbersActions<HeadNumber>,
): TemplateResult {
  const { setup, status, language, state, widths } = view;
  const text = words(language);
  const format = formats(language);
  const said = statusText(state, text, format);
  const frame = {
    name: kName,
    title: text.title,
    caption: text.caption,
    drawing: html`<div class="charts">
      ${atWidths(widths, (width) => drawing(state, width, text, format, actions.move))}
    </div>`,
    controls: controls(state, actions, text, format),
    status: said,
    said,
    measured: measuredAtFirst(kSpecs, state),
    table: multiHeadTable(state, language),
    usesCorpus: false,
    long: false,
  };
  return drawFrame(frame, setup, status, actions, language);
}

function drawing(
  state: MultiHeadState,
  width: number,
  text: Words,
  format: Formats,
  move: (to: CellPlace) => void,
): TemplateResult {
  const layout = headLayout(state, width);
  return drawCellCursor({
    size: layout,
    grids: layout.grids,
    at: state.at,
    label: text.cursor,
    text: readout(state, text, format),
    drawing: picture(state, layout, text),
    move,
  });
}

function picture(state: MultiHeadState, layout: HeadLayout, text: Words): SVGTemplateResult {
  const { width: size, heads, length } = state.numbers;
  const dim = size / heads;
  const [cut, joined] = layout.strips;
  const facts = { heads, length, width: size, dim };
  return svg`<svg class="plot heads" viewBox="0 0 ${layout.width} ${round(layout.height)}" role="img"
      aria-label="${say(text.describe, facts)}" data-chart>
    <text class="matrix-title" x="0" y="${cut - 8}">${say(text.cut, { ...facts, shape: shapeText([length, size]) })}</text>
    ${strip(state, layout, cut)}
    ${layout.grids.map((grid, head) => {
      const { at } = state;
      return svg`<text class="matrix-index" x="${round(grid.x)}" y="${round(grid.y - 6)}">${say(text.head, { head: head + 1 })}</text>
        <rect class="head-ground" x="${round(grid.x)}" y="${round(grid.y)}"
          width="${round(length * grid.stride.x)}" height="${round(length * grid.stride.y)}"></rect>
        ${drawHeatMap({
          rows: weightsOf(state, head),
          full: 1,
          none: 0,
          x: grid.x,
          y: grid.y,
          cell: { width: round(grid.stride.x - 1), height: round(grid.stride.y - 1) },
          gap: 1,
          marked: (row, column) =>
            at?.grid === grid.name && at.row === row && at.column === column ? 'at-cursor' : '',
        })}`;
    })}
    <text class="matrix-title" x="0" y="${round(joined - 8)}">${say(text.joined, { shape: shapeText([length, size]) })}</text>
    ${strip(state, layout, joined)}
  </svg>`;
}

/** The width, a box for each head; the one under the cursor stands out. */
function strip(
  { numbers, at }: MultiHeadState,
  layout: HeadLayout,
  top: number,
): SVGTemplateResult[] {
  const slot = layout.width / numbers.heads;
  const dim = String(numbers.width / numbers.heads);
  const fits = slot > 9 * dim.length;
  return layout.grids.map(({ name }, head) => {
    const chosen = at?.grid === name ? 'chosen' : '';
    return svg`<rect class="slice ${chosen}" x="${round(head * slot + 1)}" y="${round(top)}"
        width="${round(Math.max(1, slot - 2))}" height="${kStrip}" rx="3"></rect>
      <text class="slice-size ${chosen}" text-anchor="middle" x="${round((head + 0.5) * slot)}"
        y="${round(top + kStrip / 2 + 4)}">${fits ? dim : ''}</text>`;
  });
}

const kExactDigits = 9;

function readout(state: MultiHeadState, text: Words, format: Formats): string {
  if (!state.at) return text.cursorEmpty;
  const { grid, row, column } = state.at;
  const value = weightsOf(state, Number(grid))[row]?.[column] ?? NaN;
  const facts = { head: Number(grid) + 1, row, column };
  return say(text.at, { ...facts, value: format.short(value, kExactDigits) });
}

function statusText({ found, numbers }: MultiHeadState, text: Words, format: Formats): string {
  return say(text.status, {
    width: format.integer(numbers.width),
    heads: numbers.heads,
    dim: format.integer(found.value('head_dim')),
    parameters: format.integer(found.value('parameters')),
    difference: format.compact(found.value('max_difference'), 2),
  });
}

export function multiHeadTable(state: MultiHeadState, language: Language): Table {
  const text = words(language);
  const { heads, length } = state.numbers;
  return {
    title: text.table,
    header: [text.headLabel, text.query, ...Array.from({ length }, (_, key) => String(key))],
    rows: Array.from({ length: heads }, (_, head) =>
      weightsOf(state, head).map((values, row) => [head + 1, row, ...values]),
    ).flat(),
  };
}

function controls(
  state: MultiHeadState,
  actions: NumbersActions<HeadNumber>,
  text: Words,
  format: Formats,
): TemplateResult {
  const pick = (name: 'width' | 'heads', options: readonly number[]) =>
    select({
      name,
      label: text.numbers[name],
      options,
      chosen: state.numbers[name],
      text: format.integer,
      choose: (value) => actions.setNumber(name, value),
    });
  const { length } = text.numbers;
  return html`${pick('heads', headsOf(state.numbers.width))} ${pick('width', kWidths)}
  ${numberFields(kSpecs, { length }, state, actions, text.newSeed)}`;
}
