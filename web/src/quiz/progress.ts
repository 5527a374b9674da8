/** What the reader has answered, kept in this browser: one entry a question. */
import { keep, recall } from '../ui/storage';
import type { Finding } from './question';

export interface Kept {
  answer: string[];
  tries: number;
  right: boolean;
  /** Of a prediction that was graded: what had been measured. */
  found?: Finding | undefined;
}

/** What is written: JSON knows no NaN and no infinity, so measured numbers are texts. */
type Written = Omit<Kept, 'found'> & { found?: string[] | undefined };

/** Fired on the document after an entry changed. */
export const kKeptEvent = 'lab-quiz-kept';

const key = (lesson: string) => `lab.quiz.${lesson}`;

function readAll(lesson: string): Record<string, Written> {
  const kept = recall<Record<string, Written>>(key(lesson));
  return kept && typeof kept === 'object' && !Array.isArray(kept) ? kept : {};
}

/** Null for an entry that this version doesn't understand. */
export function readOne(lesson: string, id: string): Kept | null {
  const kept: Partial<Written> | undefined = readAll(lesson)[id];
  if (!kept || !Array.isArray(kept.answer) || !Number.isInteger(kept.tries)) return null;
  const answer = kept.answer.filter((one) => typeof one === 'string');
  const entry = { answer, tries: kept.tries!, right: kept.right === true };
  if (!Array.isArray(kept.found) || kept.found.length === 0) return entry;
  const [value, ...parts] = kept.found.map(Number);
  return { ...entry, found: { value: value!, parts } };
}

export function writeOne(lesson: string, id: string, entry: Kept | null): void {
  const all = { ...readAll(lesson) };
  if (entry) {
    const { found, ...rest } = entry;
    all[id] = found ? { ...rest, found: [found.value, ...found.parts].map(String) } : rest;
  } else delete all[id];
  keep(key(lesson), all);
}

/** Of the questions named: how many were tried, how many of these are right. */
export function countKept(lesson: string, ids: string[]): { tried: number; right: number } {
  const kept = ids.map((id) => readOne(lesson, id)).filter((one) => one !== null);
  const tried = kept.filter(({ tries }) => tries > 0);
  return { tried: tried.length, right: tried.filter(({ right }) => right).length };
}
