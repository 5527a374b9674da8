/**
 * The training figure as a pure function of its state. The same templates make the static drawing at
 * build time and the living one in the page.
 */
import { html, nothing, type TemplateResult } from 'lit-html';
import { messages, say, type Language, type Messages } from '../../i18n/messages';
import { drawCorpus, type CorpusActions } from '../../ui/corpus-view';
import { button } from '../../ui/fields';
import { drawTable, type Table } from '../../ui/figure-frame';
import { formats, type Formats } from '../../ui/format';
import { drawLossChart, plotWidth, type ChartState } from '../../ui/loss-chart';
import type { LossCurve } from '../../ui/loss-curve';
import { drawMenu, type MenuActions } from '../../ui/menu-view';
import { atWidths, drawCursor } from '../../ui/plot';
import { drawProblem } from '../../ui/problem-view';
import { drawLastResult, drawResults, type ResultActions } from './results-view';
import { drawSettings, type SettingsActions } from './settings-view';
import { kNumberFields } from './state';
import { idPrefix, isBusy, isLocked, type TrainingSetup, type TrainingState } from './types';

/** A page that trains has no time for more. */
const kTableRows = 50;

export interface RunActions {
  primary(): void;
  step(): void;
  stop(): void;
  reset(): void;
  newSeed(): void;
  restoreLastGood(): void;
  moveCursor(step: number | null): void;
}

export type TrainingActions = RunActions &
  SettingsActions &
  ResultActions &
  CorpusActions &
  MenuActions;

export interface TrainingView {
  state: TrainingState;
  setup: TrainingSetup;
  curve: LossCurve;
  language: Language;
  /** Pixels. Two of them: a static drawing for narrow and one for wide pages, of which one shows. */
  widths: number[];
}

/** What the parts of the drawing have in common. */
export interface Pen {
  view: TrainingView;
  actions: TrainingActions;
  text: Messages['training'];
  ui: Messages['ui'];
  format: Formats;
}

const kChartHeight = 320;
export function drawTraining(view: TrainingView, actions: TrainingActions): TemplateResult {
  const { training: text, ui } = messages(view.language);
  const pen: Pen = { view, actions, text, ui, format: formats(view.language) };
  const { state, setup } = view;
  return html`<figure
    class="lab-figure training"
    data-phase="${state.phase}"
    aria-labelledby="${idPrefix(setup)}-title"
  >
    <figcaption class="figure-title" id="${idPrefix(setup)}-title">
      ${
        setup.number
          ? html`<span class="figure-number">${say(ui.figure, { number: setup.number })}</span>`
          : nothing
      }${text.title}
    </figcaption>
    ${drawing(pen)} ${controls(pen)} ${whyOff(pen)} ${status(pen)}
    ${drawProblem(state.problem, view.language)} ${drawResults(pen)}
    <div class="setup">
      ${drawCorpus(
        {
          idPrefix: idPrefix(setup),
          corpora: setup.corpora,
          corpus: state.settings.corpus,
          fileName: state.fileName,
          fileLocale: state.fileLocale,
          fileWanted: state.fileWanted,
          info: state.corpusInfo,
          locked: isLocked(state.phase),
        },
        actions,
        ui,
        pen.format,
      )}
      ${drawSettings(pen)}
    </div>
    ${drawLastResult(pen)} ${state.tableOpen ? table(pen) : nothing}
    <p class="figure-caption">${text.caption}</p>
    ${drawMenu({ tableOpen: state.tableOpen, notice: state.notice, source: setup.source }, actions, ui)}
  </figure>`;
}

/** Steps of the whole axis. The example fills it: it has fewer steps than the settings ask for. */
export function axisSteps(state: TrainingState, curve: LossCurve): number {
  if (state.example) return curve.length;
  const steps = state.settings.config.steps;
  return Number.isFinite(steps) && steps > 0 ? Math.max(steps, curve.length) : 1;
}

