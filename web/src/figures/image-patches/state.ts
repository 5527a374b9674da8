/** A picture as a row of patches: what lies on the sheet, how it is cut, and what the core found. */
import type { CellPlace } from '../../ui/cell-cursor';
import type { FigureSetup } from '../../ui/figure-frame';
import type { Found } from '../../ui/found';
import { linkInteger } from '../../ui/link-number';
import { type PackedFindings, unpackFindings } from '../../ui/packed-findings';
import type { Inputs } from '../../worker/protocol';
import { type Base, kPictures, kSide, type PictureName, readyBase } from './pictures';
import { drawnPicture, type Stroke, strokesFromText, strokesText } from './strokes';

/** Sides of a patch in pixels; each divides the sheet's. */
export const kPatches = [8, 16, 28, 32, 56] as const;
export type PatchSize = (typeof kPatches)[number];
export const kFirstPatch: PatchSize = 16;
/** In the field of the scene, where patches of the same phase are alike. */
export const kFirstQuery = 158;

export const kTools = ['choose', 'black', 'white'] as const;
export type Tool = (typeof kTools)[number];

export interface PatchesSetup extends FigureSetup {
  /** Of the first picture: the row of the first patch and that patch's own numbers as `token`. */
  found: PackedFindings;
}

/** A picture and what was drawn on it. */
export interface Sheet {
  source: PictureName | 'file';
  base: Base;
  strokes: Stroke[];
}

/** What the core made of a sheet. */
export interface Cut {
  patch: number;
  rows: number;
  columns: number;
  count: number;
  tokenSize: number;
  /** The patch that asks. */
  query: number;
  /** Its pixels, row by row, 0 … 1. */
  token: number[];
  /** How much it looks at each patch. */
  row: number[];
  /** The same for every patch, row by row; empty where there are too many. */
  weights: number[];
}

export interface Pen {
  x: number;
  y: number;
  down: boolean;
}

export interface PatchesState {
  sheet: Sheet;
  /** Sheets before the present one: for undo. */
  past: Sheet[];
  /** The stroke under way. */
  stroke: Stroke | null;
  patch: PatchSize;
  query: number;
  tool: Tool;
  /** Where the keys have the pen. */
  pen: Pen;
  /** Under the cursor, whose weight is read out. */
  at: CellPlace | null;
  /** The weights of all patches are drawn too. */
  matrix: boolean;
  cut: Cut;
}

export function readySheet(name: PictureName): Sheet {
  return { source: name, base: readyBase(name), strokes: [] };
}

export function cutOf(found: Found, query: number): Cut {
  const tokenSize = found.value('token_size');
  const token = found.array('token');
  const rows = found.value('rows');
  return {
    patch: kSide / rows,
    rows,
    columns: found.value('columns'),
    count: found.value('patches'),
    tokenSize,
    query,
    token:
      token.length > 0
        ? token
        : found.array('tokens').slice(query * tokenSize, (query + 1) * tokenSize),
    row: found.array('row'),
    weights: found.array('weights'),
  };
}

export function firstState({ found }: Pick<PatchesSetup, 'found'>): PatchesState {
  return {
    sheet: readySheet(kPictures[0]),
    past: [],
    stroke: null,
    patch: kFirstPatch,
    query: kFirstQuery,
    tool: 'choose',
    pen: { x: kSide / 2, y: kSide / 2, down: false },
    at: null,
    matrix: false,
    cut: cutOf(unpackFindings(found), kFirstQuery),
  };
}

export function patchInputs({
  sheet,
  patch,
  query,
}: Pick<PatchesState, 'sheet' | 'patch' | 'query'>): Inputs {
  return {
    height: kSide,
    width: kSide,
    patch,
    query_patch: query,
    picture: drawnPicture(sheet.base.greys, sheet.strokes),
  };
}

function patchCount(patch: PatchSize): number {
  return (kSide / patch) ** 2;
}

/** The patch of another size that holds the middle of the present one. */
export function queryAfterCut(
  { patch, query }: Pick<PatchesState, 'patch' | 'query'>,
  next: PatchSize,
): number {
  const across = kSide / patch;
  const middle = (index: number) => Math.floor(((index + 0.5) * patch) / next);
  return middle(Math.floor(query / across)) * (kSide / next) + middle(query % across);
}

/** Undo reaches so far back. */
const kMostPast = 40;

/** Another sheet; the present one can be had back. */
export function withSheet(state: PatchesState, sheet: Sheet): Partial<PatchesState> {
  const past = [...state.past, state.sheet].slice(-kMostPast);
  return { sheet, past, stroke: null };
}

/** What a link carries: never a picture out of the reader's file. */
export function linkOf({ sheet, patch, query, matrix }: PatchesState): Inputs {
  const settings = { patch, query, matrix: matrix ? 1 : 0 };
  if (sheet.source === 'file') return settings;
  return { ...settings, picture: sheet.source, strokes: strokesText(sheet.strokes) };
}

export function stateFromLink(link: URLSearchParams, setup: PatchesSetup): PatchesState {
  const first = firstState(setup);
  const patch = kPatches.find((one) => String(one) === link.get('patch')) ?? first.patch;
  const picture = kPictures.find((one) => one === link.get('picture')) ?? kPictures[0];
  const query = linkInteger(link, 'query', { min: 0, max: patchCount(patch) - 1 });
  return {
    ...first,
    sheet: { ...readySheet(picture), strokes: strokesFromText(link.get('strokes') ?? '') },
    patch,
    query: query ?? queryAfterCut(first, patch),
    matrix: link.get('matrix') === '1',
  };
}
