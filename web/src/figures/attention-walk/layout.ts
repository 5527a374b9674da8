/** The matrices of a step: side by side where the page is wide, else one under the other. */
import type { CellGrid } from '../../ui/cell-cursor';
import { kMatrixHead, kMatrixSide, matrixGrid } from '../../ui/matrix';
import { kHeadDim, kLength, kShown, type ArrayName, type StepName } from './state';

export interface WalkLayout {
  width: number;
  height: number;
  grids: CellGrid[];
}

const kRow = 26;
const kSpace = 22;
const kWidest = 46;
const kNarrow = 560;

const columnsOf = (name: ArrayName) =>
  name === 'query' || name === 'key' || name === 'value' || name === 'output' ? kHeadDim : kLength;

export function walkLayout(width: number, step: StepName): WalkLayout {
  const names = kShown[step];
  const narrow = width < kNarrow;
  const block = kMatrixHead + kLength * kRow + kSpace;
  const fits = (room: number, columns: number) => Math.min(kWidest, Math.floor(room / columns));
  const all = names.reduce((sum, name) => sum + columnsOf(name), 0);
  const shared = fits(width - names.length * kMatrixSide - (names.length - 1) * kSpace, all);
  let x = 0;
  const grids = names.map((name, index) => {
    const columns = columnsOf(name);
    const cell = {
      width: narrow ? fits(width - kMatrixSide, columns) : shared,
      height: kRow,
    };
    const at = narrow ? { x: 0, y: index * block } : { x, y: 0 };
    x += kMatrixSide + columns * cell.width + kSpace;
    return matrixGrid(name, [kLength, columns], at, cell);
  });
  return { width, height: narrow ? names.length * block : block, grids };
}
