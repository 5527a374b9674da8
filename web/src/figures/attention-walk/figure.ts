/** `<lab-attention-walk>`: one attention of the core, walked through step by step. */
import type { TemplateResult } from 'lit-html';
import type { Table } from '../../ui/figure-frame';
import { LabFigure } from '../../ui/lab-figure';
import type { Inputs } from '../../worker/protocol';
import { drawAttentionWalk, kName, walkTable } from './draw';
import {
  choiceOf,
  firstState,
  kSeed,
  stateFromLink,
  walkInputs,
  type WalkSetup,
  type WalkState,
} from './state';

export class AttentionWalkFigure extends LabFigure<WalkState, WalkSetup> {
  protected readonly name = kName;
  protected override readonly usesList = false;

  protected override firstState(): WalkState {
    return firstState(this.setup);
  }

  protected override begin(): void {
    void this.compute();
  }

  protected draw(): TemplateResult {
    return drawAttentionWalk(this.view(), {
      ...this.frameActions,
      move: (at) => this.set({ at }),
      choose: (place) => this.set(choiceOf(place)),
      // The cursor's matrix may not be there in another step.
      change: (part) => this.set('step' in part ? { ...part, at: null } : part),
      newSeed: () => {
        this.set({ seed: (this.state.value.seed + 1) % (kSeed.max + 1) });
        void this.compute();
      },
    });
  }

  protected table(): Table {
    return walkTable(this.state.value, this.language);
  }

  protected linkState(): Inputs {
    const { step, seed, row, column, dimension } = this.state.value;
    return { step, seed, row, column, dim: dimension };
  }

  protected restore(link: URLSearchParams): void {
    this.state.value = stateFromLink(link, this.setup);
  }

  private compute(): Promise<void> {
    return this.run(async () => {
      this.set({ found: await this.measure('attention', walkInputs(this.state.value.seed)) });
    });
  }
}

if (!customElements.get('lab-attention-walk')) {
  customElements.define('lab-attention-walk', AttentionWalkFigure);
}
