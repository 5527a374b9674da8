/** Controls that figures share: native elements with their label. */
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';

export interface ButtonField {
  action: string;
  label: string;
  /** A button that can't act keeps the keyboard's place: it is marked, not taken away. */
  off?: boolean;
  primary?: boolean;
  hint?: string;
  act(): void;
}

export function button({ action, label, off, primary, hint, act }: ButtonField): TemplateResult {
  return html`<button
    type="button"
    class="control ${primary ? 'primary' : ''}"
    data-action="${action}"
    title="${hint ?? nothing}"
    aria-disabled="${off ? 'true' : nothing}"
    @click="${() => !off && act()}"
  >
    ${label}
  </button>`;
}

export interface SelectField<T extends string | number> {
  name: string;
  label: string;
  options: readonly T[];
  chosen: T;
  off?: boolean;
  text(option: T): string;
  choose(option: T): void;
}

export function select<T extends string | number>(field: SelectField<T>): TemplateResult {
  const { name, label, options, chosen, off = false, text, choose } = field;
  const read = (event: Event) => {
    const option = options[(event.target as HTMLSelectElement).selectedIndex];
    if (option !== undefined) choose(option);
  };
  return html`<label class="field">
    ${label}
    <select name="${name}" ?disabled="${off}" @change="${read}">
      ${options.map(
        (option) =>
          html`<option value="${option}" ?selected="${option === chosen}">${text(option)}</option>`,
      )}
    </select>
  </label>`;
}

export interface RangeField {
  name: string;
  label: string;
  min: number;
  max: number;
  step?: number;
  value: number;
  off?: boolean;
  /** The value as it is read aloud, where the number alone doesn't say it. */
  spoken?: string;
  /** The slider walks through exponents of ten; the field beside it shows the number itself. */
  logarithmic?: boolean;
  /** A place on a way rather than a quantity: no field beside it. */
  place?: boolean;
  change(value: number): void;
}

/** A slider with a number field beside it. */
export function range(field: RangeField): TemplateResult {
  const { name, label, min, max, step = 1, value, off = false, spoken, place, change } = field;
  return html`<div class="field range">
    <label>
      ${label}
      <input
        type="range"
        name="${name}"
        min="${min}"
        max="${max}"
        step="${step}"
        aria-valuetext="${spoken ?? nothing}"
        ?disabled="${off}"
        .value="${String(value)}"
        @input="${(event: Event) => change(Number((event.target as HTMLInputElement).value))}"
      />
    </label>
    ${place ? nothing : numberBeside(field)}
  </div>`;
}

/** A slider's exponent as the number that a reader means, and no longer than it has to be. */
function powerOfTen(exponent: number): number {
  return Number((10 ** exponent).toPrecision(3));
}

/** What was typed, moved to the nearest value that the slider has; null where it is no number. */
export function nearestOnSlider(
  { min, max, step = 1, logarithmic }: Pick<RangeField, 'min' | 'max' | 'step' | 'logarithmic'>,
  typed: string,
): number | null {
  const number = logarithmic ? Math.log10(Number(typed)) : Number(typed);
  if (typed.trim() === '' || Number.isNaN(number)) return null;
  const within = Math.min(max, Math.max(min, number));
  // A reader's own rate counts as it is: the slider's steps are only for the hand.
  if (logarithmic) return within;
  return Number((min + Math.round((within - min) / step) * step).toPrecision(12));
}

function numberBeside(field: RangeField): TemplateResult {
  const { label, min, max, step = 1, value, off = false, logarithmic, change } = field;
  const shown = logarithmic ? powerOfTen : (one: number) => one;
  const take = (event: Event) => {
    const input = event.target as HTMLInputElement;
    const next = nearestOnSlider(field, input.value);
    if (next !== null) change(next);
    input.value = String(shown(next ?? value));
  };
  return html`<input
    type="number"
    aria-label="${label}"
    min="${shown(min)}"
    max="${shown(max)}"
    step="${logarithmic ? 'any' : step}"
    ?disabled="${off}"
    .value="${live(String(shown(value)))}"
    @change="${take}"
  />`;
}

export interface TextField {
  name: string;
  label: string;
  value: string;
  maxLength: number;
  /** The core refused it; the sentence below the controls says why. */
  refused?: boolean;
  change(value: string): void;
}

/** For letters of a list of names: nothing is corrected, capitalised or completed. */
export function text(field: TextField): TemplateResult {
  const { name, label, value, maxLength, refused, change } = field;
  return html`<label class="field">
    ${label}
    <input
      type="text"
      name="${name}"
      maxlength="${maxLength}"
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      aria-invalid="${refused ? 'true' : nothing}"
      .value="${value}"
      @input="${(event: Event) => change((event.target as HTMLInputElement).value)}"
    />
  </label>`;
}

/** A few options that are all seen at once. */
export function choice<T extends string>(field: SelectField<T>): TemplateResult {
  const { name, label, options, chosen, off = false, text: textOf, choose } = field;
  return html`<fieldset class="field choice" ?disabled="${off}">
    <legend>${label}</legend>
    ${options.map(
      (option) =>
        html`<label
          ><input
            type="radio"
            name="${name}"
            value="${option}"
            .checked="${option === chosen}"
            @change="${() => choose(option)}"
          />
          ${textOf(option)}</label
        >`,
    )}
  </fieldset>`;
}

export interface CheckField {
  name: string;
  label: string;
  on: boolean;
  change(on: boolean): void;
}

/** Something that is on or off. */
export function check({ name, label, on, change }: CheckField): TemplateResult {
  return html`<label class="field check">
    <input
      type="checkbox"
      name="${name}"
      .checked="${live(on)}"
      @change="${(event: Event) => change((event.target as HTMLInputElement).checked)}"
    />
    ${label}
  </label>`;
}

export interface FileField {
  /** Ties the input to the label that is seen. */
  id: string;
  label: string;
  /** What the browser's dialog offers. */
  accept: string;
  off?: boolean;
  /** Id of a hint. */
  describedBy?: string;
  choose(file: File): void;
}

/** A file of the reader's own, behind a label that looks like a button. */
export function fileButton(field: FileField): TemplateResult {
  const { id, label, accept, off = false, describedBy, choose } = field;
  const pick = (event: Event) => {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    if (file) choose(file);
    // The same file may be chosen again after it was changed.
    input.value = '';
  };
  return html`<span class="file-button">
    <input
      id="${id}"
      type="file"
      accept="${accept}"
      aria-describedby="${describedBy ?? nothing}"
      ?disabled="${off}"
      @change="${pick}"
    />
    <label for="${id}">${label}</label>
  </span>`;
}
