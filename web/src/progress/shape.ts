/**
 * What this browser keeps of the reader's work: under which keys, and what each entry looks like.
 * Checked by hand, because a storage and a file may hold anything.
 */

/**
 * Of a step: `open`: not answered yet. `early`: the bench has not measured what would decide. `blank`:
 * asked to be checked without an answer.
 */
const kVerdicts = ['open', 'right', 'wrong', 'early', 'blank'] as const;
type Verdict = (typeof kVerdicts)[number];

export interface KeptAnswer {
  answer: string[];
  tries: number;
  right: boolean;
  /**
   * Of a prediction that was graded: what had been measured, first the number that decided. Texts,
   * because JSON knows no NaN and no infinity.
   */
  found?: string[] | undefined;
}

export interface KeptStep {
  /** As typed or chosen. */
  answer: string;
  verdict: Verdict;
  /** What was measured, once it decided something. */
  measured: number | null;
}

export interface Kept {
  /** Sections of a lesson that were read. */
  read: string[];
  /** The section of a lesson that the reader was in last; empty at its top. */
  place: string;
  /** By question of a lesson. */
  quiz: Partial<Record<string, KeptAnswer>>;
  /** By step of an exercise. */
  exercise: Record<string, KeptStep>;
}

export type Kind = keyof Kept;

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string' && value.length <= 10_000;
const isName: Check = (value) => typeof value === 'string' && /^[a-z0-9-]{1,100}$/.test(value);
const isTexts: Check = (value) => Array.isArray(value) && value.every(isText);

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isAnswer: Check = (value) =>
  isObject(value) &&
  isTexts(value['answer']) &&
  Number.isInteger(value['tries']) &&
  typeof value['right'] === 'boolean' &&
  (value['found'] === undefined || isTexts(value['found']));

const isStep: Check = (value) =>
  isObject(value) &&
  isText(value['answer']) &&
  kVerdicts.some((verdict) => verdict === value['verdict']) &&
  (value['measured'] === null || Number.isFinite(value['measured']));

const recordOf =
  (check: Check): Check =>
  (value) =>
    isObject(value) && Object.entries(value).every(([name, one]) => isName(name) && check(one));

const kShapes: Record<Kind, Check> = {
  read: (value) => Array.isArray(value) && value.every(isName),
  place: (value) => value === '' || isName(value),
  quiz: recordOf(isAnswer),
  exercise: recordOf(isStep),
};

/** `name`: of the lesson or the exercise. */
export function keyOf(kind: Kind, name: string): string {
  return `lab.${kind}.${name}`;
}

/** Null for a key that isn't of the reader's progress. */
export function keyKind(key: string): Kind | null {
  const [, kind = ''] = /^lab\.([a-z]+)\.[a-z0-9-]+$/.exec(key) ?? [];
  return Object.hasOwn(kShapes, kind) ? (kind as Kind) : null;
}

export function isEntry(key: string, value: unknown): boolean {
  const kind = keyKind(key);
  return kind !== null && kShapes[kind](value);
}
