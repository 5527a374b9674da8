/** A model that writes, one character at a time, beside the model that counts. */
import type { Found } from '../../ui/found';
import type { SampledName } from '../training/types';
import type { RunConfig, SplitLosses } from '../../worker/protocol';

/** What both models expect next. */
export interface Expectation {
  /** The context as ids, oldest first. */
  ids: number[];
  probs: number[];
  bigramProbs: number[];
}

/** A typed name under both models. */
export interface Scored {
  word: string;
  contexts: number[][];
  targets: number[];
  probs: number[];
  bigramProbs: number[];
}

export interface SamplingState {
  /** Of the next training. */
  steps: number;
  /** Of the model whose numbers are shown; 0 without one. */
  learned: number;
  temperature: number;
  /** Letters written so far, and whether the name is over. */
  line: string;
  ended: boolean;
  /** The ids that were drawn for it; `next` is what the last of them was drawn from. */
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
export const kFirstWord = 'emma';
export const kFirstSeed = 2147483647;

/** What the page shows when no model was trained on the chosen list. */
export const kNothingLearned = {
  learned: 0,
  next: null,
  names: [],
  bigramNames: [],
  losses: null,
  bigramLosses: null,
  scored: null,
} satisfies Partial<SamplingState>;

export const kNothingWritten = {
  line: '',
  drawn: [],
  ended: false,
} satisfies Partial<SamplingState>;

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

export function scoredOf(found: Found, word: string): Scored {
  return {
    word,
    contexts: found.rows('contexts'),
    targets: found.array('targets'),
    probs: found.array('probs'),
    bigramProbs: found.array('bigram_probs'),
  };
}

/** Nothing was measured yet. */
export function firstState(): SamplingState {
  return {
    steps: kSteps[1]!,
    temperature: 1,
    ...kNothingWritten,
    ...kNothingLearned,
    seed: kFirstSeed,
    word: kFirstWord,
    cursor: null,
    trained: false,
  };
}
