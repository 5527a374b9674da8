/**
 * A grid of numbers as shades: one colour from pale to full for amounts, two for signs. The colour is a
 * class's, the amount its opacity, so that both themes and saved pictures have it right.
 */
import { nothing, svg, type SVGTemplateResult } from 'lit-html';
import { round } from './svg';

export interface HeatMap {
  /** Numbers row by row; NaN leaves a cell empty. */
  rows: readonly (readonly number[])[];
  /** What is full colour, and what is none. Amounts are cut off there. */
  full: number;
  none: number;
  /** The cells' top left corner and size in pixels. */
  x: number;
  y: number;
  cell: { width: number; height: number };
  gap?: number;
  /** The number in a cell, where there is room. */
  label?: (value: number, row: number, column: number) => string;
  /** Cells with a frame: the best, the chosen. */
  marked?: (row: number, column: number) => string;
}

/** From this opacity on letters are light. */
const kDark = 0.55;

/** 0 … 1, or −1 … 1 when `none` is 0 and values have signs. */
export function shade(value: number, none: number, full: number): number {
  const share = (value - none) / (full - none);
  return Math.max(-1, Math.min(1, share));
}

export function drawHeatMap(map: HeatMap): SVGTemplateResult {
  const { rows, x, y, cell, gap = 0 } = map;
  return svg`<g class="heat-map">
    ${rows.map((row, i) =>
      row.map((value, j) =>
        heatCell(map, value, i, j, x + j * (cell.width + gap), y + i * (cell.height + gap)),
      ),
    )}
  </g>`;
}

function heatCell(
  { none, full, cell, label, marked }: HeatMap,
  value: number,
  row: number,
  column: number,
  x: number,
  y: number,
): SVGTemplateResult {
  const share = Number.isFinite(value) ? shade(value, none, full) : 0;
  const amount = round(100 * Math.abs(share)) / 100;
  const words = label?.(value, row, column) ?? '';
  const [left, top] = [round(x), round(y)];
  const frame = marked?.(row, column) ?? '';
  // Of many small cells the pale ones may show the page's ground: half the markup.
  return svg`${
    label
      ? svg`<rect class="heat-ground" x="${left}" y="${top}" width="${cell.width}"
          height="${cell.height}"></rect>`
      : nothing
  }
    <rect class="heat ${share < 0 ? 'negative' : 'positive'}" x="${left}" y="${top}"
      width="${cell.width}" height="${cell.height}" fill-opacity="${amount}"></rect>
    ${
      words
        ? svg`<text class="heat-number ${amount > kDark ? 'light' : ''}" text-anchor="middle"
            x="${round(left + cell.width / 2)}" y="${round(top + cell.height / 2 + 4)}">${words}</text>`
        : nothing
    }
    ${
      frame
        ? svg`<rect class="heat-frame ${frame}" x="${left + 1.5}" y="${top + 1.5}"
            width="${cell.width - 3}" height="${cell.height - 3}"></rect>`
        : nothing
    }`;
}
