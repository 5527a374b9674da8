/** The tiled recurrence a tile at a time: what is held, what is forgotten, and one row's numbers. */
import { html, type TemplateResult } from 'lit-html';
import { say, type Language } from '../../i18n/messages';
import { bytesText } from '../../ui/bytes';
import { button, check, range } from '../../ui/fields';
import { drawFrame, type FigureView, type FrameActions, type Table } from '../../ui/figure-frame';
import { formats, type Formats } from '../../ui/format';
import { atWidths } from '../../ui/plot';
import { flashLayout, flashPicture } from './picture';
import {
  kHeadDim,
  kKeyTile,
  kLength,
  kQueryTile,
  kRows,
  kSpread,
  rowAfter,
  tilesOf,
  type FlashSetup,
  type FlashState,
} from './state';
import { words } from './words';

export const kName = 'flash-tiles';

export type FlashView = FigureView<FlashState, FlashSetup>;

export interface FlashActions extends FrameActions {
  go(step: number): void;
  play(): void;
  setRow(row: number): void;
  /** Other tiles or numbers: the walk begins anew. */
  set(part: Partial<Pick<FlashState, 'queryTile' | 'keyTile' | 'causal' | 'spread'>>): void;
  newSeed(): void;
}

interface Pen {
  view: FlashView;
  actions: FlashActions;
  text: ReturnType<typeof words>;
  format: Formats;
}

export function drawFlashTiles(view: FlashView, actions: FlashActions): TemplateResult {
  const { setup, status, language, state } = view;
  const text = words(language);
  const pen: Pen = { view, actions, text, format: formats(language) };
  const said = statusText(pen);
  const frame = {
    name: kName,
    title: text.title,
    caption: text.caption,
    drawing: html`<div class="charts">
        ${atWidths(view.widths, (width) =>
          flashPicture(state, flashLayout(width), text, pen.format),
        )}
      </div>
      <p class="plugged" data-plugged>${recurrence(pen)}</p>
      <p class="readout" data-held>${heldText(pen)}</p>`,
    controls: controls(pen),
    status: said,
    said: state.playing ? '' : said,
    measured: state.found.values(),
    table: flashTable(state, language),
    usesCorpus: false,
    long: false,
  };
  return drawFrame(frame, setup, status, actions, language);
}

const kDigits = 2;

/** The chosen row's step with its numbers in it. */
function recurrence({ view: { state }, text, format }: Pen): TemplateResult | string {
  const { found, step, row } = state;
  const tile = tilesOf(state)[step - 1];
  if (!tile) return text.nothingYet;
  const inTile = row >= tile.queryStart && row < tile.queryEnd;
  if (!inTile) return say(text.otherRow, { row });
  if (tile.skipped) return text.skipped;
  const before = tile.keyStart === 0 ? null : rowAfter(found, step - 1, row);
  const after = rowAfter(found, step, row);
  const number = (value: number) =>
    value === -Infinity ? '−∞' : format.fixed(Number(value.toFixed(kDigits)) || 0, kDigits);
  const seen = (found.rows('scores')[row] ?? []).slice(tile.keyStart, tile.keyEnd);
  const exps = seen.map(
    (score) => html` + e<sup>${number(score)} − ${bracketed(after.maximum, number)}</sup>`,
  );
  return html`m = ${text.max}(${number(before?.maximum ?? -Infinity)};
    ${seen.map(number).join('; ')}) = <strong>${number(after.maximum)}</strong><br />l =
    ${number(before?.sum ?? 0)} · ${number(after.correction)}${exps} =
    <strong>${number(after.sum)}</strong><br />o = o · ${number(after.correction)} + Σ e<sup
      >s − m</sup
    >
    v = <strong>(${after.output.map(number).join('; ')})</strong>`;
}

const bracketed = (value: number, number: (value: number) => string) =>
  value < 0 ? `(${number(value)})` : number(value);

const kFloatBytes = 4;

function heldText({ view: { state }, text, format }: Pen): string {
  const { queryTile, keyTile } = state;
  return say(text.held, {
    tile: bytesText(kFloatBytes * queryTile * keyTile, format),
    all: bytesText(kFloatBytes * kLength * kLength, format),
  });
}

function statusText({ view: { state }, text, format }: Pen): string {
  const { step, found } = state;
  const tiles = tilesOf(state);
  const tile = tiles[step - 1];
  if (!tile) return say(text.atStart, { steps: tiles.length });
  const facts = {
    step,
    steps: tiles.length,
    queries: `${tile.queryStart}–${tile.queryEnd - 1}`,
    keys: `${tile.keyStart}–${tile.keyEnd - 1}`,
    difference: format.compact(found.value('max_difference'), 2),
  };
  if (step === tiles.length) return say(text.atEnd, facts);
  return say(tile.skipped ? text.atSkipped : text.at, facts);
}

export function flashTable(state: FlashState, language: Language): Table {
  const text = words(language);
  const tiles = tilesOf(state);
  const outputs = Array.from({ length: kHeadDim }, (_, d) => `o${d}`);
  return {
    title: text.table,
    header: [text.step, text.row, 'm', 'l', text.correctionHead, ...outputs],
    rows: tiles.flatMap((tile, at) =>
      Array.from({ length: tile.queryEnd - tile.queryStart }, (_, i) => {
        const row = tile.queryStart + i;
        const { maximum, sum, correction, output } = rowAfter(state.found, at + 1, row);
        return [at + 1, row, maximum, sum, correction, ...output];
      }),
    ),
  };
}

function controls({ view: { state }, actions, text }: Pen): TemplateResult {
  const { step, row, queryTile, keyTile, causal, spread, playing } = state;
  const last = tilesOf(state).length;
  return html`${button({
    action: 'previous',
    label: text.previous,
    off: step === 0,
    act: () => actions.go(step - 1),
  })}
  ${button({
    action: 'next',
    label: text.next,
    primary: true,
    off: step === last,
    act: () => actions.go(step + 1),
  })}
  ${button({ action: 'play', label: playing ? text.pause : text.play, act: actions.play })}
  ${range({
    name: 'step',
    label: text.stepLabel,
    min: 0,
    max: last,
    value: step,
    place: true,
    spoken: String(step),
    change: actions.go,
  })}
  ${range({ name: 'row', label: text.row, ...kRows, value: row, change: actions.setRow })}
  ${range({
    name: 'queries',
    label: text.queryTile,
    ...kQueryTile,
    value: queryTile,
    change: (value) => actions.set({ queryTile: value }),
  })}
  ${range({
    name: 'keys',
    label: text.keyTile,
    ...kKeyTile,
    value: keyTile,
    change: (value) => actions.set({ keyTile: value }),
  })}
  ${range({
    name: 'spread',
    label: text.spread,
    ...kSpread,
    value: spread,
    change: (value) => actions.set({ spread: value }),
  })}
  ${check({
    name: 'causal',
    label: text.causal,
    on: causal,
    change: (on) => actions.set({ causal: on }),
  })}
  ${button({ action: 'seed', label: text.newSeed, act: actions.newSeed })}`;
}
