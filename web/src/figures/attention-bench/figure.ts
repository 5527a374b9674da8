/** `<lab-attention-bench>`: asks the core for one attention whenever a number changes. */
import type { TemplateResult } from 'lit-html';
import { editsText, noEdits, withCell } from '../../ui/cell-edits';
import type { Table } from '../../ui/figure-frame';
import { LabFigure } from '../../ui/lab-figure';
import type { Inputs } from '../../worker/protocol';
import { benchTable, drawAttentionBench, kName } from './draw';
import {
  drawInputs,
  drawnIn,
  editedInputs,
  firstState,
  isInput,
  kFirstCell,
  kInputs,
  kSeed,
  presetEdits,
  stateFromLink,
  type BenchSetup,
  type BenchState,
} from './state';

export class AttentionBenchFigure extends LabFigure<BenchState, BenchSetup> {
  protected readonly name = kName;
  protected override readonly usesList = false;

  protected override firstState(): BenchState {
    return firstState(this.setup);
  }

  protected override begin(): void {
    void this.redraw(this.state.value.edits);
  }

  protected draw(): TemplateResult {
    return drawAttentionBench(this.view(), {
      ...this.frameActions,
      move: (at) => this.set({ at }),
      choose: (place) => {
        if (isInput(place)) this.set({ chosen: place });
      },
      setCell: (value) => this.setCell(value),
      setLength: (length) => this.resize({ length }),
      setHeadDim: (headDim) => this.resize({ headDim }),
      preset: (name) => {
        this.set({ edits: presetEdits(name, this.state.value) });
        void this.compute();
      },
      newSeed: () => {
        const next = (this.state.value.seed + 1) % (kSeed.max + 1);
        this.resize({ seed: next });
      },
      reset: () => {
        this.set({ edits: noEdits(kInputs) });
        void this.compute();
      },
    });
  }

  protected table(): Table {
    return benchTable(this.state.value, this.language);
  }

  protected linkState(): Inputs {
    const { length, headDim, seed, edits } = this.state.value;
    return { length, dim: headDim, seed, cells: editsText(edits) };
  }

  protected restore(link: URLSearchParams): void {
    this.state.value = stateFromLink(link, this.setup);
  }

  private setCell(value: number): void {
    const { chosen, edits, headDim } = this.state.value;
    const place = chosen.row * headDim + chosen.column;
    this.set({ edits: withCell(edits, chosen.grid, place, value) });
    void this.compute();
  }

  /** Other numbers are drawn; changes of the old ones would mean nothing. */
  private resize(change: Partial<BenchState>): void {
    this.set({ ...change, at: kFirstCell, chosen: kFirstCell });
    void this.redraw(noEdits(kInputs));
  }

  private redraw(edits: BenchState['edits']): Promise<void> {
    return this.run(async () => {
      const found = await this.measure('attention', drawInputs(this.state.value));
      this.set({ drawn: drawnIn(found), edits });
      this.set({ found: await this.measure('attention', editedInputs(this.state.value)) });
      this.tellMeasured();
    });
  }

  private compute(): Promise<void> {
    return this.run(async () => {
      this.set({ found: await this.measure('attention', editedInputs(this.state.value)) });
      this.tellMeasured();
    });
  }

  private tellMeasured(): void {
    this.report(Object.fromEntries(this.state.value.found.values()));
  }
}

if (!customElements.get('lab-attention-bench')) {
  customElements.define('lab-attention-bench', AttentionBenchFigure);
}
