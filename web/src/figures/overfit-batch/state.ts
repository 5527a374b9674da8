/** A few examples learned by heart, down to what they leave open. */
import type { Found } from '../../ui/found';
import type { Point } from '../../ui/plot';

export interface Example {
  /** Characters of context and target. */
  context: string;
  target: string;
  /** Probability that the trained model gives to the right character; NaN before. */
  prob: number;
  /** The same context occurs with another target: these can't be told apart. */
  ambiguous: boolean;
  /** Index of its distinct context. */
  group: number;
}

export interface OverfitSettings {
  examples: number;
  steps: number;
  /** log10 of the learning rate. */
  exponent: number;
  hidden: number;
}

export interface OverfitState {
  settings: OverfitSettings;
  /** Loss by step. */
  curve: Point[];
  floor: number;
  examples: Example[];
  /** Steps that the curve was asked for: its axis. */
  trainedSteps: number;
  cursor: number | null;
  /** Values for the badges; the ledger speaks of the lecture's settings only. */
  measured: Map<string, number>;
}

export const kFirst: OverfitSettings = { examples: 32, steps: 5000, exponent: -1, hidden: 100 };
export const kBounds = {
  examples: { min: 1, max: 128 },
  exponent: { min: -3, max: 0, step: 0.05 },
};
export const kSteps = [200, 1000, 5000, 20_000];
export const kHidden = [10, 50, 100, 200];

export function inputsOf({ examples, steps, exponent, hidden }: OverfitSettings) {
  return { examples, steps, learning_rate: 10 ** exponent, hidden_dim: hidden };
}

export function curveOf(found: Found): Point[] {
  return found.array('losses').map((loss, step) => [step, loss] as const);
}

/** What the core found about each example, in its order. */
export function examplesOf(found: Found, alphabet: readonly string[]): Example[] {
  const character = (id: number | undefined) => alphabet[id ?? -1] ?? '?';
  const targets = found.array('targets');
  const probs = found.array('probs');
  const ambiguous = found.array('ambiguous');
  const groups = found.array('group');
  return found.rows('contexts').map((ids, index) => ({
    context: ids.map(character).join(''),
    target: character(targets[index]),
    prob: probs[index] ?? NaN,
    ambiguous: ambiguous[index] === 1,
    group: groups[index] ?? index,
  }));
}

/** Those that share a context go together, the largest group first; the others keep their order. */
export function byGroup(examples: Example[]): { context: string; members: Example[] }[] {
  const groups = new Map<number, Example[]>();
  for (const example of examples) {
    groups.set(example.group, [...(groups.get(example.group) ?? []), example]);
  }
  return [...groups.values()]
    .map((members) => ({ context: members[0]!.context, members }))
    .sort((a, b) => Number(b.members[0]!.ambiguous) - Number(a.members[0]!.ambiguous));
}

export function isLectures(settings: OverfitSettings): boolean {
  return Object.entries(kFirst).every(
    ([name, value]) => settings[name as keyof OverfitSettings] === value,
  );
}

/** Points that a drawing can tell apart: every step at first, then ever fewer. */
export function thinnedBySteps(curve: readonly Point[]): Point[] {
  return curve
    .filter(
      ([step], index) =>
        step < 100 ||
        index === curve.length - 1 ||
        step % 2 ** Math.floor(Math.log2(step / 50)) === 0,
    )
    .map(([step, loss]) => [step, Number(loss.toPrecision(5))] as const);
}

/** Nothing was measured yet. */
export function firstState(): OverfitState {
  return {
    settings: kFirst,
    curve: [],
    floor: NaN,
    examples: [],
    trainedSteps: kFirst.steps,
    cursor: null,
    measured: new Map(),
  };
}
