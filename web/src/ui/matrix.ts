/**
 * A matrix in a drawing: its name and shape above, the numbers of its rows at the left, its cells as
 * shades with as many digits as fit. Its grid is where a cell cursor walks.
 */
import { nothing, svg, type SVGTemplateResult } from 'lit-html';
import type { CellGrid } from './cell-cursor';
import type { Formats } from './format';
import { drawHeatMap } from './heat-map';
import { round } from './svg';

export interface Matrix extends CellGrid {
  /** "Q (5, 8)" */
  title: string;
  /** Numbers row by row; NaN leaves a cell empty. */
  values: readonly (readonly number[])[];
  /** What has full colour; amounts beyond are cut off. */
  full: number;
  /** What a row stands for, in few characters; its number where it is missing. */
  rowName?: (row: number) => string;
  columnName?: (column: number) => string;
  /** A class for the frame of a cell, '' for none. */
  marked?: (row: number, column: number) => string;
  /** A number that is no shade: −∞, NaN. */
  special?: (value: number) => string;
  /** A row or a column that takes part. */
  lit?: { row?: number; column?: number };
}

/** Room for the title, and at the left for the rows' names. */
export const kMatrixHead = 22;
export const kMatrixSide = 20;

const kGap = 2;

/** Digits that fit into a cell, −1 for none. */
function digitsFor(width: number): number {
  if (width >= 40) return 2;
  return width >= 27 ? 1 : -1;
}

/** The grid of a matrix whose title begins at the point given. */
export function matrixGrid(
  name: string,
  [rows, columns]: [rows: number, columns: number],
  at: { x: number; y: number },
  cell: { width: number; height: number },
): CellGrid {
  return {
    name,
    x: at.x + kMatrixSide,
    y: at.y + kMatrixHead,
    stride: { x: cell.width, y: cell.height },
    rows,
    columns,
  };
}

export function matrixWidth({ columns, stride }: Pick<CellGrid, 'columns' | 'stride'>): number {
  return kMatrixSide + columns * stride.x;
}

export function matrixHeight({ rows, stride }: Pick<CellGrid, 'rows' | 'stride'>): number {
  return kMatrixHead + rows * stride.y;
}

export function drawMatrix(matrix: Matrix, format: Formats): SVGTemplateResult {
  const { x, y, stride, rows, title, values, full, marked, special, columnName } = matrix;
  const digits = digitsFor(stride.x);
  const label = (value: number) => {
    const word = special?.(value) ?? '';
    if (word || !Number.isFinite(value)) return word;
    // What rounds to 0 has no sign.
    return digits < 0 ? '' : format.fixed(Number(value.toFixed(digits)) || 0, digits);
  };
  const names = Array.from({ length: rows }, (_, row) => matrix.rowName?.(row) ?? String(row));
  return svg`<g class="matrix">
    <text class="matrix-title on-ground" x="${round(x)}" y="${round(y - 8)}">${title}</text>
    ${names.map(
      (name, row) =>
        svg`<text class="matrix-index" text-anchor="end" x="${round(x - 5)}"
          y="${round(y + row * stride.y + stride.y / 2 + 4)}">${name}</text>`,
    )}
    ${
      columnName
        ? Array.from(
            { length: matrix.columns },
            (_, column) =>
              svg`<text class="matrix-index" text-anchor="middle"
                x="${round(x + (column + 0.5) * stride.x - kGap / 2)}"
                y="${round(y + rows * stride.y + 11)}">${columnName(column)}</text>`,
          )
        : nothing
    }
    ${drawHeatMap({
      rows: values,
      full,
      none: 0,
      x,
      y,
      cell: { width: stride.x - kGap, height: stride.y - kGap },
      gap: kGap,
      label,
      ...(marked ? { marked } : {}),
    })}
    ${litParts(matrix)}
  </g>`;
}

function litParts({ x, y, stride, rows, columns, lit }: Matrix): SVGTemplateResult[] {
  const frame = (left: number, top: number, width: number, height: number) =>
    svg`<rect class="matrix-lit" x="${round(left - 2)}" y="${round(top - 2)}" rx="3"
      width="${round(width + 2)}" height="${round(height + 2)}"></rect>`;
  return [
    ...(lit?.row === undefined
      ? []
      : [frame(x, y + lit.row * stride.y, columns * stride.x, stride.y)]),
    ...(lit?.column === undefined
      ? []
      : [frame(x + lit.column * stride.x, y, stride.x, rows * stride.y)]),
  ];
}

/** "(5, 8)" */
export function shapeText(extents: readonly number[]): string {
  return `(${extents.join(', ')})`;
}
