/** The width as a strip of heads, each head's weights below, and the strip they make again. */
import type { CellGrid } from '../../ui/cell-cursor';
import type { MultiHeadState } from './state';

export interface HeadLayout {
  width: number;
  height: number;
  grids: CellGrid[];
  /** Tops of the strip that is cut and of the one that is joined. */
  strips: [cut: number, joined: number];
}

export const kStrip = 26;
const kTop = 24;
const kTitle = 20;
const kGap = 10;
const kMostSide = 132;
const kLeastSide = 58;

export function headLayout(
  { numbers }: Pick<MultiHeadState, 'numbers'>,
  width: number,
): HeadLayout {
  const { heads, length } = numbers;
  const across = Math.max(1, Math.min(heads, Math.floor((width + kGap) / (kLeastSide + kGap))));
  // Rows as even as they can be: 12 heads stand as 6 + 6, not as 8 + 4.
  const columns = Math.ceil(heads / Math.ceil(heads / across));
  const side = Math.min(kMostSide, Math.floor((width - (columns - 1) * kGap) / columns));
  const cell = side / length;
  const first = kTop + kStrip + 14;
  const grids = Array.from({ length: heads }, (_, head) => ({
    name: String(head),
    x: (head % columns) * (side + kGap),
    y: first + kTitle + Math.floor(head / columns) * (side + kTitle + kGap),
    stride: { x: cell, y: cell },
    rows: length,
    columns: length,
  }));
  const bottom = grids.at(-1)!.y + side;
  const joined = bottom + 38;
  return { width, height: joined + kStrip + 6, grids, strips: [kTop, joined] };
}
