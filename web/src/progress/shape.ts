/** What each entry of the reader's progress looks like, checked by hand: a file may hold anything. */
type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string' && value.length <= 10_000;
const isName: Check = (value) => typeof value === 'string' && /^[a-z0-9-]{1,100}$/.test(value);
const isTexts: Check = (value) => Array.isArray(value) && value.every(isText);

function isRecord(value: unknown, check: Check): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(([name, entry]) => isName(name) && check(entry));
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** `found`, where a prediction keeps what was measured. */
const isAnswer: Check = (value) =>
  isTexts(field(value, 'answer')) &&
  Number.isInteger(field(value, 'tries')) &&
  typeof field(value, 'right') === 'boolean' &&
  (field(value, 'found') === undefined || isTexts(field(value, 'found')));

/** JSON writes null for a value that wasn't measured yet. */
const isStep: Check = (value) =>
  isText(field(value, 'answer')) &&
  isName(field(value, 'verdict')) &&
  (field(value, 'measured') === null || Number.isFinite(field(value, 'measured')));

const kShapes = {
  read: (value: unknown) => Array.isArray(value) && value.every(isName),
  place: (value: unknown) => value === '' || isName(value),
  quiz: (value: unknown) => isRecord(value, isAnswer),
  exercise: (value: unknown) => isRecord(value, isStep),
} satisfies Record<string, Check>;

type Kind = keyof typeof kShapes;

/** Null for a key that isn't of the reader's progress. */
export function keyKind(key: string): Kind | null {
  return (/^lab\.(read|place|quiz|exercise)\.[a-z0-9-]+$/.exec(key)?.[1] as Kind) ?? null;
}

export function isEntry(key: string, value: unknown): boolean {
  const kind = keyKind(key);
  return kind !== null && kShapes[kind](value);
}