function chartState(pen: Pen, width: number): ChartState {
  const { state, curve } = pen.view;
  const domain = axisSteps(state, curve);
  const { decayStep, decayFactor } = state.settings.config;
  const at = state.cursorStep;
  const cursor = at === null || at >= curve.length ? null : { step: at, ...valuesAt(curve, at) };
  return {
    width,
    height: kChartHeight,
    domain,
    columns: curve.columns(domain, plotWidth(width, true)),
    decayStep,
    decayFactor,
    references: references(pen),
    named: true,
    cursor,
    description: describe(pen),
  };
}

function references({ view: { state }, text }: Pen) {
  const uniform = state.corpusInfo?.uniformLoss;
  const bigramDev = state.example?.bigramDev ?? state.baseline?.bigramDev;
  if (!uniform || bigramDev === undefined) return [];
  return [
    { label: text.uniform, loss: uniform },
    { label: text.bigram, loss: bigramDev },
  ];
}

function valuesAt(curve: LossCurve, step: number): { loss: number; mean: number } {
  return { loss: curve.loss(step), mean: curve.trailingMean(step) };
}

function describe({ text, format, view: { curve } }: Pen): string {
  const { length } = curve;
  if (length === 0) return text.chartEmpty;
  return say(text.chartDescription, {
    step: format.integer(length),
    first: format.fixed(curve.loss(0), 2),
    mean: format.fixed(curve.trailingMean(length - 1), 2),
  });
}

function drawing(pen: Pen): TemplateResult {
  const { view, ui, text, format } = pen;
  const { length } = view.curve;
  const { cursorStep } = view.state;
  return html`<div class="figure-drawing charts">
    ${atWidths(view.widths, (width) => drawLossChart(chartState(pen, width), ui, format))}
    ${drawCursor({
      count: length,
      index: cursorStep,
      label: ui.cursorLabel,
      text: cursorText(pen),
      roomy: true,
      move: pen.actions.moveCursor,
    })}
    <p class="legend">
      <span class="key-raw" aria-hidden="true"></span> ${text.legendRaw}
      <span class="key-mean" aria-hidden="true"></span> ${text.legendMean}
    </p>
  </div>`;
}

function cursorText(pen: Pen): string {
  const { view, ui, format } = pen;
  const step = view.state.cursorStep;
  if (step === null || step >= view.curve.length) return ui.cursorEmpty;
  const { loss, mean } = valuesAt(view.curve, step);
  return say(ui.cursorValues, {
    step: format.integer(step),
    loss: format.fixed(loss, 4),
    mean: format.fixed(mean, 4),
    window: format.integer(view.curve.trailingWindow(step)),
  });
}

function controls({ view: { state }, actions, text, format }: Pen): TemplateResult {
  const { phase } = state;
  const invalid = Object.keys(state.fieldErrors).length > 0;
  const running = phase === 'running';
  const begun = state.step > 0 && phase !== 'failed';
  const halted = phase === 'paused' || (phase === 'restored' && !state.changed);
  const ended = halted && state.step >= state.settings.config.steps;
  return html`<div class="controls">
    ${button({
      action: 'primary',
      label: primaryLabel(state, text),
      primary: true,
      off: !running && (isBusy(phase) || invalid),
      act: actions.primary,
    })}
    ${button({
      action: 'step',
      label: text.step,
      off: isBusy(phase) || invalid || ended,
      act: actions.step,
    })}
    ${button({ action: 'stop', label: text.stop, off: !(running || halted), act: actions.stop })}
    ${button({
      action: 'reset',
      label: text.reset,
      hint: text.resetHint,
      off: isBusy(phase) || !begun,
      act: actions.reset,
    })}
    ${button({
      action: 'new-seed',
      label: text.newSeed,
      hint: text.newSeedHint,
      off: isLocked(phase),
      act: actions.newSeed,
    })}
    ${phase === 'diverged' ? lastGood(state, actions, text, format) : nothing}
  </div>`;
}

function lastGood(
  { lastGoodStep }: TrainingState,
  { restoreLastGood }: TrainingActions,
  text: Messages['training'],
  format: Formats,
): TemplateResult {
  const step = format.integer(lastGoodStep);
  const label = lastGoodStep > 0 ? say(text.lastGood, { step }) : text.lastGoodStart;
  return button({ action: 'last-good', label, act: restoreLastGood });
}

