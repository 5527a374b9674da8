/** What a run found: the loss on the three sets, beside published values where there are any, and names. */
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { say } from '../../i18n/messages';
import { corpusName } from '../../ui/corpus-view';
import { parseNumber } from '../../ui/format';
import { drawSplitDots, type SplitRow } from '../../ui/split-dots';
import type { Pen } from './draw';
import { isMain, kTemperature } from './state';
import { type Expected, idPrefix, type Reference, type SampledName } from './types';

export interface ResultActions {
  setTemperature(temperature: number): void;
  sampleAgain(): void;
  useLast(): void;
  forgetLast(): void;
}

/** Widths as `training.css` lays them out, in pixels. */
const kTwoColumns = 632;
const kColumnGap = 32;

/** Hexadecimal digits of a hash that the page shows. */
const kShownDigits = 8;

/** The published values for exactly this text and configuration; null when there are none. */
function referenceFor({ view: { state, setup } }: Pen): Reference | null {
  const sha256 = state.corpusInfo?.sha256;
  if (!sha256 || !isMain(state.settings.config)) return null;
  return setup.references.find((reference) => reference.sha256 === sha256) ?? null;
}

function isMet(measured: number, { value, tolerance }: Expected): boolean {
  return Math.abs(measured - value) <= tolerance;
}

export function drawResults(pen: Pen): TemplateResult {
  return html`<div class="results">${splits(pen)} ${names(pen)}</div>`;
}

function splits(pen: Pen): TemplateResult {
  const { view, text, ui, format } = pen;
  const { state } = view;
  const values = state.outcome?.splits ?? state.example?.splits;
  if (!values)
    return html`<section class="splits empty" aria-label="${text.resultsTitle}"></section>`;
  const finished = state.outcome && !state.outcome.stopped && !state.changed;
  const reference = finished ? referenceFor(pen) : null;
  const rows: SplitRow[] = [
    { label: text.splitTrain, measured: values.train, expected: reference?.train ?? null },
    { label: text.splitDev, measured: values.dev, expected: reference?.dev ?? null },
    { label: text.splitTest, measured: values.test, expected: reference?.test ?? null },
  ];
  const width = dotsWidth(Math.min(...view.widths));
  const description = say(text.dotsDescription, {
    train: format.fixed(values.train, 4),
    dev: format.fixed(values.dev, 4),
    test: format.fixed(values.test, 4),
  });
  return html`<section class="splits" aria-label="${text.resultsTitle}" data-splits>
    <p class="part-title">${text.resultsTitle}</p>
    ${drawSplitDots(rows, width, description, ui, format)}
    ${
      reference
        ? html`<p class="hint">${say(text.dotsLegend, { source: sourceName(reference, pen) })}</p>`
        : nothing
    }
    ${badges(pen, rows, reference)} ${fingerprint(pen)}
  </section>`;
}

/** Results and names stand side by side where the style sheet finds room for both. */
function dotsWidth(figure: number): number {
  return Math.min(440, figure >= kTwoColumns ? (figure - kColumnGap) / 2 : figure);
}

/** What another device has to show for the same settings; the whole hashes are in the attributes. */
function fingerprint({ view, text }: Pen): TemplateResult | typeof nothing {
  const hashes = view.state.outcome?.fingerprint;
  if (!hashes) return nothing;
  const facts = {
    losses: hashes.losses.slice(0, kShownDigits),
    parameters: hashes.parameters.slice(0, kShownDigits),
    version: view.setup.numericsVersion,
  };
  return html`<p
    class="hint"
    data-losses-sha256="${hashes.losses}"
    data-parameters-sha256="${hashes.parameters}"
  >
    ${say(text.fingerprint, facts)}
  </p>`;
}

function sourceName({ source }: Reference, { ui }: Pen): string {
  return source === 'lecture' ? ui.sourceLecture : ui.sourceGolden;
}

function badges(pen: Pen, rows: SplitRow[], reference: Reference | null): TemplateResult {
  const { view, text, format } = pen;
  if (!reference) {
    return view.state.outcome ? html`<p class="hint">${text.noReference}</p>` : html``;
  }
  const first = {
    label: text.firstLoss,
    measured: view.curve.loss(0),
    expected: reference.firstLoss,
  };
  const gap = say(text.gap, {
    source: sourceName(reference, pen),
    measured: format.fixed(rows[1]!.measured - rows[0]!.measured, 4),
    expected: format.fixed(reference.dev.value - reference.train.value, 4),
  });
  return html`<ul class="badges">
      ${[first, ...rows].map(({ label, measured, expected }) =>
        expected ? badge(pen, label, measured, expected, sourceName(reference, pen)) : nothing,
      )}
    </ul>
    <p class="hint">${gap}</p>`;
}

