/** One run with a rising learning rate, and runs of the reader's own at a rate that they chose. */
import type { Found } from '../../ui/found';
import type { Point } from '../../ui/plot';
import type { RunConfig } from '../../worker/protocol';

export interface Sweep {
  /** log10 of the learning rate, and the loss of that step before its update. */
  raw: Point[];
  /** Mean of each window of steps over the exponent of its centre. */
  smooth: Point[];
  /** The measured values by name, as the ledger calls them. */
  values: Map<string, number>;
}

/** A training at one learning rate. */
export interface Try {
  rate: number;
  /** Trailing mean of the loss by step. */
  curve: Point[];
  steps: number;
  train: number;
  dev: number;
  diverged: boolean;
}

export interface SweepState {
  sweep: Sweep | null;
  /** Steps of the sweep taken so far while it runs. */
  progress: number;
  /** log10 of the rate that the reader chose. */
  exponent: number;
  tries: Try[];
  /** What ended last: the words speak of it. */
  ended: 'sweep' | 'try';
  /** The one that trains now. */
  current: Try | null;
  cursor: number | null;
}

export const kSweepSteps = 1000;
export const kTrySteps = 5000;
export const kExponent = { min: -3, max: 0.5, step: 0.01, first: -1 };

const kNamed = [
  'first_loss',
  'last_loss',
  'last_50_mean',
  'valley_exponent',
  'valley_learning_rate',
  'valley_mean',
  'last_over_valley',
  'steepest_exponent',
  'steepest_learning_rate',
] as const;

/** What the core has found so far; null before its first numbers. */
export function sweepOf(found: Found): Sweep | null {
  const losses = found.array('losses');
  if (losses.length === 0) return null;
  const exponents = found.array('exponents');
  const smoothed = found.array('smoothed');
  const centres = found.array('smoothed_exponents');
  const values = new Map(
    kNamed
      .map((name) => [name, found.value(name)] as const)
      .filter(([, value]) => !Number.isNaN(value)),
  );
  return {
    raw: losses.map((loss, step) => [exponents[step]!, loss]),
    smooth: smoothed.map((mean, index) => [centres[index]!, mean]),
    values,
  };
}

/** Every `stride`-th point with short numbers: enough for a drawing, little enough for a page. */
export function shortened(points: readonly Point[], stride: number): Point[] {
  const short = (value: number) => Number(value.toPrecision(5));
  return points
    .filter((_, index) => index % stride === 0)
    .map(([x, y]) => [short(x), short(y)] as const);
}

/** MAIN at another rate, for fewer steps and without decay: only the rate is in question. */
export function tryConfig(main: RunConfig, rate: number): RunConfig {
  return { ...main, steps: kTrySteps, learningRate: rate, decayStep: 0 };
}

/** Nothing was measured yet. */
export function firstState(): SweepState {
  return {
    sweep: null,
    progress: 0,
    exponent: kExponent.first,
    tries: [],
    ended: 'sweep',
    current: null,
    cursor: null,
  };
}
