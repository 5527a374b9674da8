/** A question as a pure function of its state. Sentences are HTML that the build made. */
import { html, nothing, type TemplateResult } from 'lit-html';
import { unsafeHTML } from 'lit-html/directives/unsafe-html.js';
import { say, type Language } from '../i18n/messages';
import { formats } from '../ui/format';
import { unescapeHtml } from '../ui/html';
import { drawProblem } from '../ui/problem-view';
import type { ErrorParts } from '../worker/protocol';
import {
  type Answer,
  type Finding,
  holds,
  type Notice,
  placesRight,
  type Question,
  shuffled,
} from './question';
import { words, type Words } from './words';

export interface QuizState {
  answer: Answer;
  tries: number;
  /** What the last check said; null before, and again once the answer changes. */
  verdict: 'right' | 'wrong' | null;
  /** The right answer is shown because the reader asked for it. */
  shown: boolean;
  /** Why the last check could judge nothing, or what became of the experiment. */
  notice: Notice | 'stopped' | 'nothingMeasured' | null;
  /** Of a predict question: what the experiment found. */
  found: Finding | null;
  /** 0 … 1 while an experiment runs. */
  fraction: number | null;
  problem: ErrorParts | null;
}

export const kFresh: QuizState = {
  answer: [],
  tries: 0,
  verdict: null,
  shown: false,
  notice: null,
  found: null,
  fraction: null,
  problem: null,
};

export interface QuizActions {
  answer(answer: Answer): void;
  check(): void;
  show(): void;
  stop(): void;
  reset(): void;
}

/** After so many wrong tries a hint is offered, and the answer with it. */
const kTriesBeforeHint = 2;

export function drawQuestion(
  question: Question,
  state: QuizState,
  actions: QuizActions,
  language: Language,
): TemplateResult {
  const text = words(language);
  const busy = state.fraction !== null;
  return html`<form
    class="quiz-box ${state.verdict ?? ''}"
    @submit="${(event: Event) => {
      event.preventDefault();
      if (!busy) actions.check();
    }}"
  >
    <fieldset>
      <legend>
        <span class="quiz-kind">${text.kinds[question.kind]}</span>
        ${unsafeHTML(question.ask)}
      </legend>
      ${field(question, state, actions, text)}
    </fieldset>
    ${buttons(question, state, actions, text)}
    <div
      class="quiz-feedback"
      role="status"
      data-verdict="${state.verdict ?? ''}"
      data-notice="${state.notice ?? ''}"
    >
      ${feedback(question, state, language, text)}
    </div>
    ${drawProblem(state.problem, language)}
  </form>`;
}

function buttons(
  question: Question,
  state: QuizState,
  actions: QuizActions,
  text: Words,
): TemplateResult {
  const busy = state.fraction !== null;
  const button = (action: 'stop' | 'show' | 'reset') =>
    html`<button
      type="button"
      class="control"
      data-action="${action}"
      @click="${() => actions[action]()}"
    >
      ${text[action]}
    </button>`;
  return html`<div class="quiz-actions">
    <button
      type="submit"
      class="control primary"
      data-action="check"
      aria-disabled="${busy ? 'true' : nothing}"
    >
      ${question.kind === 'predict' ? text.runIt : text.check}
    </button>
    ${
      busy
        ? html`<progress
              max="1"
              .value="${String(state.fraction ?? 0)}"
              aria-label="${text.running}"
            ></progress>
            ${button('stop')}`
        : nothing
    }
    ${!busy && isStuck(state) && !state.shown ? button('show') : nothing}
    ${!busy && state.tries > 0 ? button('reset') : nothing}
  </div>`;
}

/** From here on the hint stands there, and the answer is to be had. */
function isStuck({ verdict, tries }: QuizState): boolean {
  return verdict !== 'right' && tries >= kTriesBeforeHint;
}

function field(
  question: Question,
  state: QuizState,
  actions: QuizActions,
  text: Words,
): TemplateResult {
  switch (question.kind) {
    case 'single':
    case 'multiple':
    case 'predict':
      return choices(question, state, actions);
    case 'number':
    case 'text':
      return typed(question, state, actions, text);
    case 'order':
      return places(
        question.items.map((_, place) => say(text.place, { number: place + 1 })),
        question.items,
        state,
        actions,
        text,
      );
    case 'match':
      return places(question.lefts, question.rights, state, actions, text);
  }
}

function choices(
  question: Extract<Question, { options: unknown }>,
  { answer }: QuizState,
  actions: QuizActions,
): TemplateResult {
  const many = question.kind === 'multiple';
  const change = (index: string, on: boolean) => {
    if (!many) actions.answer([index]);
    else actions.answer(on ? [...answer, index] : answer.filter((one) => one !== index));
  };
  return html`<div class="quiz-options">
    ${question.options.map((option, index) => {
      const value = String(index);
      return html`<label>
        <input
          type="${many ? 'checkbox' : 'radio'}"
          name="quiz-${question.id}"
          value="${value}"
          .checked="${answer.includes(value)}"
          @change="${(event: Event) => change(value, (event.target as HTMLInputElement).checked)}"
        />
        <span>${unsafeHTML(option.text)}</span>
      </label>`;
    })}
  </div>`;
}

function typed(
  question: Extract<Question, { kind: 'number' | 'text' }>,
  { answer }: QuizState,
  actions: QuizActions,
  text: Words,
): TemplateResult {
  const unit = question.kind === 'number' ? question.unit : '';
  return html`<label class="quiz-typed">
    <span class="visually-hidden">${text.yourAnswer}</span>
    <input
      type="text"
      inputmode="${question.kind === 'number' ? 'decimal' : 'text'}"
      autocomplete="off"
      autocapitalize="off"
      maxlength="40"
      .value="${answer[0] ?? ''}"
      @input="${(event: Event) => actions.answer([(event.target as HTMLInputElement).value])}"
    />
    ${unit}
  </label>`;
}

