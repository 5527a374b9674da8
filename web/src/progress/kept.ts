/** Reads and writes the reader's progress, and tells the page's other parts of it. */
import { keep, recall } from '../ui/storage';
import { isEntry, type Kept, keyOf, type Kind } from './shape';

/**
 * `added`: something was kept on this page. `replaced`: a file, a deletion or its undoing has rewritten
 * what is kept, and whoever holds a copy reads again.
 */
export type Change = 'added' | 'replaced';

const kNothing: Kept = { read: [], place: '', quiz: {}, exercise: {} };
const listeners = new Set<(change: Change) => void>();

/** What isn't whole is as if it had never been kept. */
export function recallProgress<K extends Kind>(kind: K, name: string): Kept[K] {
  const key = keyOf(kind, name);
  const value = recall<Kept[K]>(key);
  return value !== null && isEntry(key, value) ? value : kNothing[kind];
}

export function keepProgress<K extends Kind>(kind: K, name: string, value: Kept[K]): void {
  keep(keyOf(kind, name), value);
  tellChange('added');
}

export function tellChange(change: Change): void {
  for (const listener of listeners) listener(change);
}

/** Answers how to end it. */
export function onChange(listener: (change: Change) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
