/** A picture cut into tokens: choose the patch that asks, draw on the sheet, or load a picture. */
import { html, type TemplateResult } from 'lit-html';
import { say, type Language } from '../../i18n/messages';
import { drawCellCursor, type CellPlace } from '../../ui/cell-cursor';
import { button, check, choice, fileButton, select } from '../../ui/fields';
import { drawFrame, type FigureView, type FrameActions, type Table } from '../../ui/figure-frame';
import { formats, type Formats } from '../../ui/format';
import { atWidths } from '../../ui/plot';
import { drawPenArea, type PenActions } from './pen-area';
import { patchesLayout } from './layout';
import { patchesPicture } from './picture';
import { kPictures, type PictureName } from './pictures';
import {
  kPatches,
  kTools,
  type PatchesSetup,
  type PatchesState,
  type PatchSize,
  type Tool,
} from './state';
import { words } from './words';

export const kName = 'image-patches';

export type PatchesView = FigureView<PatchesState, PatchesSetup>;

export interface PatchesActions extends FrameActions, PenActions {
  move(to: CellPlace): void;
  /** The patch that asks from now on. */
  choose(place: CellPlace): void;
  setTool(tool: Tool): void;
  setPatch(patch: PatchSize): void;
  setMatrix(on: boolean): void;
  picture(name: PictureName): void;
  load(file: File): void;
  undo(): void;
}

interface Pen {
  view: PatchesView;
  actions: PatchesActions;
  text: ReturnType<typeof words>;
  format: Formats;
}

export function drawImagePatches(view: PatchesView, actions: PatchesActions): TemplateResult {
  const { setup, status, language, state, widths } = view;
  const text = words(language);
  const pen: Pen = { view, actions, text, format: formats(language) };
  const said = statusText(pen);
  const frame = {
    name: kName,
    title: text.title,
    caption: text.caption,
    drawing: html`<div class="charts">${atWidths(widths, (width) => drawing(pen, width))}</div>`,
    controls: controls(pen),
    status: said,
    said,
    measured: new Map<string, number>(),
    table: patchesTable(state, language),
    usesCorpus: false,
    long: false,
  };
  return drawFrame(frame, setup, status, actions, language);
}

function drawing(pen: Pen, width: number): TemplateResult {
  const { view, actions, text } = pen;
  const { state } = view;
  const layout = patchesLayout(state, width);
  const picture = patchesPicture(state, layout, text);
  if (state.tool !== 'choose') {
    return drawPenArea({
      pen: state.pen,
      layout,
      label: text.penLabel,
      text: say(state.pen.down ? text.penDown : text.penUp, { x: state.pen.x, y: state.pen.y }),
      drawing: picture,
      actions,
    });
  }
  return drawCellCursor({
    size: layout,
    grids: [layout.grid],
    at: state.at,
    label: text.cursor,
    text: readout(pen),
    drawing: picture,
    move: actions.move,
    press: actions.choose,
  });
}

const kExactDigits = 7;

function readout({ view: { state }, text, format }: Pen): string {
  const { at, cut } = state;
  if (!at) return text.cursorEmpty;
  const patch = at.row * cut.columns + at.column;
  const weight = format.short(cut.row[patch] ?? NaN, kExactDigits);
  return say(text.at, { query: cut.query, patch, weight });
}

function statusText({ view: { state }, text, format }: Pen): string {
  const { rows, columns, count, tokenSize } = state.cut;
  return say(text.status, {
    rows,
    columns,
    count: format.integer(count),
    size: format.integer(tokenSize),
    scores: format.integer(count * count),
  });
}

export function patchesTable({ cut }: PatchesState, language: Language): Table {
  const text = words(language);
  return {
    title: say(text.table, { query: cut.query }),
    header: [text.patch, text.row, text.column, text.weight],
    rows: cut.row.map((weight, index) => [
      index,
      Math.floor(index / cut.columns),
      index % cut.columns,
      weight,
    ]),
  };
}

function controls(pen: Pen): TemplateResult {
  const { view, actions, text } = pen;
  const { sheet, past, patch, tool, matrix } = view.state;
  const pictures = sheet.source === 'file' ? [...kPictures, 'file' as const] : kPictures;
  return html`${choice({
    name: 'tool',
    label: text.tool,
    options: kTools,
    chosen: tool,
    text: (one) => text.tools[one],
    choose: actions.setTool,
  })}
  ${fileButton({ id: 'patches-file', label: text.load, accept: 'image/*', choose: actions.load })}
  ${button({ action: 'undo', label: text.undo, off: past.length === 0, act: actions.undo })}
  ${select({
    name: 'picture',
    label: text.picture,
    options: pictures,
    chosen: sheet.source,
    text: (one) => text.pictures[one],
    choose: (name) => {
      if (name !== 'file') actions.picture(name);
    },
  })}
  ${select({
    name: 'patch',
    label: text.patchSize,
    options: kPatches,
    chosen: patch,
    text: (side) => `${side} × ${side}`,
    choose: actions.setPatch,
  })}
  ${check({ name: 'matrix', label: text.showMatrix, on: matrix, change: actions.setMatrix })}`;
}
