/** Which sections of a lesson the reader has read and where they left off, kept in this browser alone. */
import { tellAdded } from '../progress/changes';
import { keep, recall } from '../ui/storage';

const readKey = (lesson: string) => `lab.read.${lesson}`;
const placeKey = (lesson: string) => `lab.place.${lesson}`;

export function readSections(lesson: string): Set<string> {
  const stored = recall<unknown>(readKey(lesson));
  return new Set(Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : []);
}

export function keepSections(lesson: string, sections: ReadonlySet<string>): void {
  keep(readKey(lesson), [...sections]);
  tellAdded();
}

/** The section the reader was in last; empty at the top of the lesson. */
export function lastPlace(lesson: string): string {
  const stored = recall<unknown>(placeKey(lesson));
  return typeof stored === 'string' ? stored : '';
}

export function keepPlace(lesson: string, place: string): void {
  keep(placeKey(lesson), place);
}
