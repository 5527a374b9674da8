/** A function of the C++ core that a page shows: where it stands, line-true to the build. */
import { withSlash } from '../ui/html';

export interface SourceRef {
  /** "core/analysis/curves.cpp" */
  file: string;
  /** Lines, counted from 1: from its comment to its closing brace. */
  first: number;
  last: number;
  /** The site's base path. */
  base: string;
}

type Lines = Pick<SourceRef, 'first' | 'last'>;

/** For `data-source` of the link: which lines its dialog shows. */
export function sourceLines({ first, last }: Lines): string {
  return `${first}-${last}`;
}

export function sourceLabel({ file, first }: SourceRef): string {
  return `${file}:${first}`;
}

/** The part of an address that names lines: "L12-L40". */
export function sourceFragment({ first, last }: Lines): string {
  return `L${first}-L${last}`;
}

/** The lines that a fragment names, with or without its `#`; null where it names none. */
export function linesOfFragment(fragment: string): Lines | null {
  const found = /^#?L(\d+)(?:-L?(\d+))?$/.exec(fragment);
  if (!found) return null;
  const ends = [Number(found[1]), Number(found[2] ?? found[1])];
  return { first: Math.min(...ends), last: Math.max(...ends) };
}

/** `folder`: under which the pages of sources lie in the page's language. */
export function sourceAddress({ base, file, ...lines }: SourceRef, folder: string): string {
  return `${withSlash(base)}${folder}${file}/#${sourceFragment(lines)}`;
}
