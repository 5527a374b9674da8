/** How heads share keys and values, what a cache of them holds, and what it saves. */
import { html, nothing, type TemplateResult } from 'lit-html';
import { say, type Language } from '../../i18n/messages';
import { bytesText } from '../../ui/bytes';
import { button, range, select } from '../../ui/fields';
import { drawFrame, type FigureView, type FrameActions, type Table } from '../../ui/figure-frame';
import { formats, type Formats } from '../../ui/format';
import { atWidths } from '../../ui/plot';
import { kvPicture } from './picture';
import { kPresets, type Preset } from './presets';
import {
  divisorsOf,
  kBenchLengths,
  kBounds,
  kNumberBytes,
  presetOf,
  sharingOf,
  type KvSetup,
  type KvState,
} from './state';
import { words } from './words';

export const kName = 'kv-cache';

/** Sizes that are no model's. */
const kOwn = 'own';

export type KvView = FigureView<KvState, KvSetup>;

export interface KvActions extends FrameActions {
  preset(id: string): void;
  set(part: Partial<KvState>): void;
  measure(): void;
}

interface Pen {
  view: KvView;
  actions: KvActions;
  text: ReturnType<typeof words>;
  format: Formats;
}

export function drawKvCache(view: KvView, actions: KvActions): TemplateResult {
  const { setup, status, language, state } = view;
  const text = words(language);
  const pen: Pen = { view, actions, text, format: formats(language) };
  const said = statusText(pen);
  const frame = {
    name: kName,
    title: text.title,
    caption: text.caption,
    drawing: html`<div class="charts">
        ${atWidths(view.widths, (width) => kvPicture(state, width, text, pen.format))}
      </div>
      ${proof(pen)} ${speed(pen)}`,
    controls: controls(pen),
    status: said,
    said,
    measured: state.found.values(),
    table: kvTable(state, language),
    usesCorpus: false,
    long: true,
  };
  return drawFrame(frame, setup, status, actions, language);
}

function modelName(id: Preset['id'] | typeof kOwn, text: Pen['text']): string {
  return id === kOwn ? text.own : text.models[id];
}

/** What the core compared, bit by bit. */
function proof({ view: { state }, text }: Pen): TemplateResult {
  const yes = (name: string) => state.found.value(name) === 1;
  const line = (name: string, words: string) =>
    html`<li class="${yes(name) ? 'met' : 'missed'}">
      <span aria-hidden="true">${yes(name) ? '✓' : '✗'}</span> ${words}
      <strong>${yes(name) ? text.equal : text.notEqual}</strong>
    </li>`;
  return html`<ul class="bits">
    ${line('groups_are_mha', text.groupsAreMha)} ${line('one_group_is_mqa', text.oneGroupIsMqa)}
    ${line('cache_bits_equal', text.cacheBits)}
  </ul>`;
}

function speed({ view: { state }, text, format }: Pen): TemplateResult | typeof nothing {
  const { timed, benchLength } = state;
  if (!timed) return nothing;
  const cached = timed.value('tokens_per_second_cached');
  const uncached = timed.value('tokens_per_second_uncached');
  return html`<p class="readout" data-speed>
    ${say(text.speed, {
      length: format.integer(benchLength),
      cached: format.integer(cached),
      uncached: format.short(uncached, 3),
      ratio: format.short(cached / uncached, 3),
    })}
  </p>`;
}

function statusText({ view: { state, status }, text, format }: Pen): string {
  if (status.busy) return text.running;
  const { found, heads, kvHeads, length } = state;
  return say(text.status, {
    name: modelName(presetOf(state)?.id ?? kOwn, text),
    sharing: text.sharing[sharingOf(heads, kvHeads)],
    length: format.integer(length),
    bytes: bytesText(found.value('model_bytes'), format),
  });
}

export function kvTable({ found, heads }: KvState, language: Language): Table {
  const text = words(language);
  const bytes = found.array('kv_bytes');
  const counted = found.array('layer_bytes_counted');
  const formula = found.array('layer_bytes_formula');
  return {
    title: text.table,
    header: [text.kvHeadsLabel, text.sharingLabel, text.modelBytes, text.counted, text.formula],
    rows: found
      .array('kv_heads')
      .map((number, at) => [
        number,
        text.short[sharingOf(heads, number)],
        bytes[at]!,
        counted[at]!,
        formula[at]!,
      ]),
  };
}

function controls({ view: { state, status }, actions, text, format }: Pen): TemplateResult {
  const off = status.busy;
  const chosen = presetOf(state)?.id ?? kOwn;
  const ids: (Preset['id'] | typeof kOwn)[] = kPresets.map(({ id }) => id);
  if (chosen === kOwn) ids.push(kOwn);
  const number = (name: 'layers' | 'heads' | 'headDim' | 'length') =>
    range({
      name,
      label: text.sizes[name],
      ...kBounds[name],
      value: state[name],
      change: (value) => actions.set({ [name]: value }),
    });
  return html`${button({ action: 'measure', label: text.measure, primary: true, off, act: actions.measure })}
  ${select({
    name: 'preset',
    label: text.model,
    options: ids,
    chosen,
    text: (id) => modelName(id, text),
    choose: (id) => actions.preset(id),
  })}
  ${select({
    name: 'kvHeads',
    label: text.kvHeadsLabel,
    options: divisorsOf(state.heads),
    chosen: state.kvHeads,
    text: format.integer,
    choose: (kvHeads) => actions.set({ kvHeads }),
  })}
  ${number('heads')} ${number('layers')} ${number('headDim')} ${number('length')}
  ${select({
    name: 'bytes',
    label: text.numberBytes,
    options: kNumberBytes,
    chosen: state.numberBytes,
    text: format.integer,
    choose: (numberBytes) => actions.set({ numberBytes }),
  })}
  ${select({
    name: 'bench',
    label: text.benchLength,
    options: kBenchLengths,
    chosen: state.benchLength,
    text: format.integer,
    choose: (benchLength) => actions.set({ benchLength }),
  })}`;
}
