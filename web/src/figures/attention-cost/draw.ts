/** Bytes, work and seconds over the length of the text, and what larger tiles save. */
import { html, type TemplateResult } from 'lit-html';
import { say, type Language } from '../../i18n/messages';
import { bytesText } from '../../ui/bytes';
import { button, choice, range, select } from '../../ui/fields';
import { drawFrame, type FigureView, type FrameActions, type Table } from '../../ui/figure-frame';
import { formats, type Formats } from '../../ui/format';
import { drawSeriesPlot } from '../../ui/series-plot';
import {
  kHeadDims,
  kMatrices,
  kMaxLengths,
  kQuantities,
  kTiles,
  seriesOf,
  type CostSetup,
  type CostState,
  type Quantity,
} from './state';
import { words } from './words';

export const kName = 'attention-cost';

export type CostView = FigureView<CostState, CostSetup>;

export interface CostActions extends FrameActions {
  show(quantity: Quantity): void;
  /** Settings of the measurement: what was measured with others goes. */
  set(part: Partial<Pick<CostState, 'headDim' | 'tile' | 'maxLength'>>): void;
  count(part: Partial<Pick<CostState, 'heads' | 'layers'>>): void;
  measure(): void;
  moveCursor(index: number | null): void;
  moveTileCursor(index: number | null): void;
}

interface Pen {
  view: CostView;
  actions: CostActions;
  text: ReturnType<typeof words>;
  format: Formats;
}

export function drawAttentionCost(view: CostView, actions: CostActions): TemplateResult {
  const { setup, status, language, state } = view;
  const text = words(language);
  const pen: Pen = { view, actions, text, format: formats(language) };
  const said = statusText(pen);
  const frame = {
    name: kName,
    title: text.title,
    caption: text.caption,
    drawing: html`${lengthPlot(pen)} ${tilePlot(pen)} ${terabyte(pen)}`,
    controls: controls(pen),
    status: said,
    said,
    measured: state.found.values(),
    table: costTable(state, language),
    usesCorpus: false,
    long: true,
  };
  return drawFrame(frame, setup, status, actions, language);
}

const kHeight = 330;
const kTileHeight = 220;

function valueText({ text, format }: Pen, quantity: Quantity, value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (quantity === 'seconds') return say(text.seconds, { value: format.compact(value, 3) });
  if (quantity === 'work') return format.compact(value, 4);
  return bytesText(value, format);
}

function lengthPlot(pen: Pen): TemplateResult {
  const { view, actions, text, format } = pen;
  const { state } = view;
  const { quantity, found, cursor } = state;
  return drawSeriesPlot({
    widths: view.widths,
    height: kHeight,
    xs: found.array('length'),
    x: {
      label: text.lengthAxis,
      ticks: [64, 128, 256, 512, 1024, 2048, 4096, 8192],
      format: format.integer,
    },
    y: {
      label: text.quantities[quantity],
      format: (value) => valueText(pen, quantity, value),
      ...(quantity === 'held' || quantity === 'moved' ? { ticks: kByteTicks } : {}),
    },
    series: seriesOf(state, (way) => text.ways[way]),
    index: cursor,
    label: text.lengthCursor,
    text: lengthText(pen),
    description: say(text.describe, { quantity: text.quantities[quantity] }),
    move: actions.moveCursor,
  });
}

const kByteTicks = Array.from({ length: 12 }, (_, index) => 10 ** index);

function lengthText(pen: Pen): string {
  const { view, text, format } = pen;
  const { state } = view;
  const { cursor, quantity, found } = state;
  const length = cursor === null ? undefined : found.array('length')[cursor];
  if (cursor === null || length === undefined) return text.cursorEmpty;
  const parts = seriesOf(state, (way) => text.ways[way]).map(
    ({ name, values }) => `${name} ${valueText(pen, quantity, values[cursor] ?? NaN)}`,
  );
  return say(text.cursorValues, { length: format.integer(length), parts: parts.join(' · ') });
}

