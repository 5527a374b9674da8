/** The grid of scores with the tile under way, and beside it all that the small memory keeps. */
import { svg, type SVGTemplateResult } from 'lit-html';
import { say } from '../../i18n/messages';
import type { Formats } from '../../ui/format';
import { shade } from '../../ui/heat-map';
import { drawMatrix, kMatrixHead, kMatrixSide, matrixGrid } from '../../ui/matrix';
import { round } from '../../ui/svg';
import { kHeadDim, kLength, rowAfter, tilesOf, type FlashState, type Tile } from './state';
import type { words } from './words';

type Words = ReturnType<typeof words>;

const kNarrow = 560;
const kSpace = 34;
const kRow = 27;
const kFull = 3;
/** From this shade on letters are light. */
const kDark = 0.55;
const kStatistics = 3;

export interface FlashLayout {
  width: number;
  height: number;
  /** Top left of the grid, and of the small memory. */
  grid: { x: number; y: number };
  small: { x: number; y: number };
  cell: number;
  column: number;
}

export function flashLayout(width: number): FlashLayout {
  const narrow = width < kNarrow;
  const columns = kStatistics + kHeadDim;
  const room = narrow ? width - kMatrixSide : (width - kSpace) / 2 - kMatrixSide;
  const cell = Math.min(44, Math.floor(room / kLength));
  const column = Math.min(54, Math.floor(room / columns));
  const block = kMatrixHead + kLength * kRow + kSpace;
  return {
    width,
    height: narrow ? 2 * block + 8 : block,
    grid: { x: kMatrixSide, y: kMatrixHead },
    small: narrow
      ? { x: kMatrixSide, y: block + kMatrixHead + 8 }
      : { x: 2 * kMatrixSide + kLength * cell + kSpace, y: kMatrixHead },
    cell,
    column,
  };
}

export function flashPicture(
  state: FlashState,
  layout: FlashLayout,
  text: Words,
  format: Formats,
): SVGTemplateResult {
  return svg`<svg class="plot flash" viewBox="0 0 ${layout.width} ${round(layout.height)}" role="img"
      aria-label="${say(text.describe, { step: state.step, steps: tilesOf(state).length })}" data-chart>
    ${grid(state, layout, text, format)} ${small(state, layout, text, format)}
  </svg>`;
}

function grid(
  state: FlashState,
  { grid: at, cell }: FlashLayout,
  text: Words,
  format: Formats,
): SVGTemplateResult {
  const tiles = tilesOf(state);
  const index = Array.from({ length: kLength }, (_, row) => row);
  return svg`<text class="matrix-title" x="${at.x}" y="${at.y - 8}">${text.grid}</text>
    ${index.map(
      (row) =>
        svg`<text class="matrix-index" text-anchor="end" x="${at.x - 5}"
          y="${at.y + (row + 0.5) * kRow + 4}">${row}</text>
        <text class="matrix-index" text-anchor="middle" x="${round(at.x + (row + 0.5) * cell)}"
          y="${at.y + kLength * kRow + 14}">${row}</text>`,
    )}
    ${tiles.map((tile, number) => drawTile(state, tile, number + 1, { x: at.x, y: at.y, cell }, format))}`;
}

/** Done tiles are gone: only their place is left. */
function drawTile(
  { found, step }: FlashState,
  tile: Tile,
  number: number,
  { x, y, cell }: { x: number; y: number; cell: number },
  format: Formats,
): SVGTemplateResult {
  const [left, top] = [x + tile.keyStart * cell, y + tile.queryStart * kRow];
  const [width, height] = [
    (tile.keyEnd - tile.keyStart) * cell - 3,
    (tile.queryEnd - tile.queryStart) * kRow - 3,
  ];
  const kind = number === step ? 'now' : number < step ? 'done' : 'to-come';
  const scores = found.rows('scores');
  const cells =
    number !== step || tile.skipped
      ? []
      : scores.slice(tile.queryStart, tile.queryEnd).flatMap((row, i) =>
          row.slice(tile.keyStart, tile.keyEnd).map((score, j) => {
            const share = Number.isFinite(score) ? shade(score, 0, kFull) : 0;
            const [cx, cy] = [left + j * cell, top + i * kRow];
            return svg`<rect class="heat ${share < 0 ? 'negative' : 'positive'}" x="${round(cx)}"
                y="${round(cy)}" width="${cell - 3}" height="${kRow - 3}"
                fill-opacity="${round(100 * Math.abs(share)) / 100}"></rect>
              <text class="heat-number ${Math.abs(share) > kDark ? 'light' : ''}" text-anchor="middle" x="${round(cx + cell / 2 - 1)}"
                y="${round(cy + kRow / 2 + 3)}">${format.fixed(Number(score.toFixed(1)) || 0, 1)}</text>`;
          }),
        );
  return svg`<rect class="tile ${kind} ${tile.skipped ? 'skipped' : ''}" x="${round(left)}"
      y="${round(top)}" width="${round(width)}" height="${round(height)}" rx="3"></rect>${cells}`;
}

function small(
  state: FlashState,
  { small: at, column }: FlashLayout,
  text: Words,
  format: Formats,
): SVGTemplateResult {
  const tile = tilesOf(state)[state.step - 1];
  const rows = Array.from({ length: kLength }, (_, row) => {
    const inTile = tile !== undefined && row >= tile.queryStart && row < tile.queryEnd;
    if (!inTile) return Array<number>(kStatistics + kHeadDim).fill(NaN);
    const { maximum, sum, correction, output } = rowAfter(state.found, state.step, row);
    return [maximum, sum, correction, ...output];
  });
  const heads = [
    'm',
    'l',
    text.correctionHead,
    ...Array.from({ length: kHeadDim }, (_, d) => `o${d}`),
  ];
  const origin = { x: at.x - kMatrixSide, y: at.y - kMatrixHead };
  const matrix = matrixGrid('small', [kLength, kStatistics + kHeadDim], origin, {
    width: column,
    height: kRow,
  });
  return drawMatrix(
    {
      ...matrix,
      title: text.small,
      values: rows,
      full: kFull,
      columnName: (index) => heads[index] ?? '',
      special: (value) => (value === -Infinity ? '−∞' : ''),
      lit: { row: state.row },
    },
    format,
  );
}
