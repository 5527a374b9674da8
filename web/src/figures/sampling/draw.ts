/** The distribution over the next character, drawn from until a name is written. */
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit-html';
import { say } from '../../i18n/messages';
import { button, range, select, text as textField } from '../../ui/fields';
import {
  drawFrame,
  type FigureSetup,
  type FigureView,
  type FrameActions,
  type Table,
} from '../../ui/figure-frame';
import { formats, type Formats } from '../../ui/format';
import { atWidths, drawCursor } from '../../ui/plot';
import { round } from '../../ui/svg';
import type { RunConfig } from '../../worker/protocol';
import { drawNames, drawScored } from './names-view';
import { kSteps, kTemperature, kWordCharacters, type SamplingState } from './state';
import { words } from './words';

export const kName = 'sampling';

export interface SamplingSetup extends FigureSetup {
  main: RunConfig;
  alphabet: string[];
  /** What the build's run had learned, for the first drawing. */
  built: Pick<
    SamplingState,
    'steps' | 'next' | 'names' | 'bigramNames' | 'losses' | 'bigramLosses' | 'scored'
  >;
}

export interface SamplingView extends FigureView<SamplingState, SamplingSetup> {
  /** Steps taken while the model trains. */
  step: number;
}

export interface SamplingActions extends FrameActions {
  train(): void;
  nextCharacter(): void;
  wholeName(): void;
  manyNames(): void;
  again(): void;
  setSteps(steps: number): void;
  setTemperature(exponent: number): void;
  type(word: string): void;
  moveCursor(index: number | null): void;
}

export interface Pen {
  view: SamplingView;
  actions: SamplingActions;
  text: ReturnType<typeof words>;
  format: Formats;
}

export function drawSampling(view: SamplingView, actions: SamplingActions): TemplateResult {
  const { setup, status, language, state } = view;
  const text = words(language);
  const pen: Pen = { view, actions, text, format: formats(language) };
  const said = statusText(pen);
  const frame = {
    name: kName,
    title: text.title,
    caption: text.caption,
    drawing: html`${line(pen)} ${distribution(pen)} ${drawNames(pen)} ${drawScored(pen)}`,
    controls: controls(pen),
    status: said,
    said,
    measured: measuredIn(state),
    table: samplingTable(view),
    usesCorpus: true,
    long: true,
  };
  return drawFrame(frame, setup, status, actions, language);
}

/** Counting needs no steps; of the network the ledger speaks after the lecture's whole schedule. */
function measuredIn({
  learned,
  losses,
  bigramLosses,
  trained,
}: SamplingState): Map<string, number> {
  if (!trained || !losses || !bigramLosses) return new Map();
  const counted = new Map([['bigram_dev_loss', bigramLosses.dev]]);
  const whole = learned === kSteps.at(-1);
  return whole ? counted.set('bigram_margin', bigramLosses.dev - losses.dev) : counted;
}

export function samplingTable({
  state,
  setup,
  language,
}: Pick<SamplingView, 'state' | 'setup' | 'language'>): Table {
  const text = words(language);
  return {
    title: text.table,
    header: [text.character, text.mlp, text.bigram],
    rows: (state.next?.probs ?? []).map((prob, id) => [
      setup.alphabet[id] ?? '?',
      prob,
      state.next!.bigramProbs[id]!,
    ]),
  };
}

/** The window and what was written: the characters that the guess saw stand in boxes. */
function line({ view, text, format }: Pen): TemplateResult {
  const { state, setup } = view;
  const context = (state.next?.ids ?? []).map((id) => setup.alphabet[id] ?? '?');
  const last = state.drawn.at(-1);
  const end = last === 0 ? '.' : state.ended ? '' : '…';
  return html`<p class="writing" lang="">
    <span class="visually-hidden">${text.written}: ${state.line || '—'}. </span>
    <span aria-hidden="true">
      ${context.map((character) => html`<b class="seen">${character}</b>`)}
      <span class="arrow">→</span>
      <span class="line">${state.line}${end}</span>
    </span>
    ${
      last === undefined
        ? nothing
        : html`<span class="drew">
            ${say(text.drew, {
              character: setup.alphabet[last] ?? '?',
              share: format.percent(state.next?.probs[last] ?? NaN),
            })}
          </span>`
    }
  </p>`;
}

const kTop = 24;
const kBars = 120;
const kGapBetween = 34;
const kLabelled = 3;
/** Pixels a number needs. */
const kLabelRoom = 28;

function distribution(pen: Pen): TemplateResult {
  const { view, actions, text } = pen;
  const { next, cursor } = view.state;
  const count = next?.probs.length ?? 0;
  const move = (event: PointerEvent) => {
    const index = (event.target as Element).closest('[data-id]')?.getAttribute('data-id');
    if (index) actions.moveCursor(Number(index));
  };
  return html`<div class="charts">
    ${atWidths(view.widths, (width) => bars(pen, width), move)}
    ${drawCursor({
      count,
      index: cursor,
      label: text.cursorLabel,
      text: cursorText(pen),
      move: actions.moveCursor,
    })}
  </div>`;
}

function bars(pen: Pen, width: number): SVGTemplateResult {
  const { view, text } = pen;
  const { next } = view.state;
  const height = 2 * (kTop + kBars) + kGapBetween + 18;
  const most = Math.max(...(next?.probs ?? []), ...(next?.bigramProbs ?? []), 0.05);
  return svg`<svg class="plot" viewBox="0 0 ${width} ${height}" role="img"
      aria-label="${describe(pen)}" data-chart>
    ${row(pen, width, 0, text.mlp, next?.probs ?? [], most, 'learned')}
    ${row(pen, width, kTop + kBars + kGapBetween, text.bigram, next?.bigramProbs ?? [], most, 'measured')}
  </svg>`;
}

