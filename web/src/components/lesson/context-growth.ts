/**
 * The numbers and the geometry of the figure "what context costs". Contexts are counted in the
 * embedded corpus while the site is built, so the figure can't drift from the data.
 */
import { scaleLinear, scaleLog } from 'd3-scale';
import { line } from 'd3-shape';
import names from '../../../../data/names-ssa-2018.txt?raw';

const kCharacters = 27;
const kLongest = 10;

/** One context length: the table's rows, the contexts that occur, the model's parameters. */
export interface GrowthRow {
  length: number;
  rows: number;
  seen: number;
  parameters: number;
}

/** Parameters of the lecture's model: C (27·10), W1 (10·n·200), b1, W2 (200·27), b2. */
function parameterCount(length: number): number {
  const embedDim = 10;
  const hidden = 200;
  return (
    kCharacters * embedDim +
    embedDim * length * hidden +
    hidden +
    hidden * kCharacters +
    kCharacters
  );
}

/** Distinct windows of `length` characters that come before some character of some name. */
function countSeen(lines: readonly string[], length: number): number {
  const seen = new Set<string>();
  const padding = '.'.repeat(length);
  for (const name of lines) {
    const padded = padding + name;
    for (let end = length; end <= padded.length; end += 1)
      seen.add(padded.slice(end - length, end));
  }
  return seen.size;
}

export function growthRows(): GrowthRow[] {
  const lines = names.split('\n').filter((name) => name !== '');
  return Array.from({ length: kLongest }, (_, index) => {
    const length = index + 1;
    return {
      length,
      rows: kCharacters ** length,
      seen: countSeen(lines, length),
      parameters: parameterCount(length),
    };
  });
}

export type Series = 'rows' | 'seen' | 'parameters';
export const seriesNames: readonly Series[] = ['rows', 'parameters', 'seen'];

export interface Layout {
  name: 'wide' | 'narrow';
  width: number;
  height: number;
  /** Room around the plot; on the wide layout the lines' labels stand at the right. */
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export const layouts: readonly Layout[] = [
  { name: 'wide', width: 900, height: 400, left: 76, right: 232, top: 18, bottom: 48 },
  { name: 'narrow', width: 340, height: 380, left: 62, right: 12, top: 18, bottom: 46 },
];

export const ticks = [1e3, 1e6, 1e9, 1e12] as const;

export function drawGrowth(rows: readonly GrowthRow[], layout: Layout) {
  const x = scaleLinear([1, kLongest], [layout.left, layout.width - layout.right]);
  const y = scaleLog([10, 1e15], [layout.height - layout.bottom, layout.top]);
  const round = (value: number) => Math.round(value * 10) / 10;
  const series = seriesNames.map((name) => ({
    name,
    path: line<GrowthRow>(
      (row) => round(x(row.length)),
      (row) => round(y(row[name])),
    )([...rows])!,
    points: rows.map((row) => ({ x: round(x(row.length)), y: round(y(row[name])) })),
  }));
  return {
    series,
    xTicks: rows.map(({ length }) => ({ value: length, x: round(x(length)) })),
    yTicks: ticks.map((value) => ({ value, y: round(y(value)) })),
  };
}