function primaryLabel({ phase, changed }: TrainingState, text: Messages['training']): string {
  if (phase === 'running') return text.pause;
  if (phase === 'paused') return text.resume;
  if (phase === 'restored') return changed ? text.trainAnew : text.resume;
  if (phase === 'diverged') return changed ? text.trainAnew : text.trainAgain;
  if (phase === 'finished') return changed ? text.trainAnew : text.trainAgain;
  return text.train;
}

/** Beside buttons that are grey for a setting's sake: which one. */
function whyOff({ view: { state }, text }: Pen): TemplateResult | typeof nothing {
  const wrong = kNumberFields.filter((field) => state.fieldErrors[field]);
  if (wrong.length === 0 || state.phase === 'running') return nothing;
  const fields = wrong.map((field) => text.fields[field]).join(', ');
  return html`<p class="hint why-off" data-why>${say(text.whyOff, { fields })}</p>`;
}

function status(pen: Pen): TemplateResult {
  const { state } = pen.view;
  const steps = state.settings.config.steps;
  const max = Number.isFinite(steps) && steps > 0 ? steps : 1;
  return html`<div class="status">
    <progress
      max="${max}"
      .value="${String(Math.min(state.step, max))}"
      aria-label="${pen.ui.stepAxis}"
    ></progress>
    <p data-status>${statusText(pen)}</p>
    <p class="visually-hidden" role="status">${announcement(pen)}</p>
  </div>`;
}

function statusText(pen: Pen): string {
  const { view, text, format } = pen;
  const { state, curve } = view;
  const { config } = state.settings;
  const facts = {
    step: format.integer(state.step),
    steps: format.integer(config.steps),
    loss: format.fixed(curve.trailingMean(curve.length - 1), 2),
    mean: format.fixed(curve.trailingMean(curve.length - 1), 4),
    window: format.integer(curve.trailingWindow(curve.length - 1)),
    rate: format.short(config.learningRate),
    left: timeLeft(pen),
  };
  if (state.changed && state.phase === 'finished') return text.status.outdated;
  if (state.changed && (state.phase === 'diverged' || state.phase === 'restored')) {
    return text.status.changed;
  }
  if (state.phase === 'idle' && state.example) {
    return say(text.status.example, { steps: format.integer(curve.length) });
  }
  if (state.phase === 'running' && !facts.left) return say(text.status.runningNoTime, facts);
  if (state.phase === 'finished' && state.outcome?.stopped) return say(text.status.stopped, facts);
  return say(text.status[state.phase], facts);
}

/** "3 sn kaldı": empty while the speed isn't known. */
function timeLeft({ view: { state }, ui, format }: Pen): string {
  if (!(state.stepsPerSecond > 0)) return '';
  const seconds = (state.settings.config.steps - state.step) / state.stepsPerSecond;
  if (seconds < 90) return say(ui.seconds, { count: format.integer(Math.ceil(seconds)) });
  return say(ui.minutes, { count: format.integer(Math.ceil(seconds / 60)) });
}

/** For screen readers: every change of phase, and each quarter of a run. */
function announcement(pen: Pen): string {
  const { state } = pen.view;
  if (state.phase === 'diverged' && !state.changed) return pen.text.announce.divergedShort;
  if (state.phase !== 'running') return state.phase === 'idle' ? '' : statusText(pen);
  const quarter = Math.floor((4 * state.step) / state.settings.config.steps) / 4;
  return say(pen.text.announce.progress, { percent: pen.format.percent(quarter) });
}

function table({ view, text }: Pen): TemplateResult {
  const stride = Math.ceil(view.curve.length / kTableRows);
  return drawTable(lossTable(view.curve, text, stride), view.language);
}

/** Loss and trailing mean of every step, or of every so many up to the last. */
export function lossTable(curve: LossCurve, text: Messages['training'], stride = 1): Table {
  const count = Math.ceil(curve.length / stride);
  const steps = Array.from(
    { length: count },
    (_, row) => curve.length - 1 - stride * row,
  ).reverse();
  return {
    title: text.tableTitle,
    header: [text.tableStep, text.tableLoss, text.tableMean],
    rows: steps.map((step) => [step, curve.loss(step), curve.trailingMean(step)]),
  };
}
