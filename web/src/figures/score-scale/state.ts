/** What a wider head does to scores, and to the softmax behind them, with the division and without. */
import type { FigureSetup } from '../../ui/figure-frame';
import type { Found } from '../../ui/found';
import { kSeeds, linkInteger } from '../../ui/link-number';
import { unpackFindings, type PackedFindings } from '../../ui/packed-findings';
import type { Inputs } from '../../worker/protocol';

export const kQuantities = ['variance', 'entropy', 'gradient', 'largest'] as const;
export type Quantity = (typeof kQuantities)[number];

export const kKeys = { min: 2, max: 64, first: 16 };
export const kSeed = { ...kSeeds, first: 42 };

export interface ScaleSetup extends FigureSetup {
  found: PackedFindings;
}

export interface ScaleState {
  quantity: Quantity;
  keys: number;
  seed: number;
  /** As far as measured. */
  found: Found;
  cursor: number | null;
}

export function firstState({ found }: Pick<ScaleSetup, 'found'>): ScaleState {
  return {
    quantity: 'variance',
    keys: kKeys.first,
    seed: kSeed.first,
    found: unpackFindings(found),
    cursor: null,
  };
}

export function scaleInputs({ keys, seed }: Pick<ScaleState, 'keys' | 'seed'>): Inputs {
  return { keys, seed };
}

export function stateFromLink(link: URLSearchParams, setup: ScaleSetup): ScaleState {
  const first = firstState(setup);
  return {
    ...first,
    quantity: kQuantities.find((name) => name === link.get('show')) ?? first.quantity,
    keys: linkInteger(link, 'keys', kKeys) ?? first.keys,
    seed: linkInteger(link, 'seed', kSeed) ?? first.seed,
  };
}
