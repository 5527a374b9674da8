/** Where the two products stand: Q · Kᵀ → scores, and below it weights · V → output. */
import type { CellGrid } from '../../ui/cell-cursor';
import { kMatrixHead, kMatrixSide, matrixGrid } from '../../ui/matrix';
import type { FlowState, MatrixName } from './state';

export interface FlowLayout {
  width: number;
  height: number;
  grids: Record<MatrixName, CellGrid>;
  /** Signs between the matrices. */
  signs: { text: string; x: number; y: number }[];
  /** Where "softmax" stands between the two products. */
  softmax: number;
}

/** Sheets of the other ones of the batch lie so far behind each other. */
export const kSheet = 5;
const kSign = 26;
const kSpace = 20;
const kMostCell = 34;
const kSoftmax = 30;
const kNarrow = 560;

interface Product {
  names: [MatrixName, MatrixName, MatrixName];
  shapes: [[number, number], [number, number], [number, number]];
}

export function flowLayout({ numbers }: Pick<FlowState, 'numbers'>, width: number): FlowLayout {
  const { batch, queries, keys, dim } = numbers;
  const behind = (batch - 1) * kSheet;
  const narrow = width < kNarrow;
  const products: [Product, Product] = [
    {
      names: ['query', 'key', 'scores'],
      shapes: [
        [queries, dim],
        [dim, keys],
        [queries, keys],
      ],
    },
    {
      names: ['weights', 'value', 'output'],
      shapes: [
        [queries, keys],
        [keys, dim],
        [queries, dim],
      ],
    },
  ];
  const across = narrow ? 2 : 3;
  const columns = Math.max(
    ...products.map(({ shapes }) =>
      shapes.slice(0, across).reduce((sum, [, count]) => sum + count, 0),
    ),
  );
  const room = width - across * (kMatrixSide + behind) - (across - 1) * kSign;
  const cell = Math.max(5, Math.min(kMostCell, Math.floor(room / columns)));
  const layout: FlowLayout = { width, height: 0, softmax: 0, signs: [], grids: {} as never };
  for (const [index, product] of products.entries()) {
    if (index === 1) {
      layout.softmax = layout.height + kSoftmax / 2;
      layout.height += kSoftmax;
    }
    place(layout, product, { cell, behind, narrow });
  }
  return layout;
}

/** Adds one product below what stands there already. */
function place(
  layout: FlowLayout,
  { names, shapes }: Product,
  { cell, behind, narrow }: { cell: number; behind: number; narrow: boolean },
): void {
  let [x, y, tallest] = [0, layout.height, 0];
  for (const [index, name] of names.entries()) {
    const [rows, columns] = shapes[index]!;
    if (narrow && index === 2) {
      [x, y] = [0, y + kMatrixHead + tallest * cell + behind + kSpace / 2];
      tallest = 0;
    }
    if (index > 0) {
      const text = index === 1 ? '·' : '→';
      layout.signs.push({ text, x: x + kSign / 2, y: y + kMatrixHead + cell });
      x += kSign;
    }
    layout.grids[name] = matrixGrid(name, [rows, columns], { x, y }, { width: cell, height: cell });
    x += kMatrixSide + columns * cell + behind;
    tallest = Math.max(tallest, rows);
  }
  layout.height = y + kMatrixHead + tallest * cell + behind + kSpace / 2;
}
