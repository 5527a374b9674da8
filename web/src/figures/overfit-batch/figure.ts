/** `<lab-overfit-batch>`: trains on the first few examples again and again. */
import type { TemplateResult } from 'lit-html';
import type { Table } from '../../ui/figure-frame';
import { LabFigure } from '../../ui/lab-figure';
import { linkInteger, linkNumber, within } from '../../ui/link-number';
import type { Inputs } from '../../worker/protocol';
import { drawOverfit, kName, type OverfitSetup, overfitTable } from './draw';
import {
  firstState,
  curveOf,
  examplesOf,
  inputsOf,
  isLectures,
  kBounds,
  kFirst,
  kHidden,
  kSteps,
  type OverfitState,
} from './state';

export class OverfitBatchFigure extends LabFigure<OverfitState, OverfitSetup> {
  protected readonly name = kName;

  protected override firstState(): OverfitState {
    return firstState();
  }

  protected override begin(): void {
    const { curve, floor, examples, measured } = this.setup;
    if (!this.onBuiltList) return;
    this.set({ curve, floor, examples, measured: new Map(measured) });
  }

  protected override corpusChanged(): void {
    this.set({ curve: [], floor: NaN, examples: [], measured: new Map(), cursor: null });
  }

  protected draw(): TemplateResult {
    return drawOverfit(this.view(), {
      ...this.frameActions,
      train: () => void this.run(() => this.train()),
      change: (settings) => this.set({ settings: { ...this.state.peek().settings, ...settings } }),
      moveCursor: (cursor) => this.set({ cursor }),
    });
  }

  protected table(): Table {
    return overfitTable(this.state.value, this.language);
  }

  protected linkState(): Inputs {
    return { ...this.state.value.settings };
  }

  protected restore(state: URLSearchParams): void {
    const number = (name: string) => linkNumber(state, name);
    const examples = linkInteger(state, 'examples', kBounds.examples) ?? kFirst.examples;
    const settings = { ...kFirst, examples };
    const exponent = number('exponent');
    if (within(exponent, kBounds.exponent)) settings.exponent = exponent;
    if (kSteps.includes(number('steps'))) settings.steps = number('steps');
    if (kHidden.includes(number('hidden'))) settings.hidden = number('hidden');
    this.set({ settings });
  }

  private async train(): Promise<void> {
    const { settings } = this.state.peek();
    const { alphabet } = await this.corpus.ensure();
    this.set({ curve: [], examples: [], measured: new Map(), cursor: null });
    this.set({ trainedSteps: settings.steps });
    const found = await this.measure('overfit', inputsOf(settings), (part) =>
      this.set({ curve: curveOf(part), floor: part.value('floor') }),
    );
    this.set({
      curve: curveOf(found),
      floor: found.value('floor'),
      examples: examplesOf(found, alphabet),
      measured: isLectures(settings) ? found.values() : new Map(),
    });
    this.report({
      last_loss: found.value('last_loss'),
      floor: found.value('floor'),
      over_floor: found.value('over_floor'),
      examples: settings.examples,
    });
  }
}

if (!customElements.get('lab-overfit-batch')) {
  customElements.define('lab-overfit-batch', OverfitBatchFigure);
}
