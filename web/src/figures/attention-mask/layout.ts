/** The board, the two matrices of weights, and two rows of bars below them. */
import type { CellGrid } from '../../ui/cell-cursor';
import { kMatrixHead, kMatrixSide, matrixGrid } from '../../ui/matrix';
import { kLength } from './state';

export interface MaskLayout {
  width: number;
  height: number;
  mask: CellGrid;
  open: CellGrid;
  masked: CellGrid;
  /** Top of each row of bars. */
  bars: [first: number, last: number];
}

const kRow = 30;
const kSpace = 26;
const kNarrow = 560;
const kBars = 130;

export function maskLayout(width: number): MaskLayout {
  const narrow = width < kNarrow;
  const across = narrow ? 1 : 3;
  const room = (width - (across - 1) * kSpace) / across - kMatrixSide;
  const cell = { width: Math.min(46, Math.floor(room / kLength)), height: kRow };
  const block = kMatrixHead + kLength * kRow + kSpace;
  const step = kMatrixSide + kLength * cell.width + kSpace;
  const place = (name: string, index: number) =>
    matrixGrid(
      name,
      [kLength, kLength],
      narrow ? { x: 0, y: index * block } : { x: index * step, y: 0 },
      cell,
    );
  const top = (narrow ? 3 : 1) * block + 6;
  return {
    width,
    height: top + 2 * kBars,
    mask: place('mask', 0),
    open: place('open', 1),
    masked: place('masked', 2),
    bars: [top, top + kBars],
  };
}
