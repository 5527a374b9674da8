/**
 * Rows of the table C, read by id and found once more by a product with one-hot rows: both beside each
 * other, with what they cost.
 */
import { html, type TemplateResult } from 'lit-html';
import { say, type Language } from '../../i18n/messages';
import { drawCellCursor, type CellPlace } from '../../ui/cell-cursor';
import { range, text as textField } from '../../ui/fields';
import { drawFrame, type FigureView, type FrameActions, type Table } from '../../ui/figure-frame';
import { formats, type Formats } from '../../ui/format';
import { lookupDrawing } from './drawing';
import { lookupLayout } from './layout';
import {
  contextText,
  kContextLength,
  kEmbedDim,
  type LookupSetup,
  type LookupState,
} from './state';
import { atWidths } from '../../ui/plot';
import { words } from './words';

export const kName = 'embedding-lookup';

export type LookupView = FigureView<LookupState, LookupSetup>;

export interface LookupActions extends FrameActions {
  type(word: string): void;
  resize(embedDim: number): void;
  move(to: CellPlace): void;
  press(place: CellPlace): void;
}

type Words = ReturnType<typeof words>;

export function drawLookup(view: LookupView, actions: LookupActions): TemplateResult {
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
    measured: measuredIn(state, setup),
    table: lookupTable(state, language),
    usesCorpus: true,
    long: false,
  };
  return drawFrame(frame, setup, status, actions, language);
}

function drawings(
  { state, widths, language }: LookupView,
  actions: LookupActions,
  text: Words,
  format: Formats,
): TemplateResult[] {
  const { table, ids } = state.lookup;
  const sizes = {
    vocabSize: table.length,
    embedDim: table[0]?.length ?? 0,
    contextLength: ids.length,
  };
  return atWidths(widths, (width) => {
    const layout = lookupLayout(width, sizes);
    const { grids } = layout;
    return drawCellCursor({
      size: layout,
      grids: [grids.table, grids.rows, grids.oneHot, grids.product],
      at: state.at,
      label: text.cursor,
      text: readout(state, text, format),
      drawing: lookupDrawing(state, layout, language),
      move: (to) => actions.move(to),
      press: (place) => actions.press(place),
    });
  });
}

/** The ledger speaks of MAIN's width; what it says of a large vocabulary holds for any context. */
function measuredIn({ embedDim, lookup }: LookupState, setup: LookupSetup): Map<string, number> {
  const measured = new Map([
    ['equals_one_hot', lookup.equal ? 1 : 0],
    ['multiply_adds_one_hot', setup.costAtLarge],
  ]);
  if (embedDim === kEmbedDim.first) measured.set('c_0', lookup.table[0]![0]!);
  return measured;
}

export function lookupTable(state: LookupState, language: Language): Table {
  const { ids, rows } = state.lookup;
  const text = words(language);
  return {
    title: text.table,
    header: [text.character, text.id, ...(rows[0] ?? []).map((_, column) => String(column))],
    rows: rows.map((row, place) => [state.alphabet[ids[place]!] ?? '?', ids[place]!, ...row]),
  };
}

/** Enough to tell any two float32 numbers apart. */
const kExactDigits = 9;

function readout({ at, lookup, alphabet }: LookupState, text: Words, format: Formats): string {
  const { row, column } = at;
  const sources = {
    table: [text.atC, lookup.table, row],
    rows: [text.atRows, lookup.rows, row],
    oneHot: [text.atOneHot, lookup.oneHot, column],
    product: [text.atProduct, lookup.product, row],
  } as const;
  const [template, numbers, id] = sources[at.grid as keyof typeof sources];
  const value = numbers[row]?.[column] ?? NaN;
  return say(template, {
    row,
    column,
    value: format.short(value, kExactDigits),
    character: alphabet[id] ?? '?',
    id: lookup.ids[row] ?? '–',
  });
}

function statusText(state: LookupState, text: Words, format: Formats): string {
  const { ids, equal, lookupCost, oneHotCost } = state.lookup;
  return say(equal ? text.statusEqual : text.statusDifferent, {
    context: contextText(state),
    ids: ids.join(', '),
    lookup: format.integer(lookupCost),
    oneHot: format.integer(oneHotCost),
  });
}

function controls(
  { state, status }: LookupView,
  actions: LookupActions,
  text: Words,
): TemplateResult {
  return html`${textField({
    name: 'context',
    label: say(text.word, { count: kContextLength }),
    value: state.word,
    maxLength: kContextLength,
    refused: status.problem !== null,
    change: (word) => actions.type(word),
  })}
  ${range({
    ...kEmbedDim,
    name: 'embed-dim',
    label: text.embedDim,
    value: state.embedDim,
    change: (embedDim) => actions.resize(embedDim),
  })}`;
}
