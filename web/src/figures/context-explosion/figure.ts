/** `<lab-context-explosion>`: counts the contexts of whatever list is chosen, at the sizes chosen. */
import type { TemplateResult } from 'lit-html';
import type { Table } from '../../ui/figure-frame';
import { LabFigure } from '../../ui/lab-figure';
import type { Inputs } from '../../worker/protocol';
import { drawExplosion, explosionTable, kName } from './draw';
import {
  costInputs,
  costOf,
  countsOf,
  firstState,
  isLectureSize,
  stateFromLink,
  type ExplosionSetup,
  type ExplosionState,
} from './state';

export class ContextExplosionFigure extends LabFigure<ExplosionState, ExplosionSetup> {
  protected readonly name = kName;

  protected override firstState(): ExplosionState {
    return firstState(this.setup);
  }

  protected override begin(): void {
    const counted = this.state.value.counts.corpus === this.corpus.chosen.peek();
    if (!counted || !isLectureSize(this.state.value)) void this.count();
  }

  protected override corpusChanged(): void {
    void this.count();
  }

  protected draw(): TemplateResult {
    return drawExplosion(this.view(), {
      ...this.frameActions,
      resize: (name, value) => {
        this.set({ [name]: value });
        void this.count();
      },
      setScale: (scale) => this.set({ scale }),
      move: (index) => this.move(index),
    });
  }

  protected table(): Table {
    return explosionTable(this.state.value, this.language);
  }

  protected linkState(): Inputs {
    const { embedDim, hiddenDim, scale, at } = this.state.value;
    return { embed: embedDim, hidden: hiddenDim, scale, n: at + 1 };
  }

  protected restore(link: URLSearchParams): void {
    this.state.value = stateFromLink(link, this.setup);
  }

  private move(index: number | null): void {
    if (index === null || index === this.state.value.at) return;
    this.set({ at: index });
    const { counts, cost } = this.state.value;
    this.report({
      n: index + 1,
      rows: counts.rows[index]!,
      seen: counts.seen[index]!,
      parameters: cost.parameters[index]!,
    });
  }

  /** Counts the list's contexts when it is another one, and the parameters of the sizes. */
  private count(): Promise<void> {
    return this.run(async () => {
      const corpus = this.corpus.chosen.peek();
      const { vocabSize } = await this.corpus.ensure();
      if (this.state.value.counts.corpus !== corpus) {
        const counted = await this.measure('context_explosion');
        this.set({ counts: countsOf(counted, corpus, vocabSize) });
      }
      const cost = await this.measure('context_cost', costInputs(this.state.value));
      this.set({ cost: costOf(cost) });
    });
  }
}

if (!customElements.get('lab-context-explosion')) {
  customElements.define('lab-context-explosion', ContextExplosionFigure);
}
