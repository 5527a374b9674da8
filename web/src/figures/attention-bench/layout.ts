/** Where the five matrices stand. */
import type { CellGrid } from '../../ui/cell-cursor';
import { kMatrixHead, kMatrixSide, matrixGrid, matrixHeight, matrixWidth } from '../../ui/matrix';

export interface BenchLayout {
  width: number;
  height: number;
  query: CellGrid;
  key: CellGrid;
  value: CellGrid;
  weights: CellGrid;
  output: CellGrid;
  /** Left edge of the column of row sums. */
  sums: number;
}

const kRow = 24;
const kSpace = 18;
const kSums = 84;
/** Below it the matrices stand one under the other. */
const kNarrow = 560;

export function benchLayout(width: number, length: number, headDim: number): BenchLayout {
  const narrow = width < kNarrow;
  const across = narrow ? 1 : 3;
  const room = (width - (across - 1) * kSpace) / across - kMatrixSide;
  const cell = { width: Math.min(46, Math.floor(room / headDim)), height: kRow };
  const block = kMatrixHead + length * kRow + kSpace;
  const step = kMatrixSide + headDim * cell.width + kSpace;
  const input = (name: string, index: number) =>
    matrixGrid(
      name,
      [length, headDim],
      narrow ? { x: 0, y: index * block } : { x: index * step, y: 0 },
      cell,
    );
  const [query, key, value] = ['query', 'key', 'value'].map(input) as [
    CellGrid,
    CellGrid,
    CellGrid,
  ];
  const top = narrow ? 3 * block : block;
  const square = Math.min(46, Math.floor((room - (narrow ? kSums : 0)) / length));
  const weights = matrixGrid(
    'weights',
    [length, length],
    { x: 0, y: top },
    { width: square, height: kRow },
  );
  const sums = matrixWidth(weights) + 6;
  const output = matrixGrid(
    'output',
    [length, headDim],
    narrow
      ? { x: 0, y: top + block + 8 }
      : { x: Math.max(step, sums + kSums + kSpace - kMatrixSide), y: top },
    cell,
  );
  const lowest = narrow ? output : weights;
  return {
    width,
    height: lowest.y - kMatrixHead + matrixHeight(lowest) + 18,
    query,
    key,
    value,
    weights,
    output,
    sums,
  };
}
