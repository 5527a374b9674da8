/** Shapes of one attention over a batch: what comes in, what meets, what goes out. */
import type { NumberSpecs, NumbersState } from '../../ui/numbers-state';

export type FlowNumber = 'batch' | 'queries' | 'keys' | 'dim';
export type FlowState = NumbersState<FlowNumber>;

export const kMeasurement = 'scaled_dot_product';

export const kSpecs: NumberSpecs<FlowNumber> = {
  batch: { input: 'batch', min: 1, max: 4, first: 2 },
  queries: { input: 'query_length', min: 1, max: 8, first: 4 },
  keys: { input: 'key_length', min: 1, max: 8, first: 4 },
  dim: { input: 'head_dim', min: 1, max: 16, first: 8 },
};

export const kMatrices = ['query', 'key', 'scores', 'weights', 'value', 'output'] as const;
export type MatrixName = (typeof kMatrices)[number];

/** The first of the batch, row by row; keys stand as columns, as the product reads them. */
export function firstOfBatch({ found }: Pick<FlowState, 'found'>, name: MatrixName): number[][] {
  const [, rows = 0, columns = 0] = found.shape(name);
  const values = found.array(name);
  const row = (at: number) => values.slice(at * columns, (at + 1) * columns);
  const matrix = Array.from({ length: rows }, (_, at) => row(at));
  if (name !== 'key') return matrix;
  return Array.from({ length: columns }, (_, column) => matrix.map((one) => one[column]!));
}

/** As the product sees it: the last two extents of the keys are swapped. */
export function shapeOf({ found }: Pick<FlowState, 'found'>, name: MatrixName): number[] {
  const [batch = 0, rows = 0, columns = 0] = found.shape(name);
  return name === 'key' ? [batch, columns, rows] : [batch, rows, columns];
}
