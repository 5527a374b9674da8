/** How noisy a minibatch gradient is, and what its noise buys: two experiments of the core. */
import type { Found } from '../../ui/found';
import type { Point } from '../../ui/plot';

export interface Noise {
  /** Variance of the gradient over batch size, as far as measured. */
  points: Point[];
  /** Slope on log-log paper; NaN until all are measured. */
  slope: number;
  draws: number;
}

/** One of the two runs of the race: its loss over its own computing time. */
export interface Racer {
  points: Point[];
  /** Steps at each point. */
  steps: number[];
}

export interface Race {
  small: Racer;
  large: Racer;
}

export type Work = 'noise' | 'race';

export interface NoiseState {
  noise: Noise | null;
  race: Race | null;
  seconds: number;
  cursor: number | null;
  working: Work | null;
  measured: Map<string, number>;
}

export const kSeconds = { min: 2, max: 20, first: 6 };
export const kSmallBatch = 32;
export const kDraws = 200;

export function noiseOf(found: Found): Noise {
  const variances = found.array('variances');
  const sizes = found.array('batch_sizes');
  return {
    points: variances.map((variance, index) => [sizes[index]!, variance] as const),
    slope: found.value('slope'),
    draws: found.value('draws'),
  };
}

export function raceOf(found: Found): Race {
  const racer = (name: 'small' | 'large'): Racer => {
    const seconds = found.array(`${name}_seconds`);
    const losses = found.array(`${name}_losses`);
    return {
      points: seconds.map((second, index) => [second, losses[index]!] as const),
      steps: found.array(`${name}_steps`),
    };
  };
  return { small: racer('small'), large: racer('large') };
}

/** Nothing was measured yet. */
export function firstState(): NoiseState {
  return {
    noise: null,
    race: null,
    seconds: kSeconds.first,
    cursor: null,
    working: null,
    measured: new Map(),
  };
}

/** What the build measured, as it travels in the page. */
export interface BuiltNoise {
  points: Point[];
  measured: [string, number][];
}

export function builtNoise({
  points,
  measured,
}: BuiltNoise): Pick<NoiseState, 'noise' | 'measured'> {
  const values = new Map(measured);
  const value = (name: string) => values.get(name) ?? NaN;
  return { noise: { points, slope: value('slope'), draws: value('draws') }, measured: values };
}
