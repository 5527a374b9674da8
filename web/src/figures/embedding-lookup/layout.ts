/** Where the table, the one-hot matrix and the two results stand: side by side, on a phone in a column. */
import type { CellGrid } from '../../ui/cell-cursor';

export type GridName = 'table' | 'rows' | 'oneHot' | 'product';

/** Pixels. */
export interface LookupLayout {
  width: number;
  height: number;
  wide: boolean;
  grids: Record<GridName, CellGrid>;
}

export interface LookupSizes {
  vocabSize: number;
  embedDim: number;
  contextLength: number;
}

const kWide = 600;
const kTop = 26;
const kRowHeight = 15;
const kResultHeight = 26;
const kLargestCell = 52;

export function lookupLayout(width: number, sizes: LookupSizes): LookupLayout {
  return width >= kWide ? sideBySide(width, sizes) : column(width, sizes);
}

type Place = Pick<CellGrid, 'name' | 'x' | 'y' | 'stride'>;

function grid(place: Place, rows: number, columns: number): CellGrid {
  return { ...place, rows, columns };
}

/** All four; `x` and `y` of the results and the one-hot matrix, and how wide they may be. */
function gridsOf(
  { vocabSize, embedDim, contextLength }: LookupSizes,
  table: { x: number; width: number },
  side: { x: number; width: number },
  y: { rows: number; oneHot: number; product: number },
): Record<GridName, CellGrid> {
  const cell = (room: number, count: number) => Math.min(kLargestCell, Math.floor(room / count));
  const result = { x: cell(side.width, embedDim), y: kResultHeight };
  const stride = { x: cell(table.width, embedDim), y: kRowHeight };
  const hot = { x: cell(side.width, vocabSize), y: 20 };
  return {
    table: grid({ name: 'table', x: table.x, y: kTop, stride }, vocabSize, embedDim),
    rows: grid({ name: 'rows', x: side.x, y: y.rows, stride: result }, contextLength, embedDim),
    oneHot: grid({ name: 'oneHot', x: side.x, y: y.oneHot, stride: hot }, contextLength, vocabSize),
    product: grid(
      { name: 'product', x: side.x, y: y.product, stride: result },
      contextLength,
      embedDim,
    ),
  };
}

function sideBySide(width: number, sizes: LookupSizes): LookupLayout {
  const results = sizes.contextLength * kResultHeight;
  const y = { rows: kTop, oneHot: kTop + results + 66, product: 0 };
  y.product = y.oneHot + sizes.contextLength * 20 + 52;
  const table = { x: 46, width: Math.min(240, Math.floor(0.29 * width)) };
  const x = table.x + table.width + 84;
  const grids = gridsOf(sizes, table, { x, width: width - x - 4 }, y);
  const left = kTop + sizes.vocabSize * kRowHeight;
  return { width, height: Math.max(left, y.product + results) + 6, wide: true, grids };
}

function column(width: number, sizes: LookupSizes): LookupLayout {
  const results = sizes.contextLength * kResultHeight;
  const y = { rows: kTop + sizes.vocabSize * kRowHeight + 40, oneHot: 0, product: 0 };
  y.oneHot = y.rows + results + 58;
  y.product = y.oneHot + sizes.contextLength * 20 + 40;
  const room = { x: 46, width: width - 50 };
  const grids = gridsOf(sizes, room, room, y);
  return { width, height: y.product + results + 6, wide: false, grids };
}
