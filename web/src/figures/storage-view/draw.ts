/** One storage under two shapes: the same cell in both, with the arithmetic of its strides. */
import { html, type TemplateResult } from 'lit-html';
import { say, type Language } from '../../i18n/messages';
import { drawCellCursor, type CellPlace } from '../../ui/cell-cursor';
import { range, text as textField } from '../../ui/fields';
import { drawFrame, type FigureView, type FrameActions, type Table } from '../../ui/figure-frame';
import { formats, type Formats } from '../../ui/format';
import { hexAddress, placesOf, storageDrawing, tuple } from './drawing';
import { storageLayout, type StorageLayout } from './layout';
import {
  arithmetic,
  indicesOf,
  kSizes,
  kWordCharacters,
  type SizeName,
  type Storage,
  type StorageSetup,
  type StorageState,
} from './state';
import { atWidths } from '../../ui/plot';
import { words } from './words';

export const kName = 'storage-view';

export type StorageView = FigureView<StorageState, StorageSetup>;

export interface StorageActions extends FrameActions {
  type(word: string): void;
  resize(name: SizeName, value: number): void;
  /** To a place in memory. */
  move(at: number): void;
}

type Words = ReturnType<typeof words>;

export function drawStorageView(view: StorageView, actions: StorageActions): TemplateResult {
  const { state, setup, status, language } = view;
  const text = words(language);
  const format = formats(language);
  const frame = {
    name: kName,
    title: text.title,
    caption: text.caption,
    drawing: html`<div class="charts">${drawings(view, actions, text, format)}</div>`,
    controls: controls(view, actions, text),
    status: statusText(state, text, format),
    measured: measuredIn(state.storage),
    table: storageTable(state, language),
    usesCorpus: true,
    long: false,
  };
  return drawFrame(frame, setup, status, actions, language);
}

function drawings(
  { state, widths, language }: StorageView,
  actions: StorageActions,
  text: Words,
  format: Formats,
): TemplateResult[] {
  return atWidths(widths, (width) => {
    const layout = storageLayout(width, state.storage);
    const { grid, row, column } = placesOf(state, layout).memory;
    return drawCellCursor({
      size: layout,
      grids: [...layout.lines, ...layout.slabs, layout.flat],
      at: { grid: grid.name, row, column },
      label: text.cursor,
      text: readout(state, text, format),
      drawing: storageDrawing(state, layout, language),
      move: (to) => actions.move(offsetAt(to, state.storage, layout)),
      afterKey: (key) => {
        const to = offsetAfterKey(key, state.at, state.storage);
        if (to !== null) actions.move(to);
        return to !== null;
      },
    });
  });
}

/** The place in memory of a cell of any of the three. */
export function offsetAt(
  { grid, row, column }: CellPlace,
  { embStrides, flatStrides }: Storage,
  { lines }: StorageLayout,
): number {
  if (grid === 'flat') return row * flatStrides[0]! + column * flatStrides[1]!;
  const number = Number(grid.split('-')[1]);
  if (grid.startsWith('slab')) {
    return number * embStrides[0]! + row * embStrides[1]! + column * embStrides[2]!;
  }
  return lines.slice(0, number).reduce((sum, { columns }) => sum + columns, 0) + column;
}

/** Where a key leads in memory: null for keys that don't move. */
export function offsetAfterKey(key: string, at: number, storage: Storage): number | null {
  const last = storage.numbers.length - 1;
  const character = storage.embStrides[1] ?? 1;
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: character,
    ArrowUp: -character,
    Home: -at,
    End: last - at,
  };
  const step = steps[key];
  if (step === undefined) return null;
  const to = at + step;
  return to < 0 || to > last ? at : to;
}

/** The ledger's strides are those of two numbers a character. */
function measuredIn({ pointerEqual, flatStrides, embShape }: Storage): Map<string, number> {
  const measured = new Map([['same_pointer', pointerEqual ? 1 : 0]]);
  if (embShape[2] === kSizes.embedDim.first) measured.set('stride_row', flatStrides[0]!);
  return measured;
}

export function storageTable({ storage, alphabet }: StorageState, language: Language): Table {
  const text = words(language);
  return {
    title: text.table,
    header: [text.offset, text.indexEmb, text.indexFlat, text.character, text.value],
    rows: storage.numbers.map((value, offset) => {
      const { emb, flat } = indicesOf(offset, storage);
      const id = storage.ids[emb[0]!]?.[emb[1]!] ?? 0;
      return [offset, `[${emb.join(', ')}]`, `[${flat.join(', ')}]`, alphabet[id] ?? '?', value];
    }),
  };
}

/** Enough to tell any two float32 numbers apart. */
const kExactDigits = 9;

function readout({ at, storage }: StorageState, text: Words, format: Formats): string {
  const { emb, flat } = indicesOf(at, storage);
  return say(text.at, {
    i: emb[0]!,
    j: emb[1]!,
    k: emb[2]!,
    m: flat[1]!,
    emb: arithmetic(emb, storage.embStrides),
    flat: arithmetic(flat, storage.flatStrides),
    offset: at,
    value: format.short(storage.numbers[at] ?? NaN, kExactDigits),
  });
}

function statusText({ storage }: StorageState, text: Words, format: Formats): string {
  const { pointerEqual, addressEmb, addressFlat, bytesCopied } = storage;
  return say(pointerEqual ? text.statusSame : text.statusOther, {
    address: hexAddress(addressEmb),
    first: hexAddress(addressEmb),
    second: hexAddress(addressFlat),
    shape: tuple(storage.flatShape),
    bytes: format.integer(bytesCopied),
  });
}

function controls(
  { state, status }: StorageView,
  actions: StorageActions,
  text: Words,
): TemplateResult {
  return html`${textField({
    name: 'word',
    label: text.word,
    value: state.word,
    maxLength: kWordCharacters,
    refused: status.problem !== null,
    change: (word) => actions.type(word),
  })}
  ${(['rows', 'embedDim'] as const).map((name) =>
    range({
      ...kSizes[name],
      name,
      label: text[name],
      value: state[name],
      change: (value) => actions.resize(name, value),
    }),
  )}`;
}
