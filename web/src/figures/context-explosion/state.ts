/** What the figure shows: the core's counts of one list, and the parameters of a model of two sizes. */
import { linkInteger } from '../../ui/link-number';
import type { FigureSetup } from '../../ui/figure-frame';
import type { Found } from '../../ui/found';
import type { Inputs } from '../../worker/protocol';

export type Scale = 'log' | 'linear';

/** Sizes of the model that the sliders offer; `first` are the lecture's. */
export const kSizes = {
  embedDim: { min: 1, max: 50, step: 1, first: 10 },
  hiddenDim: { min: 20, max: 1000, step: 20, first: 200 },
} as const;

export type SizeName = keyof typeof kSizes;

/** By context length, the shortest first. */
export interface Counts {
  /** Id of the list. */
  corpus: string;
  vocabSize: number;
  rows: number[];
  seen: number[];
  /** Of the table's rows, 0 … 1. */
  shares: number[];
  values: [name: string, value: number][];
}

export interface Cost {
  parameters: number[];
  values: [name: string, value: number][];
}

export interface ExplosionSetup extends FigureSetup {
  counts: Counts;
  cost: Cost;
}

export interface ExplosionState {
  embedDim: number;
  hiddenDim: number;
  scale: Scale;
  /** Index of the context length under the cursor. */
  at: number;
  counts: Counts;
  cost: Cost;
}

/** The cursor begins at the lecture's context of three. */
const kFirstAt = 2;

export function firstState({
  counts,
  cost,
}: Pick<ExplosionSetup, 'counts' | 'cost'>): ExplosionState {
  return {
    embedDim: kSizes.embedDim.first,
    hiddenDim: kSizes.hiddenDim.first,
    scale: 'log',
    at: kFirstAt,
    counts,
    cost,
  };
}

export function countsOf(found: Found, corpus: string, vocabSize: number): Counts {
  return {
    corpus,
    vocabSize,
    rows: found.array('rows'),
    seen: found.array('seen'),
    shares: found.array('shares'),
    values: [...found.values()],
  };
}

export function costOf(found: Found): Cost {
  return { parameters: found.array('parameters'), values: [...found.values()] };
}

export function costInputs({ embedDim, hiddenDim }: ExplosionState): Inputs {
  return { embed_dim: embedDim, hidden_dim: hiddenDim };
}

export function isLectureSize({ embedDim, hiddenDim }: ExplosionState): boolean {
  return embedDim === kSizes.embedDim.first && hiddenDim === kSizes.hiddenDim.first;
}

/** What a link carries, as far as the controls could have been set so. */
export function stateFromLink(link: URLSearchParams, setup: ExplosionSetup): ExplosionState {
  const first = firstState(setup);
  const n = linkInteger(link, 'n', { min: 1, max: first.counts.rows.length });
  return {
    ...first,
    embedDim: linkInteger(link, 'embed', kSizes.embedDim) ?? kSizes.embedDim.first,
    hiddenDim: linkInteger(link, 'hidden', kSizes.hiddenDim) ?? kSizes.hiddenDim.first,
    scale: link.get('scale') === 'linear' ? 'linear' : 'log',
    at: n === null ? first.at : n - 1,
  };
}
