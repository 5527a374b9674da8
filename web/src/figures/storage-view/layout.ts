/** Where the cells of the two shapes and of memory stand; on narrow pages they break into more lines. */
import type { CellGrid } from '../../ui/cell-cursor';
import type { Storage } from './state';

export interface StorageLayout {
  width: number;
  height: number;
  /** One grid an example, (3, d). */
  slabs: CellGrid[];
  /** Memory, in as many lines as it needs. */
  lines: CellGrid[];
  /** (n, 3·d). */
  flat: CellGrid;
}

/** Pixels. */
const kHead = 28;
const kSlabHead = 18;
const kNames = 26;
const kSlabGap = 26;
const kRow = 28;
const kMemoryRow = 32;
const kOffsetRoom = 20;
const kBetween = 34;
const kCell = { least: 22, most: 54 };

const clamp = (size: number) => Math.max(kCell.least, Math.min(kCell.most, Math.floor(size)));

export function storageLayout(width: number, { embShape, numbers }: Storage): StorageLayout {
  const [n = 0, length = 0, d = 0] = embShape;
  const slabs = slabGrids(width, n, length, d);
  const slabsEnd = Math.max(...slabs.map(({ y }) => y)) + length * kRow;
  const lines = memoryLines(width, numbers.length, d, slabsEnd + kBetween + kHead);
  const linesEnd = Math.max(...lines.map(({ y }) => y)) + kMemoryRow + kOffsetRoom;
  const cell = Math.min(kCell.most, Math.floor((width - kNames - 4) / (length * d)));
  const flat = {
    name: 'flat',
    x: kNames,
    y: linesEnd + kBetween + kHead + 4,
    stride: { x: cell, y: kRow },
    rows: n,
    columns: length * d,
  };
  return { width, height: flat.y + n * kRow + 6, slabs, lines, flat };
}

function slabGrids(width: number, n: number, length: number, d: number): CellGrid[] {
  const least = kNames + d * kCell.least + kSlabGap;
  const across = Math.max(1, Math.min(n, Math.floor((width + kSlabGap) / least)));
  const cell = clamp((width / across - kNames - kSlabGap) / d);
  const stride = { x: cell, y: kRow };
  const high = kSlabHead + length * kRow + 10;
  return Array.from({ length: n }, (_, i) => ({
    name: `slab-${i}`,
    x: kNames + (i % across) * (kNames + d * cell + kSlabGap),
    y: kHead + kSlabHead + Math.floor(i / across) * high,
    stride,
    rows: length,
    columns: d,
  }));
}

/** A line breaks between two characters, never inside of one. */
function memoryLines(width: number, count: number, d: number, top: number): CellGrid[] {
  const fits = Math.floor((width - 4) / kCell.least);
  const across = fits >= count ? count : Math.max(d, fits - (fits % d));
  const stride = { x: clamp((width - 4) / across), y: kMemoryRow };
  const lines = Math.ceil(count / across);
  return Array.from({ length: lines }, (_, line) => ({
    name: `line-${line}`,
    x: 2,
    y: top + line * (kMemoryRow + kOffsetRoom + 4),
    stride,
    rows: 1,
    columns: Math.min(across, count - line * across),
  }));
}
