/** A function of the C++ core that a page shows: where it stands, line-true to the build. */
export interface SourceRef {
  /** "core/analysis/curves.cpp" */
  file: string;
  /** Lines, counted from 1: from its comment to its closing brace. */
  first: number;
  last: number;
  /** The site's base path. */
  base: string;
}

/** For `data-source` of the link: which lines its dialog shows. */
export function sourceLines({ first, last }: SourceRef): string {
  return `${first}-${last}`;
}

export function sourceLabel({ file, first }: SourceRef): string {
  return `${file}:${first}`;
}

/** `folder`: under which the pages of sources lie in the page's language. */
export function sourceAddress({ base, file, first }: SourceRef, folder: string): string {
  return `${base.replace(/\/?$/, '/')}${folder}${file}/#L${first}`;
}
