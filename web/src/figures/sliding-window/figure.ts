/** `<lab-sliding-window>`: cuts whatever name is typed into examples. */
import { signal } from '@preact/signals-core';
import type { TemplateResult } from 'lit-html';
import type { Table } from '../../ui/figure-frame';
import { LabFigure } from '../../ui/lab-figure';
import type { Inputs } from '../../worker/protocol';
import {
  drawSlidingWindow,
  firstState,
  kName,
  stateFromLink,
  windowRows,
  windowTable,
  type WindowSetup,
  type WindowState,
} from './draw';

export class SlidingWindowFigure extends LabFigure<WindowSetup> {
  protected readonly name = kName;
  private readonly state = signal<WindowState | null>(null);

  protected override begin(): void {
    this.state.value ??= firstState(this.setup);
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
      state: this.state.value!,
      setup,
      status: this.status.value,
      language,
      widths: [this.width],
    };
    return drawSlidingWindow(view, {
      ...this.frameActions,
      type: (word) => {
        this.change({ word });
        void this.cut();
      },
      setContextLength: (contextLength) => {
        this.change({ contextLength });
        void this.cut();
      },
    });
  }

  protected table(): Table {
    return windowTable(this.state.value!, this.language);
  }

  protected linkState(): Inputs {
    const { word, contextLength } = this.state.value!;
    return { word, context: contextLength };
  }

  protected restore(link: URLSearchParams): void {
    this.state.value = stateFromLink(link, this.setup);
  }

  private change(part: Partial<WindowState>): void {
    this.state.value = { ...this.state.value!, ...part };
  }

  private cut(): Promise<void> {
    return this.run(async () => {
      const { alphabet } = await this.corpus.ensure();
      const { word, contextLength } = this.state.value!;
      const inputs = { word: this.lowerCase(word), context_length: contextLength };
      const found = await this.measure('windows', inputs);
      this.change({ rows: windowRows(found, alphabet) });
      this.report({ count: this.state.value!.rows.length });
    });
  }
}

if (!customElements.get('lab-sliding-window')) {
  customElements.define('lab-sliding-window', SlidingWindowFigure);
}
