/** The glossary's order: the alphabet of the page's language, not that of the character codes. */
import type { Language } from '../i18n/messages';

export interface Named {
  term: string;
}

export interface LetterGroup<T extends Named> {
  letter: string;
  entries: T[];
}

/** The entries under their first letters; in Turkish ç follows c, ı precedes i and i's capital is İ. */
export function byLetter<T extends Named>(
  entries: readonly T[],
  language: Language,
): LetterGroup<T>[] {
  const { compare } = new Intl.Collator(language);
  const groups: LetterGroup<T>[] = [];
  for (const entry of [...entries].sort((a, b) => compare(a.term, b.term))) {
    const letter = entry.term.charAt(0).toLocaleUpperCase(language);
    const last = groups.at(-1);
    if (last?.letter === letter) last.entries.push(entry);
    else groups.push({ letter, entries: [entry] });
  }
  return groups;
}
