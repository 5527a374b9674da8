/** The index that the build leaves beside the pages, and what it finds, made ready for drawing. */
import type { Language } from '../i18n/messages';
import { unescapeHtml } from '../ui/html';
import { isHitFor, spellings } from './query';

/** A piece of an excerpt; `hit` where it is what was looked for. */
export interface Piece {
  text: string;
  hit: boolean;
}

export interface FoundSection {
  url: string;
  title: string;
  excerpt: Piece[];
}

export interface FoundPage {
  title: string;
  sections: FoundSection[];
}

interface SubResult {
  url: string;
  title: string;
  excerpt: string;
  weighted_locations: { balanced_score: number }[];
}

interface PageData {
  meta: { title?: string };
  sub_results: SubResult[];
}

/** The part of the index's own script that is used here. */
export interface Index {
  options(options: { baseUrl: string; excerptLength: number }): Promise<void>;
  init(): Promise<void>;
  search(words: string): Promise<{ results: { data(): Promise<PageData> }[] }>;
}

const kPages = 6;
const kSections = 8;
const kExcerptWords = 22;

/** Resolves to the index of the page's language; rejects where the site has none. */
export async function loadIndex(base: string): Promise<Index> {
  const index = (await import(/* @vite-ignore */ `${base}pagefind/pagefind.js`)) as Index;
  await index.options({ baseUrl: base, excerptLength: kExcerptWords });
  await index.init();
  return index;
}

/** The index marks its hits in HTML; they are taken apart here, so that no markup is ever trusted. */
export function piecesOf(excerpt: string, words: string): Piece[] {
  return excerpt
    .split(/(<mark>.*?<\/mark>)/s)
    .filter((part) => part !== '')
    .map((part) => {
      const marked = part.startsWith('<mark>');
      const text = unescapeHtml(marked ? part.slice(6, -7) : part);
      return { text, hit: marked && isHitFor(text, words) };
    });
}

const scoreOf = ({ weighted_locations }: SubResult) =>
  weighted_locations.reduce((sum, { balanced_score }) => sum + balanced_score, 0);

function pageOf({ meta, sub_results }: PageData, words: string): FoundPage {
  const sections = [...sub_results]
    .sort((a, b) => scoreOf(b) - scoreOf(a))
    .map(({ url, title, excerpt }) => ({ url, title, excerpt: piecesOf(excerpt, words) }))
    .filter(({ excerpt }) => excerpt.some(({ hit }) => hit));
  return { title: meta.title ?? '', sections: sections.slice(0, kSections) };
}

/** The best pages, each with its best sections. */
export async function find(index: Index, typed: string, language: Language): Promise<FoundPage[]> {
  for (const words of spellings(typed, language)) {
    const { results } = await index.search(words);
    const data = await Promise.all(results.slice(0, kPages).map((result) => result.data()));
    const pages = data.map((one) => pageOf(one, words));
    const found = pages.filter(({ sections }) => sections.length > 0);
    if (found.length > 0) return found;
  }
  return [];
}
