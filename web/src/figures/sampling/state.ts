/** A model that writes, one character at a time, beside the model that counts. */
import type { Found } from '../../ui/found';
import type { RunConfig, SplitLosses } from '../../worker/protocol';

/** What both models expect next. */
export interface Expectation {
  /** The context as ids, oldest first. */
  ids: number[];
  probs: number[];
  bigramProbs: number[];
}

export interface SampledName {
  name: string;
  /** The list already holds it. */
  known: boolean;
}

/** A typed name under both models. */
export interface Scored {
  contexts: number[][];
  targets: number[];
  probs: number[];
  bigramProbs: number[];
}

export interface SamplingState {
  steps: number;
  temperature: number;
  /** Letters written so far, and whether the name is over. */
  line: string;
  ended: boolean;
  /** Of the name that is being written: which draw is the next one. */
  drawn: number[];
  seed: number;
  next: Expectation | null;
  names: SampledName[];
  bigramNames: SampledName[];
  losses: SplitLosses | null;
  bigramLosses: SplitLosses | null;
  word: string;
  scored: Scored | null;
  cursor: number | null;
  trained: boolean;
}

export const kSteps = [2000, 8000, 40_000];
export const kTemperature = { min: -0.7, max: 0.3, step: 0.05 };
export const kNames = 10;
export const kWordCharacters = 16;
export const kFirstSeed = 2147483647;

export function samplingConfig(main: RunConfig, steps: number): RunConfig {
  return { ...main, steps, decayStep: Math.floor((steps * 3) / 4) };
}

export function expectationOf(found: Found): Expectation {
  return {
    ids: found.array('ids'),
    probs: found.array('probs'),
    bigramProbs: found.array('bigram_probs'),
  };
}

export function scoredOf(found: Found): Scored {
  return {
    contexts: found.rows('contexts'),
    targets: found.array('targets'),
    probs: found.array('probs'),
    bigramProbs: found.array('bigram_probs'),
  };
}
