/** The source's rows run through three columns; the state stands above them, the context below. */
import type { CellGrid } from '../../ui/cell-cursor';
import { kMatrixHead, kMatrixSide, matrixGrid, matrixHeight } from '../../ui/matrix';
import type { AlignmentState, GridName } from './state';

export interface AlignmentLayout {
  width: number;
  height: number;
  grids: Record<GridName, CellGrid>;
}

const kRow = 26;
const kSpace = 18;
const kMostCell = 56;

export function alignmentLayout(
  { length, hidden }: Pick<AlignmentState, 'length' | 'hidden'>,
  width: number,
): AlignmentLayout {
  const columns = 2 * hidden + 2;
  const gap = width < 560 ? 4 : 34;
  const room = width - 4 * kMatrixSide - 3 * gap;
  const cell = { width: Math.min(kMostCell, Math.floor(room / columns)), height: kRow };
  const top = kMatrixHead + kRow + kSpace;
  let x = 0;
  const next = (name: GridName, count: number) => {
    const grid = matrixGrid(name, [length, count], { x, y: top }, cell);
    x += kMatrixSide + count * cell.width + gap;
    return grid;
  };
  const annotations = next('annotations', hidden);
  const below = annotations.y - kMatrixHead + matrixHeight(annotations) + kSpace;
  return {
    width,
    height: below + kMatrixHead + kRow + 4,
    grids: {
      state: matrixGrid('state', [1, hidden], { x: 0, y: 0 }, cell),
      annotations,
      hidden_layer: next('hidden_layer', hidden),
      scores: next('scores', 1),
      weights: next('weights', 1),
      context: matrixGrid('context', [1, hidden], { x: 0, y: below }, cell),
    },
  };
}
