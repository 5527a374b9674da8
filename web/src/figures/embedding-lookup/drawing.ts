/** The picture: four grids of cells with their names, and the ways from the table to the result. */
import { nothing, svg, type SVGTemplateResult } from 'lit-html';
import { say, type Language } from '../../i18n/messages';
import type { CellGrid } from '../../ui/cell-cursor';
import { formats, type Formats } from '../../ui/format';
import { shade } from '../../ui/heat-map';
import { round } from '../../ui/svg';
import type { GridName, LookupLayout } from './layout';
import { contextText, kBoundary, type LookupState } from './state';
import { words } from './words';

type Words = ReturnType<typeof words>;

interface Picture {
  state: LookupState;
  layout: LookupLayout;
  text: Words;
  format: Formats;
}

/** From this absolute value on a cell has its full colour. */
const kFull = 2.5;
/** Height of the colour under a number, in pixels. */
const kStrip = 7;

export function lookupDrawing(
  state: LookupState,
  layout: LookupLayout,
  language: Language,
): SVGTemplateResult {
  const text = words(language);
  const picture = { state, layout, text, format: formats(language) };
  const { width, height } = layout;
  const { ids, equal } = state.lookup;
  const description = say(text.describe, {
    context: contextText(state),
    ids: ids.join(', '),
    verdict: equal ? text.equal : text.different,
  });
  const turn = state.turn > 0 ? `turn-${state.turn % 2}` : '';
  return svg`<svg class="plot lookup ${turn}" viewBox="0 0 ${width} ${round(height)}" role="img"
      aria-label="${description}" data-chart>
    ${heads(picture)} ${ways(picture)} ${tablePart(picture)} ${oneHotPart(picture)}
    ${resultPart(picture, 'rows')} ${resultPart(picture, 'product')} ${cursorFrame(picture)}
  </svg>`;
}

function heads({ state, layout, text, format }: Picture): SVGTemplateResult {
  const { grids } = layout;
  const { table, ids, equal, lookupCost, oneHotCost } = state.lookup;
  const sizes = {
    vocabulary: format.integer(table.length),
    width: format.integer(grids.table.columns),
    length: format.integer(ids.length),
  };
  const head = ({ x, y }: CellGrid, name: string, more: string, up: number, verdict = '') =>
    svg`<text class="head" x="${x}" y="${y - up}">${name}
      <tspan class="more ${verdict}" dx="10">${more}</tspan></text>`;
  const cost = (template: string, count: number) => say(template, { count: format.integer(count) });
  return svg`${head(grids.table, say(text.tableC, sizes), '', 10)}
    ${head(grids.rows, say(text.lookup, sizes), cost(text.lookupCost, lookupCost), 10)}
    ${head(grids.oneHot, say(text.oneHot, sizes), cost(text.oneHotCost, oneHotCost), 26)}
    ${head(
      grids.product,
      say(text.product, sizes),
      equal ? text.equal : text.different,
      10,
      equal ? 'met' : 'missed',
    )}`;
}

/**
 * Cells of one grid; their ground is one rectangle. Where numbers stand in the cells, the colour is a
 * strip under them: on a full one they would be hard to read.
 */
function cells(
  { x, y, stride, rows, columns }: CellGrid,
  numbers: number[][],
  strip = false,
): SVGTemplateResult {
  const top = strip ? stride.y - kStrip - 1 : 0;
  return svg`<rect class="heat-ground" x="${x}" y="${y}" width="${columns * stride.x}"
      height="${rows * stride.y}"></rect>
    ${numbers.map((row, i) =>
      row.map((value, j) => {
        const share = shade(value, 0, kFull);
        return svg`<rect class="heat ${share < 0 ? 'negative' : 'positive'}"
          x="${x + j * stride.x}" y="${y + i * stride.y + top}"
          width="${stride.x - 1}" height="${strip ? kStrip : stride.y - 1}"
          fill-opacity="${Math.round(100 * Math.abs(share)) / 100}"></rect>`;
      }),
    )}`;
}

/** Digits after the mark that fit a cell; −1: none do. */
function digitsIn(stride: CellGrid['stride']): number {
  return stride.x >= 40 ? 2 : stride.x >= 27 ? 1 : -1;
}

const letterClass = (character: string) => (character === kBoundary ? 'boundary' : 'letter');

function tablePart({ state, layout }: Picture): SVGTemplateResult {
  const { table: grid } = layout.grids;
  const { table, ids } = state.lookup;
  const middle = (row: number) => round(grid.y + (row + 0.5) * grid.stride.y);
  return svg`${cells(grid, table)}
    ${state.alphabet.map((character, id) => {
      const chosen = ids.includes(id) ? 'chosen' : '';
      return svg`<text class="id ${chosen}" text-anchor="end" x="${grid.x - 22}"
          y="${middle(id) + 4}">${id}</text>
        <text class="character ${chosen}" text-anchor="middle" x="${grid.x - 10}"
          y="${middle(id) + 4}">${character}</text>`;
    })}
    ${ids.map(
      (id, order) => svg`<rect class="lit order-${order}" x="${grid.x - 1}"
        y="${round(grid.y + id * grid.stride.y) - 1.5}" width="${grid.columns * grid.stride.x + 1}"
        height="${grid.stride.y + 2}" rx="2"></rect>`,
    )}`;
}

