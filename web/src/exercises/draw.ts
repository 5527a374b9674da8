/** An exercise as a pure function: its steps, what the reader answered, and the bench below them. */
import { html, nothing, type TemplateResult } from 'lit-html';
import { say, type Language } from '../i18n/messages';
import type { KeptStep } from '../progress/shape';
import { drawProblem } from '../ui/problem-view';
import { formats } from '../ui/format';
import type { ErrorParts } from '../worker/protocol';
import { type Exercise, kExercises, type Step } from './exercises';
import { words, type Words } from './words';

export interface ExerciseView {
  id: string;
  steps: Record<string, KeptStep>;
  benchOpen: boolean;
  problem: ErrorParts | null;
  language: Language;
}

export interface ExerciseActions {
  answer(step: string, answer: string): void;
  check(step: Step): void;
  openBench(): void;
}

export const kNoAnswer: KeptStep = { answer: '', verdict: 'open', measured: null };

export function drawExercise(view: ExerciseView, actions: ExerciseActions): TemplateResult {
  const text = words(view.language);
  const exercise: Exercise = kExercises[view.id]!;
  return html`<div class="exercise-steps">
      ${exercise.steps.map((step) => drawStep(step, view, actions, text))}
    </div>
    ${drawProblem(view.problem, view.language)}
    ${
      view.benchOpen
        ? nothing
        : html`<button
            type="button"
            class="control"
            data-action="bench"
            @click="${() => actions.openBench()}"
          >
            ${text.openBench}
          </button>`
    }`;
}

function drawStep(
  step: Step,
  view: ExerciseView,
  actions: ExerciseActions,
  text: Words,
): TemplateResult {
  const state = view.steps[step.id] ?? kNoAnswer;
  const ask = (text.steps as Record<string, Record<string, string>>)[view.id]?.[step.id] ?? '';
  return html`<fieldset class="exercise-step ${state.verdict}" data-step="${step.id}">
    <legend>${ask}</legend>
    ${answerField(step, state, view, actions, text)}
    <p class="exercise-verdict" role="status" data-verdict="${state.verdict}">
      ${verdictText(step, state, view, text)}
    </p>
  </fieldset>`;
}

function answerField(
  step: Step,
  { answer }: KeptStep,
  { id }: ExerciseView,
  actions: ExerciseActions,
  text: Words,
): TemplateResult | typeof nothing {
  const read = (event: Event) => actions.answer(step.id, (event.target as HTMLInputElement).value);
  const check = html`<button
    type="button"
    class="control"
    data-action="check"
    @click="${() => actions.check(step)}"
  >
    ${text.check}
  </button>`;
  if (step.kind === 'number') {
    return html`<label class="field">
        <span class="visually-hidden">${text.number}</span>
        <input
          type="text"
          inputmode="decimal"
          autocomplete="off"
          maxlength="24"
          .value="${answer}"
          @input="${read}"
          @keydown="${(event: KeyboardEvent) => event.key === 'Enter' && actions.check(step)}"
        />
      </label>
      ${check}`;
  }
  if (step.kind === 'diagnosis') {
    const option = (value: 'underfit' | 'overfit') =>
      html`<label class="option">
        <input
          type="radio"
          name="exercise-${id}-${step.id}"
          value="${value}"
          .checked="${answer === value}"
          @change="${read}"
        />
        ${text.diagnoses[value]}
      </label>`;
    return html`${option('underfit')} ${option('overfit')} ${check}`;
  }
  return nothing;
}

function verdictText(
  step: Step,
  { verdict, measured }: KeptStep,
  { language, id }: ExerciseView,
  text: Words,
): TemplateResult | string {
  const format = formats(language);
  if (verdict === 'open') return step.kind === 'reach' ? text.waiting : '';
  if (verdict === 'early' || verdict === 'blank') return text[verdict];
  const sign = verdict === 'right' ? '✓' : '✗';
  const said = (text.verdicts as Record<string, Record<string, string>>)[id]?.[step.id] ?? '';
  const words =
    verdict === 'right'
      ? say(said, { value: format.short(measured ?? NaN, 6) })
      : measured === null
        ? text.notNumber
        : text.wrong;
  return html`<span aria-hidden="true">${sign}</span> ${words}`;
}
