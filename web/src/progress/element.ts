/** `<lab-progress>`: how far the reader is, and the same as a file to keep or to take along. */
import { signal } from '@preact/signals-core';
import { html, nothing, type TemplateResult } from 'lit-html';
import { say } from '../i18n/messages';
import { fileButton } from '../ui/fields';
import { FigureElement } from '../ui/figure-element';
import { formats } from '../ui/format';
import {
  clear,
  collect,
  type Entries,
  fromText,
  kMostBytes,
  merged,
  ProgressError,
  store,
  tally,
  toText,
} from './file';
import { onChange, tellChange } from './kept';
import { words } from './words';

type Notice = keyof ReturnType<typeof words>['notices'];

interface State {
  /** A word about what was done last. */
  notice: string;
  /** What a deletion took away, until the page is left. */
  deleted: Entries | null;
}

export class ProgressElement extends FigureElement {
  private readonly state = signal<State>({ notice: '', deleted: null });
  private unlisten: () => void = () => {};

  protected start(): void {
    this.unlisten = onChange(() => this.requestDraw());
  }

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
      <p data-tally>${sections + questions > 0 ? say(text.tally, facts) : text.nothing}</p>
      <div class="controls">
        <button type="button" class="control" data-action="save" @click="${() => this.save()}">
          ${text.save}
        </button>
        ${fileButton({
          id: 'progress-file',
          label: text.load,
          accept: '.json,application/json',
          choose: (file) => void this.load(file),
        })}
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

  protected end(): void {
    this.unlisten();
  }

  private entries(): Entries {
    try {
      return collect(localStorage);
    } catch {
      return {};
    }
  }

  private say(key: Notice, deleted = this.state.peek().deleted): void {
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

  private async load(file: File): Promise<void> {
    // Measured before it is read: it may be anything.
    if (file.size > kMostBytes) return this.say('tooLarge');
    const text = await file.text().catch(() => '');
    try {
      this.replace(() => store(localStorage, merged(this.entries(), fromText(text))), 'loaded');
    } catch (thrown) {
      this.say((thrown as ProgressError).refusal);
    }
  }

  private erase(): void {
    // A second deletion doesn't lose what the first one set aside.
    const kept = merged(this.entries(), this.state.peek().deleted ?? {});
    this.replace(() => clear(localStorage), 'erased', kept);
  }

  private undo(): void {
    const { deleted } = this.state.peek();
    if (deleted === null) return;
    // The button goes away, the keyboard stays here.
    this.querySelector<HTMLElement>('[data-action="delete"]')?.focus();
    const all = merged(this.entries(), deleted);
    this.replace(() => store(localStorage, all), 'restored', null);
  }

  /** Errors: ProgressError of `act`; whatever else goes wrong is the storage, and is said. */
  private replace(act: () => void, key: Notice, deleted = this.state.peek().deleted): void {
    try {
      act();
      tellChange('replaced');
      this.say(key, deleted);
    } catch (thrown) {
      if (thrown instanceof ProgressError) throw thrown;
      this.say('blocked');
    }
  }
}

if (!customElements.get('lab-progress')) customElements.define('lab-progress', ProgressElement);
