/** The list of claims: what is stated, what was measured here, what is accepted. A pure function. */
import { html, nothing, type TemplateResult } from 'lit-html';
import {
  checksFor,
  evaluate,
  isListless,
  measurementsFor,
  missingLetters,
  verdict,
  type Check,
  type CheckResult,
  type Claim,
  type Subject,
  type Verdict,
} from '../../claims/evaluate';
import { messages, say, type Language, type Messages } from '../../i18n/messages';
import { drawCorpus, type CorpusActions } from '../../ui/corpus-view';
import { errorText } from '../../ui/error-text';
import { formats, type Formats } from '../../ui/format';
import { drawProblem } from '../../ui/problem-view';
import { claimSubject, tally, type VerificationSetup, type VerificationState } from './controller';

export interface VerificationActions extends CorpusActions {
  runAll(): void;
  runOne(claim: Claim): void;
  stop(): void;
}

export interface VerificationView {
  state: VerificationState;
  setup: VerificationSetup;
  /** Ids of the corpora by their SHA-256. */
  known: Map<string, string>;
  language: Language;
}

interface Pen {
  view: VerificationView;
  actions: VerificationActions;
  text: Messages['verification'];
  ui: Messages['ui'];
  format: Formats;
  subject: Subject;
}

/** Values shown in a row before the rest folds away. */
const kShown = 3;

export function drawVerification(
  view: VerificationView,
  actions: VerificationActions,
): TemplateResult {
  const { verification: text, ui } = messages(view.language);
  const subject = claimSubject(view.state, view.known);
  const pen: Pen = { view, actions, text, ui, format: formats(view.language), subject };
  const { state, setup } = view;
  return html`<section
    class="lab-figure verification"
    aria-label="${text.title}"
    data-phase="${state.phase}"
  >
    ${drawCorpus(
      {
        idPrefix: 'verification',
        corpora: setup.corpora,
        corpus: state.corpus,
        fileName: state.fileName,
        fileLocale: state.fileLocale,
        fileWanted: false,
        info: state.info,
        locked: state.phase !== 'idle',
      },
      actions,
      ui,
      pen.format,
    )}
    ${head(pen)} ${drawProblem(state.problem, view.language)}
    ${lessonsOf(setup.claims).map((lesson) => group(pen, lesson))}
  </section>`;
}

/** In the order in which the claims first name them. */
function lessonsOf(claims: Claim[]): string[] {
  return [...new Set(claims.map(({ lesson }) => lesson))];
}

function group(pen: Pen, lesson: string): TemplateResult {
  const { setup } = pen.view;
  const link = setup.lessons.find(({ id }) => id === lesson);
  const claims = setup.claims.filter((claim) => claim.lesson === lesson);
  const id = `claims-${lesson}`;
  return html`<section class="claim-group" aria-labelledby="${id}">
    <h2 id="${id}">${link ? html`<a href="${link.href}">${link.title}</a>` : lesson}</h2>
    <p class="hint">${groupText(pen, claims)}</p>
    <ol class="claims">
      ${claims.map((claim) => row(pen, claim))}
    </ol>
  </section>`;
}

function groupText({ view, text, format, subject }: Pen, claims: Claim[]): string {
  const counts = tally(claims, view.state.measured, subject);
  const facts = {
    met: format.integer(counts.met),
    missed: format.integer(counts.missed),
    claims: format.integer(claims.length),
  };
  const words = counts.met + counts.missed > 0 ? text.groupCounts : text.group;
  const list = claims.every(isListless) ? ` ${text.needsNoList}` : '';
  return say(words, facts) + list;
}

function head(pen: Pen): TemplateResult {
  const { view, actions, text } = pen;
  const { state } = view;
  const idle = state.phase === 'idle';
  const progress = state.planned
    ? (state.done + (state.current ? state.fraction : 0)) / state.planned
    : 0;
  return html`<div class="controls">
      <button
        type="button"
        class="control primary"
        data-action="run-all"
        aria-disabled="${String(!idle)}"
        @click="${() => idle && actions.runAll()}"
      >
        ${text.runAll}
      </button>
      <button
        type="button"
        class="control"
        data-action="stop"
        aria-disabled="${String(idle)}"
        @click="${() => !idle && actions.stop()}"
      >
        ${text.stop}
      </button>
    </div>
    <div class="status">
      <progress max="1" .value="${String(progress)}" aria-label="${text.progress}"></progress>
      <p data-status>${statusText(pen)}</p>
      <p class="visually-hidden" role="status">
        ${idle && state.measured.size ? statusText(pen) : ''}
      </p>
    </div>`;
}

function statusText({ view, text, format, subject }: Pen): string {
  const { state, setup } = view;
  const counts = tally(setup.claims, state.measured, subject);
  const facts = {
    name: state.current ?? '',
    percent: format.percent(state.fraction),
    done: format.integer(state.done),
    planned: format.integer(state.planned),
    met: format.integer(counts.met),
    missed: format.integer(counts.missed),
    claims: format.integer(setup.claims.length),
  };
  if (state.phase === 'opening') return text.opening;
  if (state.phase === 'running') return say(text.running, facts);
  return say(state.measured.size ? text.finished : text.idle, facts);
}