/** An option of a list holds no markup. */
function plain(markup: string): string {
  return unescapeHtml(markup.replace(/<[^>]+>/g, ''));
}

/** For each place a list to choose from: ordering and matching without dragging. */
function places(
  labels: string[],
  entries: string[],
  { answer }: QuizState,
  actions: QuizActions,
  text: Words,
): TemplateResult {
  const choose = (place: number, value: string) => {
    const next = labels.map((_, index) => answer[index] ?? '');
    next[place] = value;
    actions.answer(next);
  };
  return html`<div class="quiz-places">
    ${labels.map(
      (label, place) =>
        html`<label>
          <span>${unsafeHTML(label)}</span>
          <select
            @change="${(event: Event) => choose(place, (event.target as HTMLSelectElement).value)}"
          >
            <option value="" ?selected="${!answer[place]}">${text.choose}</option>
            ${shuffled(entries.length).map(
              (entry) =>
                html`<option value="${entry}" ?selected="${answer[place] === String(entry)}">
                  ${plain(entries[entry]!)}
                </option>`,
            )}
          </select>
        </label>`,
    )}
  </div>`;
}

function feedback(
  question: Question,
  state: QuizState,
  language: Language,
  text: Words,
): TemplateResult | typeof nothing {
  const { verdict, notice, shown } = state;
  if (state.fraction !== null) return html`<p>${text.running}</p>`;
  return html`${verdict ? judged(question, state, verdict, language, text) : nothing}
  ${notice ? html`<p>${text.notices[notice]}</p>` : nothing}
  ${
    isStuck(state)
      ? html`<p class="quiz-hint"><b>${text.hint}</b> ${unsafeHTML(question.hint)}</p>`
      : nothing
  }
  ${
    shown
      ? html`<p class="quiz-answer">
          <b>${text.answer}</b> ${unsafeHTML(answerOf(question, language, state.found))}
        </p>`
      : nothing
  }`;
}

function judged(
  question: Question,
  state: QuizState,
  verdict: 'right' | 'wrong',
  language: Language,
  text: Words,
): TemplateResult {
  const sign = verdict === 'right' ? '✓' : '✗';
  const missed = verdict === 'wrong' ? missedText(question, state, language, text) : null;
  return html`<p class="quiz-verdict">
      <span aria-hidden="true">${sign}</span> ${verdict === 'right' ? text.right : text.wrong}
    </p>
    ${foundText(question, state, language, text)}
    ${explanations(question, state).map((because) => html`<p>${unsafeHTML(because)}</p>`)}
    ${missed ? html`<p>${missed}</p>` : nothing}`;
}

function foundText(
  question: Question,
  { found }: QuizState,
  language: Language,
  text: Words,
): TemplateResult | typeof nothing {
  if (question.kind !== 'predict' || !found) return nothing;
  const shown = (number: number) =>
    Number.isNaN(number) ? text.diverged : formats(language).compact(number, 4);
  const parts = Object.fromEntries(found.parts.map((part, index) => [index + 1, shown(part)]));
  const sentence = say(question.result, { ...parts, value: shown(found.value) });
  return html`<p class="quiz-found">${unsafeHTML(sentence)}</p>`;
}

/** How near a wrong answer was, where it has parts. */
function missedText(
  question: Question,
  { answer }: QuizState,
  language: Language,
  text: Words,
): string | null {
  if (question.kind === 'multiple') {
    const chosen = question.options.filter((_, index) => answer.includes(String(index)));
    return chosen.every(({ right }) => right) ? text.incomplete : null;
  }
  if (question.kind !== 'order' && question.kind !== 'match') return null;
  const count = question.kind === 'order' ? question.items.length : question.lefts.length;
  const { integer } = formats(language);
  return say(text.placesRight, {
    right: integer(placesRight(answer, count)),
    count: integer(count),
  });
}

/** Each chosen option has its own; the others have one for right and one for wrong. */
function explanations(question: Question, { answer, verdict }: QuizState): string[] {
  if ('options' in question) {
    return question.options
      .filter((_, index) => answer.includes(String(index)))
      .map(({ because }) => because);
  }
  return [verdict === 'right' ? question.right : question.wrong];
}

/**
 * The right answer in words, for those who ask and for readers without script. Of a prediction it is
 * what was measured; before that, what the lecture's list gives.
 */
export function answerOf(
  question: Question,
  language: Language,
  found: Finding | null = null,
): string {
  const explained = (options: { text: string; because: string }[]) =>
    options.map(({ text, because }) => `<b>${text}</b>. ${because}`).join(' ');
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return explained(question.options.filter(({ right }) => right));
    case 'number': {
      const shown = formats(language).short(question.answer, 7);
      return `<b>${`${shown} ${question.unit}`.trim()}</b>. ${question.right}`;
    }
    case 'text':
      return `<b>${question.answers[0]}</b> · ${question.right}`;
    case 'order':
      return `<b>${question.items.join(' → ')}</b>. ${question.right}`;
    case 'match': {
      const pairs = question.lefts.map((left, index) => `${left}: ${question.rights[index]}`);
      return `<b>${pairs.join('; ')}</b>. ${question.right}`;
    }
    case 'predict':
      return explained(
        question.options.filter((option) => (found ? holds(option, found.value) : option.expected)),
      );
  }
}
