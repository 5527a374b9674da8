/** The two columns of C as a map, while they are learned. */
import type { Found } from '../../ui/found';
import type { Point } from '../../ui/plot';
import type { RunConfig } from '../../worker/protocol';

export interface Distances {
  /** The letters that were tested: those of the field that the list has, each once. */
  group: string;
  groupMean: number;
  allMean: number;
  ratio: number;
  /** Share of all groups of that size that lie at least as close. */
  fraction: number;
  subsets: number;
  /** Every group was compared; else `subsets` random ones. */
  exact: boolean;
  /** For each character the nearest others and how far they are. */
  nearest: number[][];
  nearestDistances: number[][];
}

/** Back and front vowels of Turkish. */
export interface Harmony {
  withinFirst: number;
  withinSecond: number;
  between: number;
  fraction: number;
  divisions: number;
  /** (2, 2): row the class of the last vowel, column that of the next. */
  lines: number[][];
  counts: number[][];
  dev: number[][];
  devCounts: number[][];
  model: number[][];
}

export interface MapState {
  /** One a character, in the order of ids. */
  points: Point[];
  /** Where each character came from, oldest first. */
  trails: Point[][];
  step: number;
  steps: number;
  seed: number;
  group: string;
  distances: Distances | null;
  harmony: Harmony | null;
  /** `Harmony.model` of a model whose embedding has MAIN's columns, once the reader asked for it. */
  wide: number[][] | null;
  /** The work under way is that model's training. */
  wideUnderWay: boolean;
  cursor: number | null;
  /** A run is kept: it can go on. */
  begun: boolean;
  measured: Map<string, number>;
}

export const kBack = 'a\u0131ou';
export const kFront = 'ei\u00f6\u00fc';
export const kVowels = 'aeiou';
export const kSteps = 30_000;
/** Of the model with MAIN's columns: beyond them it learns a short list by heart. */
export const kWideSteps = 8000;
/** Points of a trail: enough to see where a letter came from. */
export const kTrail = 24;
export const kGroupCharacters = 12;

/** The lecture's VISUAL model: two columns, 100 neurons, no decay. */
export function visualConfig(main: RunConfig, seed: number): RunConfig {
  return { ...main, embedDim: 2, hiddenDim: 100, steps: kSteps, decayStep: 0, seed };
}

export function pointsOf(values: ArrayLike<number>): Point[] {
  return Array.from({ length: values.length / 2 }, (_, row) => [
    values[2 * row]!,
    values[2 * row + 1]!,
  ]);
}

export function distancesOf(found: Found, group: string): Distances {
  return {
    group,
    groupMean: found.value('group_mean'),
    allMean: found.value('population_mean'),
    ratio: found.value('ratio'),
    fraction: found.value('fraction_at_least_as_close'),
    subsets: found.value('subsets'),
    exact: found.value('exact') !== 0,
    nearest: found.rows('nearest'),
    nearestDistances: found.rows('nearest_distances'),
  };
}

export function harmonyOf(distances: Found, follow: Found): Harmony {
  return {
    withinFirst: distances.value('within_first'),
    withinSecond: distances.value('within_second'),
    between: distances.value('between'),
    fraction: distances.value('fraction_at_least_as_separated'),
    divisions: distances.value('divisions'),
    lines: follow.rows('corpus_probs'),
    counts: follow.rows('corpus_counts'),
    dev: follow.rows('dev_probs'),
    devCounts: follow.rows('dev_counts'),
    model: follow.rows('model_probs'),
  };
}

/** Vowel harmony can be asked for where at least two vowels of each class are in the alphabet. */
export function hasHarmony(alphabet: readonly string[]): boolean {
  const present = (letters: string) => [...letters].filter((one) => alphabet.includes(one)).length;
  return present(kBack) === 4 && present(kFront) === 4;
}

export function vowelsOf(alphabet: readonly string[]): string {
  return hasHarmony(alphabet) ? 'ae\u0131io\u00f6u\u00fc' : kVowels;
}

/** The characters whose nearest neighbour is farthest, the loneliest first. */
export function loneliest({ nearestDistances }: Distances, count: number): [number, number][] {
  const far = nearestDistances.map(([first = NaN], id): [number, number] => [id, first]);
  return far.sort(([, a], [, b]) => b - a).slice(0, count);
}

/** What the badges call the numbers of a finished run of the lecture's own. */
export function ledgerValues(
  { groupMean, allMean, ratio, fraction }: Distances,
  points: readonly Point[],
  alphabet: readonly string[],
): Map<string, number> {
  const u = alphabet.indexOf('u');
  return new Map([
    ['vowel_mean', groupMean],
    ['letter_mean', allMean],
    ['ratio', ratio],
    ['vowel_set_fraction', fraction],
    ['dot_x', points[0]?.[0] ?? NaN],
    ['u_y', points[u]?.[1] ?? NaN],
  ]);
}

/** Nothing was measured yet. */
export function firstState(): MapState {
  return {
    points: [],
    trails: [],
    step: kSteps,
    steps: kSteps,
    seed: 0,
    group: kVowels,
    distances: null,
    harmony: null,
    wide: null,
    wideUnderWay: false,
    cursor: null,
    begun: false,
    measured: new Map(),
  };
}
