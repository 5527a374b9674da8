/** A name cut into (context → target) examples, as the core cut it. */
import type { FigureSetup } from '../../ui/figure-frame';
import type { Found } from '../../ui/found';
import { linkInteger } from '../../ui/link-number';
import { type PackedFindings, unpackFindings } from '../../ui/packed-findings';

/** The lecture's example. */
export const kFirstWord = 'emma';
export const kWordCharacters = 24;
export const kContext = { min: 1, max: 8, first: 3 };

export interface WindowSetup extends FigureSetup {
  /** The vocabulary of the list that the static drawing was made on, index = id. */
  alphabet: string[];
  /** The core's cut of the first word. */
  found: PackedFindings;
}

export interface WindowCell {
  character: string;
  id: number;
}

export interface WindowRow {
  context: WindowCell[];
  target: WindowCell;
}

export interface WindowState {
  word: string;
  contextLength: number;
  /** What was cut last, and what the core made of it: that stays while another word is typed. */
  cut: { word: string; contextLength: number };
  rows: WindowRow[];
}

/** The core's ids beside the characters they stand for. */
export function windowRows(found: Found, alphabet: readonly string[]): WindowRow[] {
  const cell = (id: number): WindowCell => ({ character: alphabet[id] ?? '?', id });
  const targets = found.array('targets');
  return found.rows('contexts').map((context, row) => ({
    context: context.map(cell),
    target: cell(targets[row]!),
  }));
}

export function firstState({ alphabet, found }: WindowSetup): WindowState {
  const rows = windowRows(unpackFindings(found), alphabet);
  const first = { word: kFirstWord, contextLength: kContext.first };
  return { ...first, cut: first, rows };
}

/** What a link carries, as far as the controls could have been set so. */
export function stateFromLink(link: URLSearchParams, setup: WindowSetup): WindowState {
  const word = (link.get('word') ?? kFirstWord).slice(0, kWordCharacters);
  const contextLength = linkInteger(link, 'context', kContext) ?? kContext.first;
  return { ...firstState(setup), word, contextLength };
}