function tilePlot({ view, actions, text, format }: Pen): TemplateResult {
  const { found, tileCursor } = view.state;
  const tiles = found.array('tile');
  const ratios = found.array('moved_ratio');
  const at = tileCursor === null ? undefined : tiles[tileCursor];
  return html`<p class="part-title">${text.tileTitle}</p>
    ${drawSeriesPlot({
      widths: view.widths,
      height: kTileHeight,
      xs: tiles,
      x: { label: text.tileAxis, ticks: [16, 32, 64, 128, 256, 512, 1024], format: format.integer },
      y: {
        label: text.ratioAxis,
        ticks: [0.25, 0.5, 1, 2, 5, 10, 20, 50],
        format: (value) => say(text.times, { value: format.short(value, 3) }),
        domain: [0.3, 60],
      },
      series: [{ name: text.saved, kind: 'learned', values: ratios }],
      reference: { value: 20, name: text.twenty },
      index: tileCursor,
      label: text.tileCursor,
      text:
        at === undefined || tileCursor === null
          ? text.tileEmpty
          : say(text.tileValues, {
              tile: format.integer(at),
              ratio: format.short(ratios[tileCursor]!, 4),
            }),
      description: text.describeTiles,
      move: actions.moveTileCursor,
    })}`;
}

/** What the scores of a hundred thousand tokens would take, by the core's formula. */
function terabyte(pen: Pen): TemplateResult {
  const { view, actions, text, format } = pen;
  const { found, heads, layers } = view.state;
  const one = found.value('score_bytes_100000');
  const slider = (name: 'heads' | 'layers') =>
    range({
      name,
      label: text[name],
      ...kMatrices[name],
      value: view.state[name],
      change: (value) => actions.count({ [name]: value }),
    });
  return html`<section class="terabyte" aria-label="${text.hugeTitle}">
    <p class="part-title">${text.hugeTitle}</p>
    <div class="controls">${slider('heads')} ${slider('layers')}</div>
    <p data-huge>
      ${say(text.huge, {
        one: bytesText(one, format),
        all: bytesText(one * heads * layers, format),
        count: format.integer(heads * layers),
        needed: format.integer(found.value('matrices_per_terabyte')),
      })}
    </p>
  </section>`;
}

function statusText({ view: { state, status }, text, format }: Pen): string {
  const { found } = state;
  const length = format.integer(found.array('length').at(-1) ?? 0);
  if (status.busy) return say(text.running, { length });
  const slope = found.value('slope_by_hand');
  if (!Number.isFinite(slope)) return text.idle;
  const twenty = found.value('tile_for_20');
  return say(twenty > 0 ? text.done : text.doneWithout, {
    length,
    byHand: format.fixed(slope, 2),
    tiled: format.fixed(found.value('slope_tiled'), 2),
    tile: format.integer(twenty),
    difference: format.compact(found.value('max_difference'), 2),
    workspace: bytesText(found.array('workspace_tiled').at(-1) ?? NaN, format),
  });
}

export function costTable({ found }: CostState, language: Language): Table {
  const text = words(language);
  const columns = kQuantities.flatMap((quantity) =>
    seriesOf({ found, quantity }, (way) => `${text.quantities[quantity]}, ${text.ways[way]}`),
  );
  return {
    title: text.table,
    header: [text.lengthAxis, ...columns.map(({ name }) => name)],
    rows: found
      .array('length')
      .map((length, at) => [length, ...columns.map(({ values }) => values[at] ?? NaN)]),
  };
}

function controls({ view: { state, status }, actions, text, format }: Pen): TemplateResult {
  const off = status.busy;
  return html`${button({ action: 'measure', label: text.measure, primary: true, off, act: actions.measure })}
  ${choice({
    name: 'quantity',
    label: text.show,
    options: kQuantities,
    chosen: state.quantity,
    text: (name) => text.quantities[name],
    choose: actions.show,
  })}
  ${select({
    name: 'length',
    label: text.maxLength,
    options: kMaxLengths,
    chosen: state.maxLength,
    off,
    text: format.integer,
    choose: (maxLength) => actions.set({ maxLength }),
  })}
  ${select({
    name: 'dim',
    label: text.headDim,
    options: kHeadDims,
    chosen: state.headDim,
    off,
    text: format.integer,
    choose: (headDim) => actions.set({ headDim }),
  })}
  ${select({
    name: 'tile',
    label: text.tile,
    options: kTiles,
    chosen: state.tile,
    off,
    text: format.integer,
    choose: (tile) => actions.set({ tile }),
  })}`;
}
