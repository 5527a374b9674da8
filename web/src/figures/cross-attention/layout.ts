/** Where the two attentions stand: weights with their output beside them, or below on narrow pages. */
import type { CellGrid } from '../../ui/cell-cursor';
import { kMatrixHead, kMatrixSide, matrixGrid } from '../../ui/matrix';
import type { CrossState, GridName, Kind } from './state';
import { kKinds } from './state';

export interface CrossLayout {
  width: number;
  height: number;
  grids: Record<GridName, CellGrid>;
  /** Top of each attention's heading. */
  heads: Record<Kind, { x: number; y: number }>;
}

/** A heading, and the strip of the keys' source above the weights. */
const kHead = 40;
/** Strips that show where rows and columns come from. */
export const kStrip = 7;
const kBelow = 20;
const kSpace = 28;
const kMostCell = 34;
const kNarrow = 560;

export function crossLayout({ numbers }: Pick<CrossState, 'numbers'>, width: number): CrossLayout {
  const { queries, keys, dim } = numbers;
  const narrow = width < kNarrow;
  const sides = 2 * (kMatrixSide + kStrip);
  const room = (narrow ? width : (width - kSpace) / 2) - sides - (narrow ? 4 : 10);
  const cell = Math.max(5, Math.min(kMostCell, Math.floor(room / (keys + dim))));
  const step = narrow ? width : (width + kSpace) / 2;
  const layout: CrossLayout = { width, height: 0, grids: {} as never, heads: {} as never };
  let y = 0;
  for (const [index, kind] of kKinds.entries()) {
    const rows = kind === 'self' ? keys : queries;
    const x = narrow ? 0 : index * step;
    layout.heads[kind] = { x, y };
    const at = { x: x + kStrip, y: y + kHead };
    const size = { width: cell, height: cell };
    const weights = matrixGrid(`${kind}_weights`, [rows, keys], at, size);
    const right = weights.x + keys * cell + kStrip;
    const output = matrixGrid(`${kind}_output`, [rows, dim], { x: right, y: at.y }, size);
    layout.grids[`${kind}_weights`] = weights;
    layout.grids[`${kind}_output`] = output;
    const bottom = y + kHead + kMatrixHead + rows * cell + kBelow;
    layout.height = Math.max(layout.height, bottom);
    if (narrow) y = bottom;
  }
  return layout;
}
