/** The attention module's answers, made up: small enough to be checked by eye. */
import type { Findings } from '../../../web/src/worker/protocol';
import { makeFindings } from './frame';

const fill = (count: number, of: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => of(index));

/** `length` tokens that look at all alike, on numbers that count up. */
export function attentionFindings(
  length: number,
  headDim: number,
  values: Record<string, number> = {},
): Findings {
  const wide: [number, number] = [length, headDim];
  const square: [number, number] = [length, length];
  const counted = (from: number) => fill(length * headDim, (index) => from + index / 10);
  const alike = fill(length * length, () => 1 / length);
  return makeFindings(
    {
      output_rows: length,
      output_columns: headDim,
      divisor: Math.sqrt(headDim),
      row_sum_error: 0,
      blind_rows: 0,
      max_difference_fused: 1.25e-7,
      max_difference_tiled: 2.5e-7,
      ...values,
    },
    {
      query: [wide, counted(1)],
      key: [wide, counted(2)],
      value: [wide, counted(3)],
      output: [wide, counted(3)],
      raw_scores: [square, fill(length * length, (index) => index)],
      scaled_scores: [square, fill(length * length, (index) => index / 2)],
      exps: [square, fill(length * length, () => 1)],
      weights: [square, alike],
      naive_weights: [
        square,
        fill(length * length, (index) => (index < length ? NaN : 1 / length)),
      ],
      row_max: fill(length, () => 2),
      row_sums: fill(length, () => length),
      weight_sums: fill(length, () => 1),
    },
  );
}

/** `count` numbers that count up in tenths. */
export const countedUp = (count: number) => fill(count, (index) => index / 10);
