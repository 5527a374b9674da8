/** `<lab-sliding-window>`: cuts whatever name is typed into examples. */
import { signal } from '@preact/signals-core';
import type { TemplateResult } from 'lit-html';
import type { Table } from '../../ui/figure-frame';
import { LabFigure } from '../../ui/lab-figure';
import type { Inputs } from '../../worker/protocol';
import {
  drawSlidingWindow,
  kContext,
  kName,
  kWordCharacters,
  windowRows,
  windowTable,
  type WindowSetup,
  type WindowState,
} from './draw';
import { kFirstWord } from './first';

export class SlidingWindowFigure extends LabFigure<WindowSetup> {
  protected readonly name = kName;
  private readonly state = signal<WindowState>({
    word: kFirstWord,
    contextLength: kContext.first,
    rows: [],
  });

  protected override begin(): void {
    void this.cut();
  }

  protected override corpusChanged(): void {
    void this.cut();
  }

  protected watch(): void {
    void [this.state.value, this.status.value];
  }

  protected draw(): TemplateResult {
    const { setup, language } = this;
    const view = {
      state: this.state.value,
      setup,
      status: this.status.value,
      language,
      widths: [this.width],
    };
    return drawSlidingWindow(view, {
      ...this.frameActions,
      type: (word) => {
        this.state.value = { ...this.state.value, word };
        void this.cut();
      },
      setContextLength: (contextLength) => {
        this.state.value = { ...this.state.value, contextLength };
        void this.cut();
      },
    });
  }

  protected table(): Table {
    return windowTable(this.state.value, this.language);
  }

  protected linkState(): Inputs {
    const { word, contextLength } = this.state.value;
    return { word, context: contextLength };
  }

  protected restore(state: URLSearchParams): void {
    const word = (state.get('word') ?? kFirstWord).slice(0, kWordCharacters);
    const length = Number(state.get('context'));
    const valid = Number.isInteger(length) && length >= kContext.min && length <= kContext.max;
    this.state.value = {
      ...this.state.value,
      word,
      contextLength: valid ? length : kContext.first,
    };
  }

  private cut(): Promise<void> {
    return this.run(async () => {
      const { alphabet } = await this.corpus.ensure();
      const { word, contextLength } = this.state.value;
      const inputs = { word: this.lowerCase(word), context_length: contextLength };
      const found = await this.measure('windows', inputs);
      this.state.value = { ...this.state.value, rows: windowRows(found, alphabet) };
    });
  }
}

if (!customElements.get('lab-sliding-window')) {
  customElements.define('lab-sliding-window', SlidingWindowFigure);
}
