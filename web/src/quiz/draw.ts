/** A question as a pure function of its state. Sentences are HTML that the build made. */
import { html, nothing, type TemplateResult } from 'lit-html';
import { unsafeHTML } from 'lit-html/directives/unsafe-html.js';
import { say, type Language } from '../i18n/messages';
import { formats } from '../ui/format';
import { drawProblem } from '../ui/problem-view';
import type { ErrorParts } from '../worker/protocol';
import { type Answer, type Question, shuffled } from './question';
import { words, type Words } from './words';

export interface QuizState {
  answer: Answer;
  tries: number;
  /** What the last check said; null before, and again once the answer changes. */
  verdict: 'right' | 'wrong' | null;
  /** The right answer is shown because the reader asked for it. */
  shown: boolean;
  /** Of a predict question: what the experiment found; NaN before. */
  measured: number;
  /** 0 … 1 while an experiment runs. */
  fraction: number | null;
  problem: ErrorParts | null;
}

export const kFresh: QuizState = {
  answer: [],
  tries: 0,
  verdict: null,
  shown: false,
  measured: NaN,
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
    <div class="quiz-feedback" role="status" data-verdict="${state.verdict ?? ''}">
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
            <button type="button" class="control" data-action="stop" @click="${actions.stop}">
              ${text.stop}
            </button>`
        : nothing
    }
    ${
      !busy && state.verdict === 'wrong' && state.tries >= kTriesBeforeHint && !state.shown
        ? html`<button type="button" class="control" data-action="show" @click="${actions.show}">
            ${text.show}
          </button>`
        : nothing
    }
    ${
      !busy && state.tries > 0
        ? html`<button type="button" class="control" data-action="reset" @click="${actions.reset}">
            ${text.reset}
          </button>`
        : nothing
    }
  </div>`;
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

/** For each place a list to choose from: ordering and matching without dragging. */
function places(
  labels: string[],
  entries: string[],
  { answer }: QuizState,
  actions: QuizActions,
  text: Words,
): TemplateResult {
  const plain = (markup: string) => markup.replace(/<[^>]+>/g, '');
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
  const { verdict, tries, shown } = state;
  if (state.fraction !== null) return html`<p>${text.running}</p>`;
  if (!verdict) return nothing;
  const sign = verdict === 'right' ? '✓' : '✗';
  return html`<p class="quiz-verdict">
      <span aria-hidden="true">${sign}</span> ${verdict === 'right' ? text.right : text.wrong}
    </p>
    ${measuredText(question, state, language)}
    ${explanations(question, state).map((because) => html`<p>${unsafeHTML(because)}</p>`)}
    ${
      verdict === 'wrong' && tries >= kTriesBeforeHint
        ? html`<p><b>${text.hint}</b> ${unsafeHTML(question.hint)}</p>`
        : nothing
    }
    ${shown ? html`<p><b>${text.answer}</b> ${unsafeHTML(answerOf(question, language))}</p>` : nothing}`;
}

function measuredText(
  question: Question,
  { measured }: QuizState,
  language: Language,
): TemplateResult | typeof nothing {
  if (question.kind !== 'predict') return nothing;
  const value = formats(language).short(measured, 4);
  return html`<p>${unsafeHTML(say(question.result, { value }))}</p>`;
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

/** The right answer in words, for those who ask and for readers without script. */
export function answerOf(question: Question, language: Language): string {
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return question.options
        .filter(({ right }) => right)
        .map(({ text, because }) => `${text} ${because}`)
        .join(' ');
    case 'number': {
      const shown = formats(language).short(question.answer, 7);
      return `${shown} ${question.unit} ${question.right}`;
    }
    case 'text':
      return `${question.answers[0]} — ${question.right}`;
    case 'order':
      return `${question.items.join(' → ')}. ${question.right}`;
    case 'match':
      return question.lefts.map((left, index) => `${left}: ${question.rights[index]}`).join('; ');
    case 'predict':
      return question.options.map(({ text, because }) => `${text}: ${because}`).join(' ');
  }
}
