/** `<lab-verification>`: recomputes the lecture's numbers in the reader's tab. */
import type { TemplateResult } from 'lit-html';
import { FigureElement } from '../../ui/figure-element';
import { labClient } from '../../worker/client';
import { initialVerification, VerificationController, type VerificationSetup } from './controller';
import { drawVerification, type VerificationActions } from './draw';
import { knownCorpora } from './known';

export class VerificationFigure extends FigureElement {
  private setup!: VerificationSetup;
  private controller!: VerificationController;
  private actions!: VerificationActions;
  private known!: Map<string, string>;

  protected start(): void {
    this.setup = JSON.parse(this.dataset.setup ?? '{}') as VerificationSetup;
    this.known = knownCorpora(this.setup.corpora);
    const locale = this.language === 'tr' ? 'tr' : 'und';
    const initial = initialVerification(this.setup.corpora, locale);
    const controller = new VerificationController(labClient(), this.setup, this.known, initial);
    this.controller = controller;
    this.actions = {
      runAll: () => void controller.run(this.setup.claims),
      runOne: (claim) => void controller.run([claim]),
      stop: () => controller.stop(),
      chooseCorpus: (id) => void controller.chooseCorpus(id),
      chooseFile: (file) => void controller.chooseFile(file),
      chooseLocale: (locale) => void controller.chooseLocale(locale),
    };
  }

  protected watch(): void {
    void this.controller.state.value;
  }

  protected draw(): TemplateResult {
    const { setup, known, language } = this;
    const state = this.controller.state.value;
    return drawVerification({ state, setup, known, language }, this.actions);
  }

  protected moving(): boolean {
    return this.controller.state.value.phase === 'running';
  }

  protected end(): void {
    void this.controller.dispose();
  }
}

if (!customElements.get('lab-verification')) {
  customElements.define('lab-verification', VerificationFigure);
}
