/**
 * Which sections of a lesson the reader has read and where they left off, kept in this browser alone. A blocked storage
 * means no memory, never an error.
 */
const readPrefix = 'lab.read.';
const placePrefix = 'lab.place.';

export function readSections(lesson: string): Set<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(readPrefix + lesson) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : []);
  } catch {
    return new Set();
  }
}

export function keepSections(lesson: string, sections: ReadonlySet<string>): void {
  try {
    localStorage.setItem(readPrefix + lesson, JSON.stringify([...sections]));
  } catch {
    // Blocked or full: what was read is remembered as long as the page is open.
  }
}

/** The section the reader was in last; empty at the top of the lesson. */
export function lastPlace(lesson: string): string {
  try {
    return localStorage.getItem(placePrefix + lesson) ?? '';
  } catch {
    return '';
  }
}

export function keepPlace(lesson: string, place: string): void {
  try {
    localStorage.setItem(placePrefix + lesson, place);
  } catch {
    // As above.
  }
}