function row(pen: Pen, claim: Claim): TemplateResult {
  const { view, actions, text, subject } = pen;
  const { language, state } = view;
  const checks = checksFor(claim, subject);
  const results = evaluate(claim, state.measured, subject);
  const outcome = verdict(claim, state.measured, subject);
  const idle = state.phase === 'idle';
  const off = !idle || checks.length === 0;
  return html`<li
    class="claim ${outcome}"
    id="${claim.id}"
    data-claim="${claim.id}"
    data-verdict="${outcome}"
  >
    <p class="claim-id">
      <a href="#${claim.id}">${claim.id}</a> <span class="unit">${claim.section}</span>
    </p>
    <div class="claim-text">
      <p class="claim-title">${claim.title[language]}</p>
      ${claim.note ? html`<p class="hint">${claim.note[language]}</p>` : nothing}
      <dl>
        <div>
          <dt>${text.stated}</dt>
          <dd>${claim.stated[language]}</dd>
        </div>
        <div>
          <dt>${text.measured}</dt>
          <dd data-measured>${measuredText(pen, results)}</dd>
        </div>
        <div>
          <dt>${text.accepted}</dt>
          <dd>${acceptedText(pen, checks)}</dd>
        </div>
      </dl>
      ${checks.length === 0 ? html`<p class="hint">${whyNot(pen, claim, outcome)}</p>` : nothing}
      ${failures(pen, claim)} ${results.length > kShown ? allValues(pen, results) : nothing}
    </div>
    <div class="claim-side">
      ${verdictMark(pen, outcome)}
      <button
        type="button"
        class="control"
        data-action="run-${claim.id}"
        aria-disabled="${String(off)}"
        aria-label="${say(text.runOne, { id: claim.id })}"
        @click="${() => !off && actions.runOne(claim)}"
      >
        ${text.run}
      </button>
    </div>
  </li>`;
}

function verdictMark({ text }: Pen, outcome: Verdict): TemplateResult {
  if (outcome === 'met') {
    return html`<p class="verdict"><span aria-hidden="true">✓</span> ${text.met}</p>`;
  }
  if (outcome === 'missed') {
    return html`<p class="verdict"><span aria-hidden="true">✗</span> ${text.missed}</p>`;
  }
  const words = {
    'not-run': text.notRun,
    'not-applicable': text.notApplicable,
    'other-corpus': text.other,
  };
  return html`<p class="verdict hint">${words[outcome]}</p>`;
}

/** Why nothing of the claim is checked on this corpus. */
function whyNot({ text, subject }: Pen, claim: Claim, outcome: Verdict): string {
  if (outcome === 'not-applicable') {
    return say(text.lacksLetters, { letters: missingLetters(claim, subject).join(', ') });
  }
  return claim.corpus === 'lecture' ? text.needsLecture : text.needsOther;
}

/** One line for each measurement of the claim's checks that could not be made. */
function failures({ view, subject }: Pen, claim: Claim): TemplateResult[] {
  return measurementsFor([claim], subject)
    .flatMap((name) => view.state.failed.get(name) ?? [])
    .map(
      (problem) => html`<p class="field-error">${errorText(problem, view.language).sentence}</p>`,
    );
}

/** Each number with the core's name for it: a claim may have several, and a list only some of them. */
function measuredText({ format, text }: Pen, results: CheckResult[]): TemplateResult | string {
  if (results.length === 0) return '–';
  const rest = results.length - kShown;
  return html`${results
    .slice(0, kShown)
    .map(
      ({ check, measured }, index) =>
        html`${index > 0 ? ' · ' : ''}<code>${check.value}</code> ${number(measured, format)}`,
    )}${rest > 0 ? ` · ${say(text.more, { count: format.integer(rest) })}` : ''}`;
}

function acceptedText({ format, text }: Pen, checks: Check[]): string {
  if (checks.length === 0) return '–';
  const shown = checks.slice(0, kShown).map((check) => condition(check, format));
  const rest = checks.length - shown.length;
  if (rest > 0) shown.push(say(text.more, { count: format.integer(rest) }));
  return shown.join(' · ');
}

function allValues({ text, format }: Pen, results: CheckResult[]): TemplateResult {
  return html`<details>
    <summary>${text.allValues}</summary>
    <div class="table-view" tabindex="0" role="region" aria-label="${text.allValues}">
      <table>
        <thead>
          <tr>
            <th scope="col">${text.value}</th>
            <th scope="col">${text.measured}</th>
            <th scope="col">${text.accepted}</th>
            <th scope="col">${text.result}</th>
          </tr>
        </thead>
        <tbody>
          ${results.map(
            ({ check, measured, met }) =>
              html`<tr class="${met ? 'met' : 'missed'}">
                <th scope="row"><code>${check.value}</code></th>
                <td>${number(measured, format)}</td>
                <td>${condition(check, format)}</td>
                <td class="verdict">${met ? '✓' : '✗'} ${met ? text.met : text.missed}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </details>`;
}

function number(value: number, format: Formats): string {
  return Number.isInteger(value) ? format.integer(value) : format.compact(value, 6);
}

/** What a check accepts, as a short formula. */
export function condition(check: Check, format: Formats): string {
  const { kind, expected = NaN, tolerance = NaN, min = NaN, max = NaN, limit = NaN } = check;
  const say = (value: number) =>
    Number.isInteger(value) ? format.integer(value) : format.compact(value, 8);
  switch (kind) {
    case 'equals':
      return `= ${say(expected)}`;
    case 'within':
      return `${say(expected)} ± ${say(tolerance)}`;
    case 'between':
      return `${say(min)} … ${say(max)}`;
    case 'below':
      return `< ${say(limit)}`;
    case 'above':
      return `> ${say(limit)}`;
    case 'is_nan':
      return 'NaN';
    default:
      return '±∞';
  }
}
