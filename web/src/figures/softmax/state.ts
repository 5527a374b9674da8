/** Three logits and what two ways of writing softmax make of them in float32. */
import type { Found } from '../../ui/found';

export interface Ways {
  /** e^z, their sum, the probabilities and the loss, as a first course writes them. */
  naive: { exp: number[]; sum: number; probs: number[]; loss: number };
  /** The same after the maximum was subtracted. */
  stable: { shifted: number[]; exp: number[]; sum: number; probs: number[]; loss: number };
  maximum: number;
  /** The smallest z whose e^z is infinite in float32, and the largest whose e^z is 0. */
  overflow: number;
  underflow: number;
}

/** The fused op beside the chain by hand, on one batch. */
export interface Chains {
  batch: number;
  bytes: { fused: number; byHand: number };
  seconds: { fused: number; byHand: number };
  lossDifference: number;
  gradientDifference: number;
}

export interface SoftmaxState {
  logits: number[];
  /** Added to all three: nothing should change. */
  shift: number;
  target: number;
  ways: Ways | null;
  batch: number;
  chains: Chains | null;
  measured: Map<string, number>;
}

export const kLogit = { min: -200, max: 200, step: 0.5 };
export const kShift = { min: -150, max: 150, step: 1 };
export const kBatches = [32, 256, 2048];
export const kPresets: Record<'lecture' | 'small' | 'low', number[]> = {
  lecture: [1, 2, 100],
  small: [1, 2, 3],
  low: [-200, 0, 1],
};

export function inputsOf({ logits, shift, target }: SoftmaxState) {
  const [z0 = 0, z1 = 0, z2 = 0] = logits.map((logit) => logit + shift);
  return { z0, z1, z2, target };
}

export function waysOf(found: Found): Ways {
  return {
    naive: {
      exp: found.array('naive_exp'),
      sum: found.value('naive_sum'),
      probs: found.array('naive'),
      loss: found.value('naive_loss'),
    },
    stable: {
      shifted: found.array('shifted'),
      exp: found.array('stable_exp'),
      sum: found.value('stable_sum'),
      probs: found.array('stable'),
      loss: found.value('stable_loss'),
    },
    maximum: found.value('maximum'),
    overflow: found.value('overflow_logit'),
    underflow: found.value('underflow_logit'),
  };
}

export function chainsOf(found: Found, batch: number): Chains {
  return {
    batch,
    bytes: { fused: found.value('bytes_fused'), byHand: found.value('bytes_by_hand') },
    seconds: { fused: found.value('seconds_fused'), byHand: found.value('seconds_by_hand') },
    lossDifference: found.value('loss_difference'),
    gradientDifference: found.value('gradient_difference'),
  };
}

/** Nothing was measured yet. */
export function firstState(): SoftmaxState {
  return {
    logits: kPresets.lecture,
    shift: 0,
    target: 0,
    ways: null,
    batch: kBatches[0]!,
    chains: null,
    measured: new Map(),
  };
}