function badge(
  { ui, format }: Pen,
  label: string,
  measured: number,
  expected: Expected,
  source: string,
): TemplateResult {
  const met = isMet(measured, expected);
  const values = {
    source,
    expected: format.fixed(expected.value, 4),
    measured: format.fixed(measured, 4),
  };
  return html`<li class="badge ${met ? 'met' : 'missed'}" data-badge>
    <span class="badge-label">${label}</span>
    ${say(ui.badge, { ...values, whose: ui.yours })}
    <span class="verdict"
      ><span aria-hidden="true">${met ? '✓' : '✗'}</span> ${met ? ui.met : ui.missed}</span
    >
  </li>`;
}

function names(pen: Pen): TemplateResult {
  const { view, text, format } = pen;
  const { state } = view;
  const shown = state.outcome ?? state.example;
  if (!shown) {
    return html`<section class="names empty">
      <p class="part-title">${text.namesTitle}</p>
      <p class="hint">${text.namesEmpty}</p>
    </section>`;
  }
  const mlpDev = format.fixed(shown.splits.dev, 2);
  const bigramDev = format.fixed(state.example?.bigramDev ?? state.baseline?.bigramDev ?? NaN, 2);
  return html`<section class="names" data-names>
    <p class="part-title">${text.namesTitle}</p>
    <div class="name-lists">
      ${nameList(pen, text.namesModel, mlpDev, shown.names, 'mlp')}
      ${nameList(pen, text.namesBigram, bigramDev, shown.bigramNames, 'bigram')}
    </div>
    <p class="hint">${text.namesKnownHint}</p>
    ${state.outcome ? temperature(pen) : nothing}
  </section>`;
}

function nameList(
  { text }: Pen,
  title: string,
  dev: string,
  list: SampledName[],
  kind: string,
): TemplateResult {
  return html`<div class="name-list" data-name-list="${kind}">
    <p class="list-title">
      ${title} <span class="hint">${say(text.namesModelLoss, { loss: dev })}</span>
    </p>
    <ul>
      ${list.map(({ name, known }) =>
        known
          ? html`<li class="known" title="${text.namesKnown}">
              ${name}<span class="visually-hidden"> (${text.namesKnown})</span>
            </li>`
          : html`<li>${name || '∅'}</li>`,
      )}
    </ul>
  </div>`;
}

function temperature({ view, actions, text, format }: Pen): TemplateResult {
  const value = view.state.settings.temperature;
  const slide = (event: Event) =>
    actions.setTemperature(Number((event.target as HTMLInputElement).value));
  const type = (event: Event) => {
    const typed = parseNumber((event.target as HTMLInputElement).value, view.language);
    actions.setTemperature(Math.min(kTemperature.max, Math.max(kTemperature.min, typed)));
  };
  const id = `${idPrefix(view.setup)}-temperature`;
  return html`<div class="temperature">
    <label for="${id}">${text.temperature} <span class="unit">${text.temperatureHint}</span></label>
    <input
      id="${id}"
      type="range"
      min="${kTemperature.min}"
      max="${kTemperature.max}"
      step="${kTemperature.step}"
      .value="${live(String(value))}"
      aria-valuetext="${format.short(value)}"
      @change="${slide}"
    />
    <input
      type="text"
      inputmode="decimal"
      class="short"
      aria-label="${text.temperatureValue}"
      .value="${live(format.short(value))}"
      @change="${type}"
    />
    <button
      type="button"
      class="control"
      data-action="sample-again"
      @click="${actions.sampleAgain}"
    >
      ${text.sampleAgain}
    </button>
  </div>`;
}

/** The summary of an earlier visit, kept in this browser only. */
export function drawLastResult(pen: Pen): TemplateResult | typeof nothing {
  const { view, actions, text, ui, format } = pen;
  const { last, outcome } = view.state;
  if (!last || outcome) return nothing;
  const facts = {
    corpus: corpusName(last.corpus, '', ui),
    step: format.integer(last.step),
    train: format.fixed(last.splits.train, 4),
    dev: format.fixed(last.splits.dev, 4),
    test: format.fixed(last.splits.test, 4),
  };
  return html`<section class="last-result" aria-label="${text.lastTitle}" data-last-result>
    <p><strong>${text.lastTitle}</strong>: ${say(text.lastSummary, facts)}</p>
    <button type="button" class="control" data-action="use-last" @click="${actions.useLast}">
      ${text.lastUse}
    </button>
    <button type="button" class="control" data-action="forget-last" @click="${actions.forgetLast}">
      ${text.lastForget}
    </button>
  </section>`;
}
