/** `<lab-progress>`: how far the reader is, and the same as a file to keep or to take along. */
import { signal } from '@preact/signals-core';
import { html, nothing, type TemplateResult } from 'lit-html';
import { say } from '../i18n/messages';
import { FigureElement } from '../ui/figure-element';
import { formats } from '../ui/format';
import { clear, collect, fromText, merged, ProgressError, store, tally, toText } from './file';
import { words } from './words';

interface State {
  /** A word about what was done last. */
  notice: string;
  /** What a deletion took away, until the page is left. */
  deleted: string | null;
}

export class ProgressElement extends FigureElement {
  private readonly state = signal<State>({ notice: '', deleted: null });

  protected start(): void {}

  protected watch(): void {
    void this.state.value;
  }

  protected draw(): TemplateResult {
    const text = words(this.language);
    const format = formats(this.language);
    const { sections, questions, right } = tally(this.entries());
    const facts = {
      sections: format.integer(sections),
      questions: format.integer(questions),
      right: format.integer(right),
    };
    const { notice, deleted } = this.state.value;
    return html`<p class="part-title">${text.title}</p>
      <p>${say(text.tally, facts)}</p>
      <div class="controls">
        <button type="button" class="control" data-action="save" @click="${() => this.save()}">
          ${text.save}
        </button>
        <span class="file-button">
          <input
            id="progress-file"
            type="file"
            accept=".json,application/json"
            @change="${(event: Event) => void this.load(event)}"
          />
          <label for="progress-file">${text.load}</label>
        </span>
        <button type="button" class="control" data-action="delete" @click="${() => this.erase()}">
          ${text.erase}
        </button>
        ${
          deleted === null
            ? nothing
            : html`<button
                type="button"
                class="control"
                data-action="undo"
                @click="${() => this.undo()}"
              >
                ${text.undo}
              </button>`
        }
      </div>
      <p class="hint" role="status">${notice}</p>
      <p class="hint">${text.stays}</p>`;
  }

  protected moving(): boolean {
    return false;
  }

  protected end(): void {}

  private entries(): Record<string, unknown> {
    try {
      return collect(localStorage);
    } catch {
      return {};
    }
  }

  private say(key: keyof ReturnType<typeof words>['notices'], deleted: string | null = null): void {
    this.state.value = { notice: words(this.language).notices[key], deleted };
  }

  private save(): void {
    const link = document.createElement('a');
    const blob = new Blob([toText(this.entries())], { type: 'application/json' });
    link.href = URL.createObjectURL(blob);
    link.download = 'lab-progress.json';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href));
    this.say('saved');
  }

  private async load(event: Event): Promise<void> {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    input.value = '';
    if (!file) return;
    try {
      const theirs = fromText(await file.text());
      store(localStorage, merged(this.entries(), theirs));
      this.say('loaded');
    } catch (thrown) {
      this.say(thrown instanceof ProgressError ? thrown.refusal : 'blocked');
    }
  }

  private erase(): void {
    const kept = toText(this.entries());
    clear(localStorage);
    this.say('erased', kept);
  }

  private undo(): void {
    const { deleted } = this.state.peek();
    if (deleted === null) return;
    store(localStorage, merged(this.entries(), fromText(deleted)));
    this.say('restored');
  }
}

if (!customElements.get('lab-progress')) customElements.define('lab-progress', ProgressElement);