/** From each row of the table to its place in the result: only where they stand side by side. */
function ways({ state, layout }: Picture): SVGTemplateResult | typeof nothing {
  if (!layout.wide) return nothing;
  const { table, rows } = layout.grids;
  const from = table.x + table.columns * table.stride.x + 3;
  const to = rows.x - 30;
  const bend = round((from + to) / 2);
  return svg`${state.lookup.ids.map((id, order) => {
    const start = round(table.y + (id + 0.5) * table.stride.y);
    const end = round(rows.y + (order + 0.5) * rows.stride.y);
    return svg`<path class="way order-${order}"
      d="M${from},${start}C${bend},${start} ${bend},${end} ${to},${end}"></path>`;
  })}`;
}

/** The context's characters beside the rows of a grid. */
function rowNames({ state }: Picture, grid: CellGrid): SVGTemplateResult {
  return svg`${state.lookup.ids.map((id, row) => {
    const character = state.alphabet[id] ?? '?';
    const y = round(grid.y + (row + 0.5) * grid.stride.y);
    return svg`<rect class="name ${letterClass(character)}" x="${grid.x - 26}" y="${y - 9}"
        width="18" height="18" rx="4"></rect>
      <text class="character in-name ${letterClass(character)}" text-anchor="middle"
        x="${grid.x - 17}" y="${y + 4}">${character}</text>`;
  })}`;
}

function resultPart(picture: Picture, name: 'rows' | 'product'): SVGTemplateResult {
  const grid = picture.layout.grids[name];
  const numbers = picture.state.lookup[name];
  const digits = digitsIn(grid.stride);
  return svg`${rowNames(picture, grid)} ${cells(grid, numbers, digits >= 0)}
    ${numberTexts(grid, numbers, digits, picture.format)}
    ${numbers.map(
      (_, order) => svg`<rect class="lit result order-${order}" x="${grid.x - 1}"
        y="${grid.y + order * grid.stride.y - 1}" width="${grid.columns * grid.stride.x + 1}"
        height="${grid.stride.y + 1}" rx="2"></rect>`,
    )}`;
}

function numberTexts(
  { x, y, stride }: CellGrid,
  numbers: number[][],
  digits: number,
  format: Formats,
): SVGTemplateResult | typeof nothing {
  if (digits < 0) return nothing;
  return svg`${numbers.map((row, i) =>
    row.map(
      (value, j) => svg`<text class="cell-number" text-anchor="middle"
        x="${round(x + (j + 0.5) * stride.x)}" y="${y + i * stride.y + 14}"
        >${format.fixed(value, digits)}</text>`,
    ),
  )}`;
}

/** A row's zeros; where its one stands there is a space that takes its place. */
const zeros = (row: number[]) => row.map((digit) => (digit === 1 ? '\u00a0' : '0')).join('');

/** Zeros and ones; a row's digits are one text with a place for each. */
function oneHotPart(picture: Picture): SVGTemplateResult {
  const { state, layout } = picture;
  const { oneHot: grid } = layout.grids;
  const { x, y, stride } = grid;
  const { oneHot, ids } = state.lookup;
  const center = (column: number) => round(x + (column + 0.5) * stride.x);
  const places = state.alphabet.map((_, column) => round(center(column) - 3.3)).join(' ');
  return svg`${rowNames(picture, grid)}
    <rect class="heat-ground" x="${x}" y="${y}" width="${grid.columns * stride.x}"
      height="${grid.rows * stride.y}"></rect>
    ${state.alphabet.map((character, column) =>
      layout.wide || ids.includes(column)
        ? svg`<text class="character small ${ids.includes(column) ? 'chosen' : ''}"
            text-anchor="middle" x="${center(column)}" y="${y - 6}">${character}</text>`
        : nothing,
    )}
    ${oneHot.map((row, i) => {
      const at = y + i * stride.y;
      const hot = row.indexOf(1);
      return svg`<rect class="hot order-${i}" x="${round(x + hot * stride.x)}" y="${at + 1}"
          width="${stride.x}" height="${stride.y - 2}" rx="2"></rect>
        <text class="digits" x="${places}" y="${at + 14}">${zeros(row)}</text>
        <text class="digits one" text-anchor="middle" x="${center(hot)}" y="${at + 14}">1</text>`;
    })}`;
}

function cursorFrame({ state, layout }: Picture): SVGTemplateResult | typeof nothing {
  const grid = layout.grids[state.at.grid as GridName];
  const { row, column } = state.at;
  if (row >= grid.rows || column >= grid.columns) return nothing;
  return svg`<rect class="cell-at" x="${round(grid.x + column * grid.stride.x) - 1.5}"
    y="${round(grid.y + row * grid.stride.y) - 1.5}" width="${grid.stride.x + 2}"
    height="${grid.stride.y + 2}" rx="3"></rect>`;
}
