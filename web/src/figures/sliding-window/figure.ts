/** `<lab-sliding-window>`: cuts whatever name is typed into examples. */
import type { TemplateResult } from 'lit-html';
import type { Table } from '../../ui/figure-frame';
import { LabFigure } from '../../ui/lab-figure';
import type { Inputs } from '../../worker/protocol';
import { drawSlidingWindow, kName, windowTable } from './draw';
import { firstState, stateFromLink, windowRows, type WindowSetup, type WindowState } from './state';

export class SlidingWindowFigure extends LabFigure<WindowState, WindowSetup> {
  protected readonly name = kName;

  protected override firstState(): WindowState {
    return firstState(this.setup);
  }

  protected override begin(): void {
    void this.cut();
  }

  protected override corpusChanged(): void {
    void this.cut();
  }

  protected draw(): TemplateResult {
    return drawSlidingWindow(this.view(), {
      ...this.frameActions,
      type: (word) => {
        this.set({ word });
        void this.cut();
      },
      setContextLength: (contextLength) => {
        this.set({ contextLength });
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

  protected restore(link: URLSearchParams): void {
    this.state.value = stateFromLink(link, this.setup);
  }

  private cut(): Promise<void> {
    return this.run(async () => {
      const { alphabet } = await this.corpus.ensure();
      const { word, contextLength } = this.state.value;
      const inputs = { word: this.lowerCase(word), context_length: contextLength };
      const found = await this.measure('windows', inputs);
      this.set({ cut: { word, contextLength }, rows: windowRows(found, alphabet) });
      this.report({ count: this.state.value.rows.length });
    });
  }
}

if (!customElements.get('lab-sliding-window')) {
  customElements.define('lab-sliding-window', SlidingWindowFigure);
}
