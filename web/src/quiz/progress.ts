/** What the reader has answered, kept in this browser: one entry a question. */
import { keep, recall } from '../ui/storage';

export interface Kept {
  answer: string[];
  tries: number;
  right: boolean;
}

const key = (lesson: string) => `lab.quiz.${lesson}`;

function readAll(lesson: string): Record<string, Kept> {
  const kept = recall<Record<string, Kept>>(key(lesson));
  return kept && typeof kept === 'object' && !Array.isArray(kept) ? kept : {};
}

/** Null for an entry that this version doesn't understand. */
export function readOne(lesson: string, id: string): Kept | null {
  const kept: Partial<Kept> | undefined = readAll(lesson)[id];
  if (!kept || !Array.isArray(kept.answer) || !Number.isInteger(kept.tries)) return null;
  const answer = kept.answer.filter((one) => typeof one === 'string');
  return { answer, tries: kept.tries!, right: kept.right === true };
}

export function writeOne(lesson: string, id: string, entry: Kept | null): void {
  const all = { ...readAll(lesson) };
  if (entry) all[id] = entry;
  else delete all[id];
  keep(key(lesson), all);
}
