/** What the figure shows: a context of the reader's and the core's two answers to it. */
import { linkInteger } from '../../ui/link-number';
import type { FigureSetup } from '../../ui/figure-frame';
import type { Found } from '../../ui/found';
import { unpackFindings, type PackedFindings } from '../../ui/packed-findings';
import type { CellPlace } from '../../ui/cell-cursor';
import type { Inputs } from '../../worker/protocol';

export const kContextLength = 3;
export const kFirstWord = '.em';
export const kEmbedDim = { min: 2, max: 10, first: 10 };
export const kBoundary = '.';

export interface Lookup {
  /** (V, d), untrained. */
  table: number[][];
  ids: number[];
  /** (T, d), read. */
  rows: number[][];
  /** (T, V). */
  oneHot: number[][];
  /** (T, d), multiplied. */
  product: number[][];
  /** Bit for bit. */
  equal: boolean;
  oneHotCost: number;
  lookupCost: number;
}

export interface LookupSetup extends FigureSetup {
  alphabet: string[];
  found: PackedFindings;
  /** What a product costs at the vocabulary that the ledger speaks of. */
  costAtLarge: number;
}

export interface LookupState {
  /** As typed. */
  word: string;
  embedDim: number;
  alphabet: string[];
  lookup: Lookup;
  at: CellPlace;
  /** Grows when the reader changes the context: its rows light up anew. */
  turn: number;
}

export function lookupOf(found: Found): Lookup {
  return {
    table: found.rows('C'),
    ids: found.array('ids'),
    rows: found.rows('rows'),
    oneHot: found.rows('one_hot'),
    product: found.rows('product'),
    equal: found.value('equal') === 1,
    oneHotCost: found.value('multiply_adds_one_hot'),
    lookupCost: found.value('multiply_adds_lookup'),
  };
}

export function lookupInputs(word: string, embedDim: number): Inputs {
  return { word, context_length: kContextLength, embed_dim: embedDim };
}

/** The cursor begins on the first number of the table. */
export function firstState({
  alphabet,
  found,
}: Pick<LookupSetup, 'alphabet' | 'found'>): LookupState {
  return {
    word: kFirstWord,
    embedDim: kEmbedDim.first,
    alphabet,
    lookup: lookupOf(unpackFindings(found)),
    at: { grid: 'table', row: 0, column: 0 },
    turn: 0,
  };
}

/** What a link carries, as far as the controls could have been set so. */
export function stateFromLink(link: URLSearchParams, setup: LookupSetup): LookupState {
  const word = [...(link.get('word') ?? kFirstWord)].slice(0, kContextLength).join('');
  const embedDim = linkInteger(link, 'embed', kEmbedDim) ?? kEmbedDim.first;
  return { ...firstState(setup), word, embedDim };
}

/** The window slides by one: the oldest character drops out. */
export function slide(word: string, character: string): string {
  const window = [...kBoundary.repeat(kContextLength), ...word, character];
  return window.slice(-kContextLength).join('');
}

/** The characters that the core looked up. */
export function contextText({ alphabet, lookup }: LookupState): string {
  return lookup.ids.map((id) => alphabet[id] ?? '?').join('');
}
