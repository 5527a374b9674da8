/** The picture: emb above, memory between, the view below; one cell lit in all three. */
import { nothing, svg, type SVGTemplateResult } from 'lit-html';
import { say, type Language } from '../../i18n/messages';
import type { CellGrid } from '../../ui/cell-cursor';
import { formats, type Formats } from '../../ui/format';
import { shade } from '../../ui/heat-map';
import { round } from '../../ui/svg';
import type { StorageLayout } from './layout';
import { indicesOf, type StorageState } from './state';
import { words } from './words';

type Words = ReturnType<typeof words>;

interface Picture {
  state: StorageState;
  layout: StorageLayout;
  text: Words;
  format: Formats;
}

/** From this absolute value on a cell has its full colour. */
const kFull = 2.5;
/** Height of the colour under a number, in pixels. */
const kStrip = 7;

export function hexAddress(address: number): string {
  return Number.isFinite(address) ? `0x${address.toString(16)}` : '–';
}

export const tuple = (extents: readonly number[]) => `(${extents.join(', ')})`;

export function storageDrawing(
  state: StorageState,
  layout: StorageLayout,
  language: Language,
): SVGTemplateResult {
  const text = words(language);
  const picture = { state, layout, text, format: formats(language) };
  const { width, height } = layout;
  const { numbers, embShape, flatShape } = state.storage;
  const description = say(text.describe, {
    emb: tuple(embShape),
    count: numbers.length,
    flat: tuple(flatShape),
  });
  return svg`<svg class="plot storage" viewBox="0 0 ${width} ${round(height)}" role="img"
      aria-label="${description}" data-chart>
    ${slabs(picture)} ${memory(picture)} ${flat(picture)} ${links(picture)} ${heads(picture)}
    ${litCells(picture)}
  </svg>`;
}

function heads({ state, layout, text }: Picture): SVGTemplateResult {
  const { numbers, embShape, embStrides, flatShape, flatStrides, addressEmb, addressFlat } =
    state.storage;
  const head = (y: number, name: string, strides: readonly number[] | null, address: number) => {
    const more = [
      ...(strides ? [say(text.strides, { strides: tuple(strides) })] : []),
      say(text.address, { address: hexAddress(address) }),
    ];
    return svg`<text class="head on-ground" x="2" y="${y}">${name}
      <tspan class="more" dx="10">${more.join(' · ')}</tspan></text>`;
  };
  return svg`${head(14, say(text.emb, { shape: tuple(embShape) }), embStrides, addressEmb)}
    ${head(layout.lines[0]!.y - 12, say(text.storage, { count: numbers.length }), null, addressEmb)}
    ${head(layout.flat.y - 14, say(text.flat, { shape: tuple(flatShape) }), flatStrides, addressFlat)}`;
}

/** One cell with its number and the colour under it; the colour alone where no number fits. */
function cell(grid: CellGrid, row: number, column: number, value: number, format: Formats) {
  const { x, y, stride } = grid;
  const share = shade(value, 0, kFull);
  const [left, top] = [round(x + column * stride.x), round(y + row * stride.y)];
  const digits = stride.x >= 40 ? 2 : stride.x >= 26 ? 1 : -1;
  const [width, height] = [stride.x - 2, stride.y - 3];
  const strip = digits < 0 ? height : kStrip;
  return svg`<rect class="ground" x="${left}" y="${top}" width="${width}" height="${height}"></rect>
    <rect class="heat ${share < 0 ? 'negative' : 'positive'}" x="${left}"
      y="${top + height - strip}" width="${width}" height="${strip}"
      fill-opacity="${Math.round(100 * Math.abs(share)) / 100}"></rect>
    ${
      digits < 0
        ? ''
        : svg`<text class="cell-number" text-anchor="middle" x="${round(left + width / 2)}"
            y="${round(top + (height - kStrip) / 2 + 4)}">${format.fixed(value, digits)}</text>`
    }`;
}

function slabs({ state, layout, text, format }: Picture): SVGTemplateResult {
  const { numbers, embStrides, ids } = state.storage;
  const [s0 = 0, s1 = 0, s2 = 0] = embStrides;
  return svg`${layout.slabs.map((grid, i) => {
    const rows = Array.from({ length: grid.rows }, (_, j) => j);
    return svg`<text class="slab-name" x="${grid.x}" y="${grid.y - 6}">${say(text.example, { number: i })}</text>
      ${rows.map((j) => {
        const columns = Array.from({ length: grid.columns }, (_, k) => k);
        return svg`<text class="character" text-anchor="middle" x="${grid.x - 12}"
            y="${grid.y + j * grid.stride.y + 17}">${state.alphabet[ids[i]?.[j] ?? 0] ?? '?'}</text>
          ${columns.map((k) => cell(grid, j, k, numbers[i * s0 + j * s1 + k * s2]!, format))}`;
      })}`;
  })}`;
}