function row(
  { view, format }: Pen,
  width: number,
  top: number,
  title: string,
  probs: number[],
  most: number,
  kind: string,
): SVGTemplateResult {
  const { setup, state } = view;
  const slot = width / Math.max(1, probs.length);
  const bottom = top + kTop + kBars;
  const labelled = labelledOf(probs, slot);
  const last = kind === 'learned' ? state.drawn.at(-1) : undefined;
  return svg`<text class="axis-title" x="0" y="${top + 14}">${title}</text>
    <g class="axis"><line class="base" x1="0" x2="${width}" y1="${bottom}" y2="${bottom}"></line></g>
    ${probs.map((prob, id) => {
      const tall = (prob / most) * (kBars - 18);
      const x = id * slot;
      const chosen = id === state.cursor ? 'at-cursor' : '';
      return svg`<rect class="bar ${kind} ${chosen}" x="${round(x + 1)}" y="${round(bottom - tall)}"
          width="${round(Math.max(1, slot - 2))}" height="${round(tall)}"></rect>
        ${
          labelled.includes(id)
            ? svg`<text class="tick on-ground" text-anchor="middle" x="${round(Math.max(18, Math.min(width - 18, x + slot / 2)))}"
                y="${round(bottom - tall - 5)}">${format.percent(prob)}</text>`
            : nothing
        }
        ${id === last ? drawnFrame(x + slot / 2, bottom + 10) : nothing}
        <text class="tick ${id === last ? 'drawn' : ''}" text-anchor="middle"
          x="${round(x + slot / 2)}" y="${bottom + 14}">${setup.alphabet[id] ?? '?'}</text>
        <rect class="bar-target" data-id="${id}" x="${round(x)}" y="${top + kTop}" width="${round(slot)}"
          height="${kBars + 16}"></rect>`;
    })}`;
}

/** The likeliest three have their numbers, where there is room the one beside the other. */
function labelledOf(probs: number[], slot: number): number[] {
  const order = probs.map((_, id) => id).sort((a, b) => probs[b]! - probs[a]!);
  return order.slice(0, slot >= kLabelRoom ? kLabelled : 1);
}

/** The lecture's thick frame: this character enters the window next. */
function drawnFrame(x: number, y: number): SVGTemplateResult {
  return svg`<rect class="drawn-frame" x="${round(Math.max(2, x - 8))}" y="${round(y - 8)}" width="16" height="17"
    rx="4"></rect>`;
}

function describe({ view: { state, setup }, text, format }: Pen): string {
  const { next } = state;
  if (!next) return text.describeEmpty;
  const top = (probs: number[]) => {
    const best = probs.indexOf(Math.max(...probs));
    return `${setup.alphabet[best] ?? '?'} ${format.percent(probs[best] ?? NaN)}`;
  };
  return say(text.describe, {
    context: next.ids.map((id) => setup.alphabet[id] ?? '?').join(''),
    mlp: top(next.probs),
    bigram: top(next.bigramProbs),
  });
}

function cursorText({ view: { state, setup }, text, format }: Pen): string {
  const { next, cursor } = state;
  if (!next || cursor === null || next.probs[cursor] === undefined) return text.cursorEmpty;
  return say(text.cursorValues, {
    character: setup.alphabet[cursor] ?? '?',
    mlp: format.fixed(next.probs[cursor], 4),
    bigram: format.fixed(next.bigramProbs[cursor]!, 4),
  });
}

function controls({ view, actions, text, format }: Pen): TemplateResult {
  const { state, status } = view;
  const off = status.busy;
  const idle = off || !state.trained;
  const act = (action: string, label: string, run: () => void) =>
    button({ action, label, off: idle, act: run });
  const exponent = Math.log10(state.temperature);
  const shown = format.short(state.temperature, 2);
  return html`${button({ action: 'train', label: text.train, off, primary: true, act: actions.train })}
  ${select({
    name: 'steps',
    label: text.steps,
    options: kSteps,
    chosen: state.steps,
    off,
    text: format.integer,
    choose: actions.setSteps,
  })}
  ${act('next', text.nextCharacter, actions.nextCharacter)}
  ${act('whole', text.wholeName, actions.wholeName)} ${act('again', text.again, actions.again)}
  ${act('many', text.manyNames, actions.manyNames)}
  ${range({
    name: 'temperature',
    label: text.temperature,
    ...kTemperature,
    value: exponent,
    off: idle,
    spoken: shown,
    logarithmic: true,
    change: actions.setTemperature,
  })}
  ${textField({
    name: 'word',
    label: text.word,
    value: state.word,
    maxLength: kWordCharacters,
    refused: view.status.problem !== null,
    change: actions.type,
  })}`;
}

function statusText({ view: { state, status, step }, text, format }: Pen): string {
  if (status.busy && !state.trained) {
    return say(text.training, { step: format.integer(step), steps: format.integer(state.steps) });
  }
  if (!state.losses || !state.bigramLosses) return text.idle;
  const facts = {
    steps: format.integer(state.learned),
    dev: format.fixed(state.losses.dev, 3),
    bigram: format.fixed(state.bigramLosses.dev, 3),
  };
  return say(state.trained ? text.done : text.built, facts);
}
