/** The configuration of a run: one field a setting, each with its unit and, when wrong, its sentence. */
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { errorText } from '../../ui/error-text';
import { isAmbiguous } from '../../ui/format';
import type { ErrorParts, Initialization } from '../../worker/protocol';
import type { Pen } from './draw';
import { isWhole, kNumberFields, parameterCount, type NumberField } from './state';
import { idPrefix, isLocked } from './types';

export interface SettingsActions {
  showSettings(open: boolean): void;
  typeField(field: NumberField, text: string): void;
  settleField(field: NumberField): void;
  slideRate(rate: number): void;
  chooseInitialization(initialization: Initialization): void;
  useDefaults(): void;
}

/** Exponents of ten that the learning rate's slider covers; the number field takes any value. */
const kRateExponents = { min: -4, max: 2, step: 0.01 };

export function drawSettings(pen: Pen): TemplateResult {
  const { view, text, actions } = pen;
  const locked = isLocked(view.state.phase);
  const toggle = (event: Event) => actions.showSettings((event.target as HTMLDetailsElement).open);
  return html`<details
    class="settings"
    ?open="${view.state.settingsOpen}"
    data-settings
    @toggle="${toggle}"
  >
    <summary>
      <span class="settings-title">${text.settings}</span> <span class="hint">${summary(pen)}</span>
    </summary>
    <fieldset ?disabled="${locked}">
      <legend class="visually-hidden">${text.settings}</legend>
      <p class="hint">${locked ? text.settingsLocked : text.settingsHint}</p>
      <div class="fields">
        ${kNumberFields.map((field) => numberField(pen, field))} ${initializationField(pen)}
      </div>
      <button type="button" class="control" data-action="defaults" @click="${actions.useDefaults}">
        ${text.defaults}
      </button>
    </fieldset>
  </details>`;
}

/** The configuration in one line, readable while the fields are folded away. */
function summary({ view: { state, language }, text, format }: Pen): string {
  const { config } = state.settings;
  const say = (field: NumberField) =>
    `${text.fields[field].toLocaleLowerCase(language)} ${format.short(config[field])}`;
  const parts = (['embedDim', 'hiddenDim', 'steps', 'learningRate'] as const).map(say);
  const vocabSize = state.corpusInfo?.vocabSize;
  if (vocabSize) {
    const count = format.integer(parameterCount(config, vocabSize));
    parts.push(text.parameters.replace('{count}', count));
  }
  return parts.join(' · ');
}

function numberField(pen: Pen, field: NumberField): TemplateResult {
  const { view, actions, text, format } = pen;
  const { settings, drafts } = view.state;
  const id = `${idPrefix(view.setup)}-${field}`;
  const error = errorAt(pen, field);
  const sentence = error ? errorText(error, view.language).sentence : '';
  const decimal = !isWhole(field);
  // A seed is a name, not a quantity: grouping its digits would only make it harder to copy.
  const value =
    field === 'seed' ? String(settings.config.seed) : format.short(settings.config[field]);
  return html`<div class="field">
    <label for="${id}">${text.fields[field]} <span class="unit">${text.units[field]}</span></label>
    <input
      id="${id}"
      type="text"
      inputmode="${decimal ? 'decimal' : 'numeric'}"
      autocomplete="off"
      .value="${live(drafts[field] ?? value)}"
      aria-invalid="${error ? 'true' : nothing}"
      aria-describedby="${id}-error"
      @input="${(event: Event) => actions.typeField(field, (event.target as HTMLInputElement).value)}"
      @change="${() => actions.settleField(field)}"
    />
    ${decimal ? rateSlider(pen) : nothing}
    <p class="field-error" id="${id}-error" aria-live="polite">${sentence}</p>
  </div>`;
}

/** What is wrong with a field, in terms of what was typed into it. */
function errorAt({ view }: Pen, field: NumberField): ErrorParts | undefined {
  const error = view.state.fieldErrors[field];
  const typed = view.state.drafts[field];
  if (!error || typed === undefined) return error;
  const unclear = isWhole(field) && isAmbiguous(typed, view.language);
  const details = { ...error.details, typed, whole: typed.replace(/\D/g, '') };
  return { ...error, code: unclear ? 'ambiguous' : error.code, details };
}

function rateSlider({ view, actions, text, format }: Pen): TemplateResult {
  const rate = view.state.settings.config.learningRate;
  const exponent = rate > 0 ? Math.log10(rate) : kRateExponents.min;
  const slide = (event: Event) => {
    const value = 10 ** Number((event.target as HTMLInputElement).value);
    actions.slideRate(Number(value.toPrecision(3)));
  };
  return html`<input
    type="range"
    min="${kRateExponents.min}"
    max="${kRateExponents.max}"
    step="${kRateExponents.step}"
    .value="${live(String(exponent))}"
    aria-label="${text.rateSlider}"
    aria-valuetext="${format.short(rate)}"
    @input="${slide}"
  />`;
}

function initializationField({ view, actions, text }: Pen): TemplateResult {
  const { initialization } = view.state.settings.config;
  const id = `${idPrefix(view.setup)}-initialization`;
  const option = (value: Initialization, label: string) =>
    html`<option value="${value}" ?selected="${value === initialization}">${label}</option>`;
  const choose = (event: Event) =>
    actions.chooseInitialization((event.target as HTMLSelectElement).value as Initialization);
  return html`<div class="field">
    <label for="${id}">${text.fields.initialization}</label>
    <select id="${id}" .value="${live(initialization)}" @change="${choose}">
      ${option('lecture', text.initializationLecture)}
      ${option('scaled', text.initializationScaled)}
    </select>
  </div>`;
}
