/** Which of the four steps is shown, and whose numbers are plugged in. */
import type { CellPlace } from '../../ui/cell-cursor';
import type { FigureSetup } from '../../ui/figure-frame';
import type { Found } from '../../ui/found';
import { kSeeds, linkInteger } from '../../ui/link-number';
import { unpackFindings, type PackedFindings } from '../../ui/packed-findings';
import type { Inputs } from '../../worker/protocol';

/** The lesson's shapes. */
export const kLength = 5;
export const kHeadDim = 8;
export const kSeed = { ...kSeeds, first: 42 };

export const kSteps = ['scores', 'scale', 'softmax', 'output'] as const;
export type StepName = (typeof kSteps)[number];

/** Arrays of the core's answer, as the steps show them. */
export type ArrayName =
  'query' | 'key' | 'value' | 'raw_scores' | 'scaled_scores' | 'exps' | 'weights' | 'output';

/** What a step reads, in order, and at the end what it makes. */
export const kShown: Record<StepName, readonly ArrayName[]> = {
  scores: ['query', 'key', 'raw_scores'],
  scale: ['raw_scores', 'scaled_scores'],
  softmax: ['scaled_scores', 'exps', 'weights'],
  output: ['weights', 'value', 'output'],
};

export interface WalkSetup extends FigureSetup {
  found: PackedFindings;
}

export interface WalkState {
  step: number;
  seed: number;
  /** The query's token, the key's token, and the output's dimension. */
  row: number;
  column: number;
  dimension: number;
  found: Found;
  /** Under the cursor. */
  at: CellPlace | null;
}

export const kRows = { min: 0, max: kLength - 1 };
export const kDimensions = { min: 0, max: kHeadDim - 1 };
export const kStepRange = { min: 0, max: kSteps.length - 1 };

export function firstState({ found }: Pick<WalkSetup, 'found'>): WalkState {
  return {
    step: 0,
    seed: kSeed.first,
    row: 2,
    column: 1,
    dimension: 0,
    found: unpackFindings(found),
    at: null,
  };
}

export function walkInputs(seed: number): Inputs {
  return { length: kLength, head_dim: kHeadDim, seed };
}

export function stepName({ step }: Pick<WalkState, 'step'>): StepName {
  return kSteps[step] ?? 'scores';
}

export function stateFromLink(link: URLSearchParams, setup: WalkSetup): WalkState {
  const first = firstState(setup);
  return {
    ...first,
    step: linkInteger(link, 'step', kStepRange) ?? first.step,
    seed: linkInteger(link, 'seed', kSeed) ?? first.seed,
    row: linkInteger(link, 'row', kRows) ?? first.row,
    column: linkInteger(link, 'column', kRows) ?? first.column,
    dimension: linkInteger(link, 'dim', kDimensions) ?? first.dimension,
  };
}

/** Whose numbers a chosen cell plugs in. */
export function choiceOf({ grid, row, column }: CellPlace): Partial<WalkState> {
  switch (grid) {
    case 'query':
      return { row };
    case 'key':
      return { column: row };
    case 'value':
      return { column: row, dimension: column };
    case 'output':
      return { row, dimension: column };
    default:
      return { row, column };
  }
}
