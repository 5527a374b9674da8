/** The home page's living figure: one button, a falling curve, new Turkish names. A pure function. */
import { html, type TemplateResult } from 'lit-html';
import { messages, say, type Language } from '../../i18n/messages';
import { formats } from '../../ui/format';
import { drawLossChart, plotWidth } from '../../ui/loss-chart';
import type { Column, LossCurve } from '../../ui/loss-curve';
import { drawProblem } from '../../ui/problem-view';
import type { ErrorParts } from '../../worker/protocol';

export type QuickPhase = 'example' | 'opening' | 'running' | 'naming' | 'done' | 'failed';

export interface QuickState {
  phase: QuickPhase;
  step: number;
  stepsPerSecond: number;
  names: string[];
  problem: ErrorParts | null;
}

/** The run that was made while the site was built. */
export interface QuickExample {
  columns: Column[];
  names: string[];
}

export interface QuickView {
  state: QuickState;
  steps: number;
  decayStep: number;
  /** Lines and symbols of the list of names. */
  lines: number;
  curve: LossCurve;
  example: QuickExample;
  language: Language;
  widths: number[];
}

export interface QuickActions {
  train(): void;
}

const kHeight = 220;

export function drawQuickTrain(view: QuickView, actions: QuickActions): TemplateResult {
  const { quick: text } = messages(view.language).training;
  const { phase, problem } = view.state;
  const busy = phase === 'opening' || phase === 'running' || phase === 'naming';
  const label = busy ? text.training : phase === 'done' ? text.again : text.start;
  return html`<figure
    class="lab-figure quick-train"
    data-phase="${phase}"
    aria-labelledby="quick-title"
  >
    <p class="part-title" id="quick-title">${text.title}</p>
    <div class="quick-body">
      <div class="quick-chart charts">${charts(view)}</div>
      ${nameList(view)}
    </div>
    <div class="controls">
      <button
        type="button"
        class="control primary"
        data-action="quick-train"
        aria-disabled="${String(busy)}"
        @click="${() => !busy && actions.train()}"
      >
        ${label}
      </button>
    </div>
    <div class="status">
      <progress
        max="${view.steps}"
        .value="${String(view.state.step)}"
        aria-label="${messages(view.language).ui.stepAxis}"
      ></progress>
      <p data-status>${statusText(view)}</p>
      <p class="visually-hidden" role="status">${phase === 'done' ? statusText(view) : ''}</p>
    </div>
    ${drawProblem(problem, view.language)}
  </figure>`;
}

function charts(view: QuickView): TemplateResult[] {
  const { ui, training } = messages(view.language);
  const { state, curve, example, steps } = view;
  const classes = view.widths.length > 1 ? ['only-narrow', 'only-wide'] : [''];
  return view.widths.map((width, index) => {
    const columns =
      state.phase === 'example' ? example.columns : curve.columns(steps, plotWidth(width, false));
    const format = formats(view.language);
    const last = columns.at(-1);
    const description = last
      ? say(training.chartDescription, {
          step: format.integer(last.step + 1),
          first: format.fixed(columns[0]!.mean, 2),
          mean: format.fixed(last.mean, 2),
        })
      : training.chartEmpty;
    const chart = {
      width,
      height: kHeight,
      domain: steps,
      columns,
      decayStep: view.decayStep,
      decayFactor: 0.1,
      references: [],
      named: false,
      cursor: null,
      description,
    };
    return html`<div class="${classes[index]}">${drawLossChart(chart, ui, format)}</div>`;
  });
}

function nameList(view: QuickView): TemplateResult {
  const { quick: text } = messages(view.language).training;
  const { state, example } = view;
  const names = state.phase === 'example' ? example.names : state.names;
  const title = state.phase === 'example' ? text.namesExample : text.names;
  return html`<div class="quick-names" data-quick-names>
    <p class="hint">${title}</p>
    <ul lang="tr">
      ${names.map((name) => html`<li>${capitalized(name)}</li>`)}
    </ul>
  </div>`;
}

/** Names in a sentence, by Turkish rules: i becomes İ. */
export function capitalized(name: string): string {
  const [first = '', ...rest] = name;
  return first.toLocaleUpperCase('tr') + rest.join('');
}

function statusText(view: QuickView): string {
  const { quick: text } = messages(view.language).training;
  const format = formats(view.language);
  const { state, curve, steps, lines } = view;
  const seconds = Math.ceil((steps - state.step) / (state.stepsPerSecond || Infinity));
  const facts = {
    step: format.integer(state.step),
    steps: format.integer(steps),
    lines: format.integer(lines),
    loss: format.fixed(curve.trailingMean(curve.length - 1), 2),
    count: format.integer(state.names.length),
    seconds: format.integer(Math.max(1, seconds)),
  };
  return say(text.status[state.phase], facts);
}
