/** The same model from two starts: its first thousand steps, and what its hidden layer does. */
import type { Found } from '../../ui/found';
import type { Point } from '../../ui/plot';
import type { Initialization, RunConfig } from '../../worker/protocol';

/** How a hidden layer's activations spread. */
export interface Saturation {
  /** Share of activations beyond ±0.97. */
  fraction: number;
  /** Neurons beyond it on every context. */
  dead: number;
  /** Share of all activations in each of equal bins from −1 to 1. */
  histogram: number[];
  /** For each neuron the share of contexts on which it is beyond. */
  byNeuron: number[];
}

export interface Start {
  /** Loss by step. */
  curve: Point[];
  before: Saturation | null;
  after: Saturation | null;
}

export type Moment = 'before' | 'after';

export interface FirstLossState {
  starts: Record<Initialization, Start>;
  /** Loss of a model that treats all characters alike. */
  uniform: number;
  moment: Moment;
  cursor: number | null;
  /** Values for the badges. */
  measured: Map<string, number>;
  running: Initialization | null;
}

export const kStarts: Initialization[] = ['lecture', 'scaled'];
export const kSteps = 1000;

export function noStart(): Start {
  return { curve: [], before: null, after: null };
}

export function saturationOf(found: Found): Saturation {
  return {
    fraction: found.value('fraction'),
    dead: found.value('dead_neurons'),
    histogram: found.array('histogram').map((share) => round(share, 5)),
    byNeuron: found.array('saturated_by_neuron').map((share) => round(share, 3)),
  };
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

export function curveOf(losses: ArrayLike<number>): Point[] {
  return Array.from(losses, (loss, step) => [step, round(loss, 4)] as const);
}

export function startConfig(main: RunConfig, initialization: Initialization): RunConfig {
  return { ...main, initialization, steps: kSteps, decayStep: 0 };
}

/** Nothing was measured yet. */
export function firstState(): FirstLossState {
  return {
    starts: { lecture: noStart(), scaled: noStart() },
    uniform: NaN,
    moment: 'before',
    cursor: null,
    measured: new Map(),
    running: null,
  };
}
