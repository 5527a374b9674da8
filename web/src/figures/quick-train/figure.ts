/** `<lab-quick-train>`: binds the home page's figure to the worker. */
import type { TemplateResult } from 'lit-html';
import { FigureElement } from '../../ui/figure-element';
import { labClient } from '../../worker/client';
import { kQuickConfig, QuickController, type QuickSetup } from './controller';
import { drawQuickTrain } from './draw';

export class QuickTrainFigure extends FigureElement {
  private setup!: QuickSetup;
  private controller!: QuickController;

  protected start(): void {
    this.setup = JSON.parse(this.dataset.setup ?? '{}') as QuickSetup;
    this.controller = new QuickController(labClient(), this.setup);
  }

  protected watch(): void {
    void this.controller.state.value;
  }

  protected draw(): TemplateResult {
    const { controller, setup, language } = this;
    const { steps, decayStep } = kQuickConfig;
    const view = {
      state: controller.state.value,
      steps,
      decayStep,
      lines: setup.lines,
      curve: controller.curve,
      example: setup.example,
      language,
      widths: [this.chartWidth()],
    };
    return drawQuickTrain(view, { train: () => void controller.train() });
  }

  protected moving(): boolean {
    return this.controller.state.value.phase === 'running';
  }

  protected end(): void {
    void this.controller.dispose();
  }

  /** The chart shares the figure's width with the names. */
  private chartWidth(): number {
    return this.querySelector('.quick-chart')?.clientWidth || this.width;
  }
}

if (!customElements.get('lab-quick-train')) {
  customElements.define('lab-quick-train', QuickTrainFigure);
}
