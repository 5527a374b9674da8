/**
 * What the reader has to reach in each exercise. A step is judged by the reader's own run: benches tell
 * what they found (`lab-outcome`), and nothing is right that wasn't measured.
 */

interface Known {
  /** Measurement of the core on the page's list, and the value in it. */
  measurement: string;
  value: string;
}

export type Step =
  /** A number is typed; right when it is the measured one. */
  | { id: string; kind: 'number'; tolerance: number; known: Known }
  | { id: string; kind: 'number'; tolerance: number; bench: { value: string } }
  /** The bench has to reach something. */
  | { id: string; kind: 'reach'; goals: Goal[] }
  /** Two options; the gap between dev and train loss decides. */
  | { id: string; kind: 'diagnosis' };

export type Goal =
  | { value: string; below: number }
  | { value: string; above: number }
  /** The value over another one of the bench lies between the two. */
  | { value: string; over: string; min: number; max: number }
  /** Lower than in the first run. */
  | { value: string; improves: true };

export interface Exercise {
  /** Custom element of the bench. */
  bench: string;
  steps: Step[];
}

/** A model whose dev loss lies this far above its train loss has learned by heart. */
const kOverfitGap = 0.1;

export const kExercises: Record<string, Exercise> = {
  dataset: {
    bench: 'lab-sliding-window',
    steps: [
      {
        id: 'rows',
        kind: 'number',
        tolerance: 0,
        known: { measurement: 'examples', value: 'x_rows' },
      },
      { id: 'own', kind: 'number', tolerance: 0, bench: { value: 'count' } },
    ],
  },
  overfit: {
    bench: 'lab-overfit-batch',
    steps: [
      { id: 'floor', kind: 'number', tolerance: 0.002, bench: { value: 'floor' } },
      {
        id: 'reach',
        kind: 'reach',
        goals: [
          { value: 'over_floor', below: 0.01 },
          { value: 'examples', above: 15 },
        ],
      },
    ],
  },
  'learning-rate': {
    bench: 'lab-learning-rate-sweep',
    steps: [
      { id: 'sweep', kind: 'reach', goals: [{ value: 'valley_learning_rate', above: 0 }] },
      {
        id: 'near',
        kind: 'reach',
        goals: [{ value: 'chosen_rate', over: 'valley_learning_rate', min: 0.6, max: 1.7 }],
      },
      {
        id: 'tenth',
        kind: 'reach',
        goals: [{ value: 'chosen_rate', over: 'valley_learning_rate', min: 0.06, max: 0.17 }],
      },
    ],
  },
  split: {
    bench: 'lab-training',
    steps: [
      { id: 'diagnosis', kind: 'diagnosis' },
      { id: 'improve', kind: 'reach', goals: [{ value: 'dev', improves: true }] },
    ],
  },
  'first-loss': {
    bench: 'lab-first-loss',
    steps: [
      {
        id: 'uniform',
        kind: 'number',
        tolerance: 0.01,
        known: { measurement: 'uniform_loss', value: 'uniform_loss' },
      },
      {
        id: 'reach',
        kind: 'reach',
        goals: [{ value: 'first_loss_lecture', over: 'first_loss_scaled', min: 3, max: 100 }],
      },
    ],
  },
};

/** The latest value of that name; runs that don't tell it are passed over. NaN when none did. */
export function latest(runs: Record<string, number>[], value: string): number {
  return runs.findLast((run) => value in run)?.[value] ?? NaN;
}

/**
 * The latest value that met the goal; NaN when none did. Every comparison is written so that NaN, a
 * value that nobody measured, fails it.
 */
export function met(goal: Goal, runs: Record<string, number>[]): number {
  if ('over' in goal || 'improves' in goal) {
    const values = runs.map((run) => run[goal.value] ?? NaN).filter(Number.isFinite);
    const base = 'over' in goal ? latest(runs, goal.over) : values[0]!;
    const meets = (value: number) =>
      'over' in goal ? value / base >= goal.min && value / base <= goal.max : value < base;
    return values.findLast(meets) ?? NaN;
  }
  const value = latest(runs, goal.value);
  return ('below' in goal ? value < goal.below : value > goal.above) ? value : NaN;
}

export function reaches(goals: readonly Goal[], runs: Record<string, number>[]): boolean {
  return goals.every((goal) => !Number.isNaN(met(goal, runs)));
}

/** Dev loss over train loss in the latest run that told both; NaN before there is one. */
export function gapOf(runs: Record<string, number>[]): number {
  const { dev = NaN, train = NaN } = runs.findLast((run) => 'dev' in run && 'train' in run) ?? {};
  return dev - train;
}

/** What the reader's latest whole run says: null before there is one. */
export function diagnosisOf(runs: Record<string, number>[]): 'underfit' | 'overfit' | null {
  const gap = gapOf(runs);
  if (!Number.isFinite(gap)) return null;
  return gap > kOverfitGap ? 'overfit' : 'underfit';
}
