/** What the figure shows: one storage of the core's and the two shapes that it is read under. */
import { linkInteger } from '../../ui/link-number';
import type { FigureSetup } from '../../ui/figure-frame';
import type { Found } from '../../ui/found';
import { unpackFindings, type PackedFindings } from '../../ui/packed-findings';
import type { Inputs } from '../../worker/protocol';

export const kFirstWord = 'emma';
export const kWordCharacters = 24;
export const kSizes = {
  rows: { min: 1, max: 4, first: 2 },
  embedDim: { min: 1, max: 5, first: 2 },
} as const;

export type SizeName = keyof typeof kSizes;

export interface Storage {
  /** Numbers in the order of memory. */
  numbers: number[];
  /** (n, T): the characters' ids. */
  ids: number[][];
  embShape: number[];
  embStrides: number[];
  flatShape: number[];
  flatStrides: number[];
  pointerEqual: boolean;
  addressEmb: number;
  addressFlat: number;
  bytesCopied: number;
}

export interface StorageSetup extends FigureSetup {
  alphabet: string[];
  found: PackedFindings;
}

export interface StorageState {
  word: string;
  rows: number;
  embedDim: number;
  alphabet: string[];
  storage: Storage;
  /** Place in memory under the cursor. */
  at: number;
}

export function storageOf(found: Found): Storage {
  return {
    numbers: found.array('storage'),
    ids: found.rows('ids'),
    embShape: found.array('emb_shape'),
    embStrides: found.array('emb_strides'),
    flatShape: found.array('flat_shape'),
    flatStrides: found.array('flat_strides'),
    pointerEqual: found.value('pointer_equal') === 1,
    addressEmb: found.value('address_emb'),
    addressFlat: found.value('address_flat'),
    bytesCopied: found.value('bytes_copied'),
  };
}

export function storageInputs(word: string, rows: number, embedDim: number): Inputs {
  return { word, rows, embed_dim: embedDim };
}

/** The cursor begins in the second example, where every stride counts. */
export function firstState({
  alphabet,
  found,
}: Pick<StorageSetup, 'alphabet' | 'found'>): StorageState {
  const storage = storageOf(unpackFindings(found));
  return {
    word: kFirstWord,
    rows: kSizes.rows.first,
    embedDim: kSizes.embedDim.first,
    alphabet,
    storage,
    at: storage.embStrides.reduce((sum, stride) => sum + stride, 0),
  };
}

/** What a link carries, as far as the controls could have been set so. */
export function stateFromLink(link: URLSearchParams, setup: StorageSetup): StorageState {
  return {
    ...firstState(setup),
    word: (link.get('word') ?? kFirstWord).slice(0, kWordCharacters),
    rows: linkInteger(link, 'rows', kSizes.rows) ?? kSizes.rows.first,
    embedDim: linkInteger(link, 'embed', kSizes.embedDim) ?? kSizes.embedDim.first,
  };
}

/** A place in memory as an index of each shape: [i, j, k] of emb, [i, m] of the view. */
export interface Indices {
  emb: number[];
  flat: number[];
}

export function indicesOf(offset: number, { embStrides, flatStrides }: Storage): Indices {
  return { emb: indexOf(offset, embStrides), flat: indexOf(offset, flatStrides) };
}

function indexOf(offset: number, strides: readonly number[]): number[] {
  let rest = offset;
  return strides.map((stride) => {
    const index = Math.floor(rest / stride);
    rest -= index * stride;
    return index;
  });
}

/** "1·6 + 0·2 + 1·1" */
export function arithmetic(index: readonly number[], strides: readonly number[]): string {
  return index.map((at, dimension) => `${at}·${strides[dimension]}`).join(' + ');
}
