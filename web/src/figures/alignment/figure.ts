/** `<lab-alignment>`: asks the core for one additive attention whenever a number changes. */
import type { TemplateResult } from 'lit-html';
import { editsText, noEdits, withCell } from '../../ui/cell-edits';
import type { Table } from '../../ui/figure-frame';
import { LabFigure } from '../../ui/lab-figure';
import { nextSeed } from '../../ui/numbers-state';
import type { Inputs } from '../../worker/protocol';
import { alignmentTable, drawAlignment, kName } from './draw';
import {
  drawInputs,
  drawnIn,
  editedInputs,
  firstState,
  isInput,
  kFirstCell,
  kInputs,
  kMeasurement,
  presetEdits,
  stateFromLink,
  type AlignmentSetup,
  type AlignmentState,
} from './state';

export class AlignmentFigure extends LabFigure<AlignmentState, AlignmentSetup> {
  protected readonly name = kName;
  protected override readonly usesList = false;

  protected override firstState(): AlignmentState {
    return firstState(this.setup);
  }

  protected override begin(): void {
    void this.redraw(this.state.value.edits);
  }

  protected draw(): TemplateResult {
    return drawAlignment(this.view(), {
      ...this.frameActions,
      move: (at) => this.set({ at }),
      choose: (place) => {
        if (isInput(place)) this.set({ chosen: place });
      },
      setCell: (value) => {
        const { chosen, edits, hidden } = this.state.value;
        const place = chosen.row * hidden + chosen.column;
        this.edit(withCell(edits, chosen.grid, place, value));
      },
      setLength: (length) => this.resize({ length }),
      setHidden: (hidden) => this.resize({ hidden }),
      preset: (name) => this.edit(presetEdits(name, this.state.value)),
      newSeed: () => this.resize({ seed: nextSeed(this.state.value.seed) }),
      reset: () => this.edit(noEdits(kInputs)),
    });
  }

  protected table(): Table {
    return alignmentTable(this.state.value, this.language);
  }

  protected linkState(): Inputs {
    const { length, hidden, seed, edits } = this.state.value;
    return { length, hidden, seed, cells: editsText(edits) };
  }

  protected restore(link: URLSearchParams): void {
    this.state.value = stateFromLink(link, this.setup);
  }

  private edit(edits: AlignmentState['edits']): void {
    this.set({ edits });
    void this.run(() => this.compute());
  }

  /** Other numbers are drawn; changes of the old ones would mean nothing. */
  private resize(change: Partial<AlignmentState>): void {
    this.set({ ...change, at: kFirstCell, chosen: kFirstCell });
    void this.redraw(noEdits(kInputs));
  }

  private redraw(edits: AlignmentState['edits']): Promise<void> {
    return this.run(async () => {
      const found = await this.measure(kMeasurement, drawInputs(this.state.value));
      this.set({ drawn: drawnIn(found), edits });
      await this.compute();
    });
  }

  private async compute(): Promise<void> {
    this.set({ found: await this.measure(kMeasurement, editedInputs(this.state.value)) });
    this.report(Object.fromEntries(this.state.value.found.values()));
  }
}

if (!customElements.get('lab-alignment')) customElements.define('lab-alignment', AlignmentFigure);
