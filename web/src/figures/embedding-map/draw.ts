/** The letters where C puts them, their trails while they are learned, and what their distances prove. */
import { html, nothing, type TemplateResult } from 'lit-html';
import { say } from '../../i18n/messages';
import { button, text as textField } from '../../ui/fields';
import {
  drawFrame,
  type FigureSetup,
  type FigureView,
  type FrameActions,
  type Table,
} from '../../ui/figure-frame';
import { formats, type Formats } from '../../ui/format';
import { atWidths, drawCursor, type Point } from '../../ui/plot';
import type { RunConfig } from '../../worker/protocol';
import { drawHarmony } from './harmony-view';
import { mapDrawing } from './map-view';
import { type Distances, kGroupCharacters, loneliest, type MapState } from './state';
import { words } from './words';

export const kName = 'embedding-map';
const kLonely = 3;

export interface MapSetup extends FigureSetup {
  main: RunConfig;
  alphabet: string[];
  /** What the build's run had learned. */
  built: { points: Point[]; distances: Distances; measured: [string, number][] };
}

export type MapView = FigureView<MapState, MapSetup>;

export interface MapActions extends FrameActions {
  train(): void;
  pause(): void;
  reset(): void;
  newSeed(): void;
  setGroup(group: string): void;
  trainWide(): void;
  moveCursor(index: number | null): void;
}

export interface Pen {
  view: MapView;
  actions: MapActions;
  text: ReturnType<typeof words>;
  format: Formats;
}

export function drawEmbeddingMap(view: MapView, actions: MapActions): TemplateResult {
  const { setup, status, language, state } = view;
  const text = words(language);
  const pen: Pen = { view, actions, text, format: formats(language) };
  const frame = {
    name: kName,
    title: text.title,
    caption: text.caption,
    drawing: html`<div class="map-columns">${drawing(pen)} ${proof(pen)}</div>
      ${drawHarmony(pen)}`,
    controls: controls(pen),
    status: statusText(pen),
    said: status.busy ? '' : statusText(pen),
    measured: state.measured,
    table: mapTable(view),
    usesCorpus: true,
    long: true,
  };
  return drawFrame(frame, setup, status, actions, language);
}

export function mapTable({
  state,
  setup,
  language,
}: Pick<MapView, 'state' | 'setup' | 'language'>): Table {
  const text = words(language);
  const { alphabet } = setup;
  return {
    title: text.table,
    header: [text.character, text.first, text.second, text.nearest],
    rows: state.points.map(([x, y], id) => [
      alphabet[id] ?? '?',
      x,
      y,
      (state.distances?.nearest[id] ?? []).map((other) => alphabet[other] ?? '?').join(' '),
    ]),
  };
}

function drawing(pen: Pen): TemplateResult {
  const { view, actions, text } = pen;
  const { points, cursor } = view.state;
  const move = (event: PointerEvent) => {
    const index = (event.target as Element).closest('[data-id]')?.getAttribute('data-id');
    if (index) actions.moveCursor(Number(index));
  };
  return html`<div class="charts">
    ${atWidths(view.widths, (width) => mapDrawing(pen, width), move)}
    ${drawCursor({
      count: points.length,
      index: cursor,
      label: text.cursorLabel,
      text: cursorText(pen),
      move: actions.moveCursor,
    })}
  </div>`;
}

function cursorText({ view: { state, setup }, text, format }: Pen): string {
  const { points, cursor, distances } = state;
  const point = cursor === null ? undefined : points[cursor];
  if (cursor === null || !point) return text.cursorEmpty;
  const facts = {
    character: setup.alphabet[cursor] ?? '?',
    x: format.fixed(point[0], 4),
    y: format.fixed(point[1], 4),
  };
  const nearest = distances?.nearest[cursor];
  if (!nearest) return say(text.cursorPlace, facts);
  const neighbours = nearest
    .map((other, index) => {
      const far = distances.nearestDistances[cursor]?.[index] ?? NaN;
      return `${setup.alphabet[other] ?? '?'} (${format.fixed(far, 3)})`;
    })
    .join(', ');
  return say(text.cursorNearest, { ...facts, neighbours });
}

/** The distances in words, with the question that the ratio alone leaves open. */
function proof({ view: { state, setup }, text, format }: Pen): TemplateResult | typeof nothing {
  const { distances } = state;
  if (!distances || !Number.isFinite(distances.ratio)) return nothing;
  const lonely = loneliest(distances, kLonely)
    .map(([id, far]) => `${setup.alphabet[id] ?? '?'} (${format.fixed(far, 3)})`)
    .join(', ');
  return html`<div class="proof">
    <p>
      ${say(distances.exact ? text.proof : text.proofSampled, {
        group: distances.group,
        mean: format.fixed(distances.groupMean, 4),
        all: format.fixed(distances.allMean, 4),
        ratio: format.fixed(distances.ratio, 3),
        size: [...distances.group].length,
        percent: format.fixed(100 * distances.fraction, 1),
        subsets: format.integer(distances.subsets),
      })}
      ${distances.fraction > 0.05 ? text.proofWeak : text.proofStrong}
    </p>
    <p>${say(text.lonely, { list: lonely })}</p>
  </div>`;
}

function controls({ view, actions, text }: Pen): TemplateResult {
  const { state, status } = view;
  const { busy } = status;
  const label = busy
    ? text.pause
    : state.begun && state.step < state.steps
      ? text.resume
      : text.train;
  return html`${button({
    action: 'train',
    label,
    primary: true,
    act: busy ? actions.pause : actions.train,
  })}
  ${button({ action: 'reset', label: text.reset, off: busy || !state.begun, act: actions.reset })}
  ${button({ action: 'new-seed', label: text.newSeed, off: busy, act: actions.newSeed })}
  ${textField({
    name: 'group',
    label: text.group,
    value: state.group,
    maxLength: kGroupCharacters,
    refused: view.status.problem !== null,
    change: actions.setGroup,
  })}`;
}

function statusText({ view: { state, status }, text, format }: Pen): string {
  const facts = { step: format.integer(state.step), steps: format.integer(state.steps) };
  if (status.busy && state.wideUnderWay) return text.wideRunning;
  if (status.busy) return say(text.running, facts);
  if (state.points.length === 0) return text.idle;
  if (!state.begun) return say(text.built, facts);
  return say(state.step < state.steps ? text.paused : text.done, facts);
}
