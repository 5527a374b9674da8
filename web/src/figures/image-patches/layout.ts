/** Where the sheet, the patch that asks and the weights of all patches stand. */
import type { CellGrid } from '../../ui/cell-cursor';
import type { PatchesState } from './state';

interface Square {
  x: number;
  y: number;
  side: number;
}

export interface PatchesLayout {
  width: number;
  height: number;
  sheet: Square;
  token: Square;
  /** Null while it isn't asked for, or where there are too many patches. */
  matrix: Square | null;
  grid: CellGrid;
}

const kTitle = 20;
const kSpace = 24;
const kMostSheet = 400;
const kMostToken = 176;
const kNarrow = 560;

export function patchesLayout(
  { cut, matrix }: Pick<PatchesState, 'cut' | 'matrix'>,
  width: number,
): PatchesLayout {
  const narrow = width < kNarrow;
  const side = narrow ? width : Math.min(kMostSheet, width - kSpace - kMostToken);
  const sheet = { x: 0, y: kTitle, side };
  const shown = matrix && cut.weights.length > 0;
  const half = (width - kSpace) / 2;
  const token = narrow
    ? { x: 0, y: kTitle + side + kSpace + kTitle, side: Math.min(kMostToken, half) }
    : { x: side + kSpace, y: kTitle, side: Math.min(kMostToken, width - side - kSpace) };
  const below = token.y + token.side + kSpace + kTitle;
  const beside = narrow
    ? { x: half + kSpace, y: token.y, side: token.side }
    : { x: token.x, y: below, side: Math.min(sheet.y + side - below, width - token.x) };
  const step = side / cut.rows;
  return {
    width,
    height: narrow ? token.y + token.side + 4 : kTitle + side + 4,
    sheet,
    token,
    matrix: shown ? beside : null,
    grid: {
      name: 'patches',
      x: sheet.x,
      y: sheet.y,
      stride: { x: step, y: step },
      rows: cut.rows,
      columns: cut.columns,
    },
  };
}
