/**
 * What this browser keeps of the reader's work, as one file: sections read, the place left off, answers,
 * exercises. Nothing else leaves with it, and taking a file in never loses what is here already.
 */
import { isEntry, isObject, keyKind } from './shape';

const kVersion = 1;

/** More than a hundred lessons would write. */
export const kMostBytes = 1_000_000;

export type Entries = Record<string, unknown>;

/** Why a file can't be taken in: a key of the words in `progress.json`. */
export type Refusal = 'tooLarge' | 'notJson' | 'otherFile' | 'otherVersion' | 'damaged';

export class ProgressError extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal);
  }
}

/** Only what this site's pages write; anything else in the storage stays where it is. */
export function collect(storage: Storage): Entries {
  const entries: Entries = {};
  for (let index = 0; index < storage.length; ++index) {
    const key = storage.key(index)!;
    if (!keyKind(key)) continue;
    try {
      const value: unknown = JSON.parse(storage.getItem(key) ?? 'null');
      if (isEntry(key, value)) entries[key] = value;
    } catch {
      // Damaged by someone else: not worth keeping.
    }
  }
  return entries;
}

export function toText(entries: Entries): string {
  return JSON.stringify({ file: 'lab-progress', version: kVersion, entries }, null, 2);
}

/** Keys of other pages are passed over. Errors: ProgressError. */
export function fromText(text: string): Entries {
  if (text.length > kMostBytes) throw new ProgressError('tooLarge');
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new ProgressError('notJson');
  }
  if (!isObject(read) || read['file'] !== 'lab-progress') throw new ProgressError('otherFile');
  if (read['version'] !== kVersion) throw new ProgressError('otherVersion');
  if (!isObject(read['entries'])) throw new ProgressError('damaged');
  const own = Object.entries(read['entries']).filter(([key]) => keyKind(key));
  if (!own.every(([key, value]) => isEntry(key, value))) throw new ProgressError('damaged');
  return Object.fromEntries(own);
}

/** Sections add up; an answer or a step that was right stays right; the place here stays. */
export function merged(mine: Entries, theirs: Entries): Entries {
  const all: Entries = { ...mine };
  for (const [key, value] of Object.entries(theirs)) {
    const own = all[key];
    if (Array.isArray(value))
      all[key] = [...new Set([...(Array.isArray(own) ? own : []), ...value])];
    else if (isObject(value)) all[key] = isObject(own) ? { ...own, ...better(own, value) } : value;
    else all[key] = own || value;
  }
  return all;
}

/** Of both, entry by entry, the one that is right. */
function better(mine: Entries, theirs: Entries): Entries {
  return Object.fromEntries(
    Object.entries(theirs).map(([id, value]) => [id, isRight(mine[id]) ? mine[id] : value]),
  );
}

function isRight(entry: unknown): boolean {
  return isObject(entry) && (entry['right'] === true || entry['verdict'] === 'right');
}

export function store(storage: Storage, entries: Entries): void {
  for (const [key, value] of Object.entries(entries)) storage.setItem(key, JSON.stringify(value));
}

export function clear(storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index)!);
  for (const key of keys.filter(keyKind)) storage.removeItem(key);
}

export interface Tally {
  sections: number;
  questions: number;
  right: number;
}

export function tally(entries: Entries): Tally {
  const of = (kind: string) =>
    Object.entries(entries).flatMap(([key, value]) => (keyKind(key) === kind ? [value] : []));
  const sections = of('read').reduce<number>(
    (sum, value) => sum + (Array.isArray(value) ? value.length : 0),
    0,
  );
  const answers = of('quiz')
    .filter(isObject)
    .flatMap((all) => Object.values(all))
    .filter((one) => isObject(one) && Number(one['tries']) > 0);
  return { sections, questions: answers.length, right: answers.filter(isRight).length };
}
