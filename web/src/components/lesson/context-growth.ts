/**
 * The rows and the geometry of the figure "what context costs". The rows are what the core measured;
 * only the size of a table at a length that it doesn't report is raised from its vocabulary.
 */
import { scaleLinear, scaleLog } from 'd3-scale';
import { line } from 'd3-shape';

/** One context length: the table's rows, the contexts that occur, the model's parameters. */
export interface GrowthRow {
  length: number;
  rows: number;
  seen: number;
  parameters: number;
}

function valueOf(values: ReadonlyMap<string, number>, name: string): number {
  const value = values.get(name);
  if (value === undefined) throw new Error(`the measurement gave no value ${name}`);
  return value;
}

/**
 * A row for every `seen_<n>` of the measurement `context_explosion`; the parameters are those of
 * `context_cost`. Throws when one of the two lacks a length.
 */
export function growthRows(
  vocabSize: number,
  explosion: ReadonlyMap<string, number>,
  cost: ReadonlyMap<string, number>,
): GrowthRow[] {
  const lengths = [...explosion.keys()]
    .filter((name) => /^seen_\d+$/.test(name))
    .map((name) => Number(name.slice('seen_'.length)))
    .sort((a, b) => a - b);
  return lengths.map((length) => ({
    length,
    rows: explosion.get(`rows_${length}`) ?? Number(BigInt(vocabSize) ** BigInt(length)),
    seen: valueOf(explosion, `seen_${length}`),
    parameters: valueOf(cost, `parameters_${length}`),
  }));
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
  const ends = [rows[0]!.length, rows.at(-1)!.length];
  const x = scaleLinear(ends, [layout.left, layout.width - layout.right]);
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
