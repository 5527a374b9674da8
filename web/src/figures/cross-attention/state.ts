/** One source that looks at itself, and a decoder's queries that look at it. */
import type { NumberSpecs, NumbersState } from '../../ui/numbers-state';

export type CrossNumber = 'queries' | 'keys' | 'dim';
export type CrossState = NumbersState<CrossNumber>;

export const kMeasurement = 'cross_attention';

export const kSpecs: NumberSpecs<CrossNumber> = {
  queries: { input: 'query_length', min: 1, max: 10, first: 3 },
  keys: { input: 'key_length', min: 1, max: 10, first: 5 },
  dim: { input: 'head_dim', min: 1, max: 16, first: 8 },
};

export const kKinds = ['self', 'cross'] as const;
export type Kind = (typeof kKinds)[number];

export type GridName = `${Kind}_${'weights' | 'output'}`;
export const kGrids: GridName[] = ['self_weights', 'self_output', 'cross_weights', 'cross_output'];
