/** `<lab-attention-cost>`: runs one attention in three ways over longer and longer texts. */
import type { TemplateResult } from 'lit-html';
import type { Table } from '../../ui/figure-frame';
import { Found } from '../../ui/found';
import { LabFigure } from '../../ui/lab-figure';
import type { Inputs } from '../../worker/protocol';
import { costTable, drawAttentionCost, kName } from './draw';
import {
  costInputs,
  firstState,
  kFirst,
  stateFromLink,
  type CostSetup,
  type CostState,
} from './state';

const nothing = () => new Found({ values: [], arrays: [] });

export class AttentionCostFigure extends LabFigure<CostState, CostSetup> {
  protected readonly name = kName;
  protected override readonly usesList = false;

  protected override firstState(): CostState {
    return firstState(this.setup);
  }

  protected draw(): TemplateResult {
    return drawAttentionCost(this.view(), {
      ...this.frameActions,
      show: (quantity) => this.set({ quantity }),
      set: (part) =>
        this.set({ ...part, found: this.constantsOnly(), cursor: null, tileCursor: null }),
      count: (part) => this.set(part),
      measure: () => void this.measureAll(),
      moveCursor: (cursor) => this.set({ cursor }),
      moveTileCursor: (tileCursor) => this.set({ tileCursor }),
    });
  }

  protected table(): Table {
    return costTable(this.state.value, this.language);
  }

  protected linkState(): Inputs {
    const { quantity, headDim, tile, maxLength, heads, layers } = this.state.value;
    return { show: quantity, dim: headDim, tile, length: maxLength, heads, layers };
  }

  /** Numbers of other settings are not those that the build measured. */
  protected restore(link: URLSearchParams): void {
    const state = stateFromLink(link, this.setup);
    const same = state.headDim === kFirst.headDim && state.tile === kFirst.tile;
    this.state.value = same ? state : { ...state, found: this.constantsOnly() };
  }

  /** What depends on no setting: the bytes of a hundred thousand tokens. */
  private constantsOnly(): Found {
    const { findings } = firstState(this.setup).found;
    const constant = ['score_bytes_100000', 'matrices_per_terabyte'];
    return new Found({
      values: findings.values.filter(({ name }) => constant.includes(name)),
      arrays: [],
    });
  }

  private measureAll(): Promise<void> {
    return this.run(async () => {
      this.set({ found: nothing(), cursor: null, tileCursor: null });
      const found = await this.measure('attention_cost', costInputs(this.state.value), (part) =>
        this.set({ found: part }),
      );
      this.set({ found });
      this.report(Object.fromEntries(found.values()));
    });
  }
}

if (!customElements.get('lab-attention-cost')) {
  customElements.define('lab-attention-cost', AttentionCostFigure);
}
