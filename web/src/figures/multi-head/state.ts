/** A width cut into heads: its numbers, and which of them go together. */
import type { NumberSpecs, NumbersState } from '../../ui/numbers-state';

export type HeadNumber = 'width' | 'heads' | 'length';
export type MultiHeadState = NumbersState<HeadNumber>;

export const kMeasurement = 'multi_head';

export const kWidths = [32, 64, 128, 256, 384, 512, 768, 1024];
/** More heads than these can't be told apart in a drawing. */
const kMostHeads = 32;

export const kSpecs: NumberSpecs<HeadNumber> = {
  width: { input: 'embed_dim', min: kWidths[0]!, max: kWidths.at(-1)!, first: 768 },
  heads: { input: 'num_heads', min: 1, max: kMostHeads, first: 12 },
  length: { input: 'length', min: 1, max: 12, first: 6 },
};

export function headsOf(width: number): number[] {
  return Array.from({ length: kMostHeads }, (_, index) => index + 1).filter(
    (heads) => width % heads === 0,
  );
}

/** The nearest numbers that can be had: a width of the list, and heads that divide it. */
export function fitted(numbers: Record<HeadNumber, number>): Record<HeadNumber, number> {
  const width = kWidths.includes(numbers.width) ? numbers.width : kSpecs.width.first;
  const heads = headsOf(width).findLast((count) => count <= numbers.heads) ?? 1;
  return { ...numbers, width, heads };
}

/** Weights of one head, row by row. */
export function weightsOf({ found }: Pick<MultiHeadState, 'found'>, head: number): number[][] {
  const [, rows = 0, columns = 0] = found.shape('weights');
  const values = found.array('weights');
  return Array.from({ length: rows }, (_, row) => {
    const from = (head * rows + row) * columns;
    return values.slice(from, from + columns);
  });
}