function memory({ state, layout, format }: Picture): SVGTemplateResult {
  const { numbers } = state.storage;
  let start = 0;
  return svg`${layout.lines.map((grid) => {
    const first = start;
    start += grid.columns;
    return svg`<rect class="strip" x="${grid.x - 2}" y="${grid.y - 3}" rx="5"
        width="${grid.columns * grid.stride.x + 2}" height="${grid.stride.y + 3}"></rect>
      ${numbers.slice(first, first + grid.columns).map(
        (value, column) => svg`${cell(grid, 0, column, value, format)}
        <text class="offset ${first + column === state.at ? 'at' : ''}" text-anchor="middle"
          x="${round(grid.x + (column + 0.5) * grid.stride.x - 1)}"
          y="${grid.y + grid.stride.y + 14}">${first + column}</text>`,
      )}`;
  })}`;
}

function flat({ state, layout, format }: Picture): SVGTemplateResult {
  const { flat: grid } = layout;
  const { numbers, flatStrides, ids, embShape } = state.storage;
  const [s0 = 0, s1 = 0] = flatStrides;
  const d = embShape[2] ?? 1;
  const rows = Array.from({ length: grid.rows }, (_, i) => i);
  return svg`${rows.map((i) => {
    const columns = Array.from({ length: grid.columns }, (_, m) => m);
    return svg`<text class="slab-name" text-anchor="middle" x="10"
        y="${grid.y + i * grid.stride.y + 17}">${i}</text>
      ${columns.map((m) => cell(grid, i, m, numbers[i * s0 + m * s1]!, format))}`;
  })}
  ${(ids[0] ?? []).slice(1).map((_, j) => {
    const x = grid.x + (j + 1) * d * grid.stride.x - 1;
    return svg`<line class="seam" x1="${x}" x2="${x}" y1="${grid.y - 3}"
      y2="${grid.y + grid.rows * grid.stride.y}"></line>`;
  })}`;
}

interface Corner {
  grid: CellGrid;
  row: number;
  column: number;
}

/** The cell under the cursor, in each of the three. */
export function placesOf(state: StorageState, layout: StorageLayout): Record<Part, Corner> {
  const { emb, flat: view } = indicesOf(state.at, state.storage);
  let column = state.at;
  let line = 0;
  while (line < layout.lines.length - 1 && column >= layout.lines[line]!.columns) {
    column -= layout.lines[line]!.columns;
    ++line;
  }
  return {
    emb: { grid: layout.slabs[emb[0]!]!, row: emb[1]!, column: emb[2]! },
    memory: { grid: layout.lines[line]!, row: 0, column },
    flat: { grid: layout.flat, row: view[0]!, column: view[1]! },
  };
}

type Part = 'emb' | 'memory' | 'flat';

/** Between a cell and the next one, or the grid's edge: a line passes there without hiding a number. */
const gapX = ({ grid, column }: Corner) => round(grid.x + (column + 1) * grid.stride.x - 1);
const topOf = ({ grid, row }: Corner) => grid.y + row * grid.stride.y;

/**
 * From the cell of emb down to memory and on to the view, along the gaps between cells; not where they
 * stand in more lines than one, which the way would cross.
 */
function links({ state, layout }: Picture): SVGTemplateResult | typeof nothing {
  const { slabs: all, lines } = layout;
  if (lines.length > 1 || all.some(({ y }) => y !== all[0]!.y)) return nothing;
  const { emb, memory: stored, flat: viewed } = placesOf(state, layout);
  const end = ({ grid }: Corner) => grid.y + grid.rows * grid.stride.y;
  const way = (fromX: number, toX: number, top: number, bottom: number) => {
    const middle = round((top + bottom) / 2);
    return `C${fromX},${middle} ${toX},${middle} ${toX},${bottom}`;
  };
  const center = round(stored.grid.x + (stored.column + 0.5) * stored.grid.stride.x - 1);
  const below = topOf(stored) + stored.grid.stride.y + 18;
  const start = topOf(emb) + emb.grid.stride.y;
  return svg`<path class="link" d="M${gapX(emb)},${start}V${end(emb)}
      ${way(gapX(emb), center, end(emb), topOf(stored) - 3)}"></path>
    <path class="link" d="M${center},${below}
      ${way(center, gapX(viewed), below, viewed.grid.y)}V${topOf(viewed)}"></path>`;
}

function litCells({ state, layout }: Picture): SVGTemplateResult {
  return svg`${Object.values(placesOf(state, layout)).map(
    ({ grid, row, column }) => svg`<rect class="cell-at"
      x="${round(grid.x + column * grid.stride.x) - 2.5}"
      y="${round(grid.y + row * grid.stride.y) - 2.5}" width="${grid.stride.x + 3}"
      height="${grid.stride.y + 2}" rx="5"></rect>`,
  )}`;
}
