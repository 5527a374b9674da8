/** A figure that asks for one measurement of attention whenever one of its numbers changes. */
import type { Inputs } from '../worker/protocol';
import type { FrameActions } from './figure-frame';
import { LabFigure } from './lab-figure';
import {
  firstNumbers,
  nextSeed,
  numberInputs,
  numbersFromLink,
  type NumbersActions,
  type NumbersSetup,
  type NumberSpecs,
  type NumbersState,
} from './numbers-state';

export abstract class NumbersFigure<Name extends string> extends LabFigure<
  NumbersState<Name>,
  NumbersSetup
> {
  protected override readonly usesList = false;
  protected abstract readonly specs: NumberSpecs<Name>;
  protected abstract readonly measurement: string;

  /** Numbers that go together: where one of them was set, others may have to follow. */
  protected fitted(numbers: Record<Name, number>): Record<Name, number> {
    return numbers;
  }

  protected override firstState(): NumbersState<Name> {
    return firstNumbers(this.specs, this.setup);
  }

  protected override begin(): void {
    void this.compute();
  }

  protected actions(): NumbersActions<Name> & FrameActions {
    return {
      ...this.frameActions,
      move: (at) => this.set({ at }),
      setNumber: (name, value) => {
        const { numbers } = this.state.value;
        this.set({ numbers: this.fitted({ ...numbers, [name]: value }), at: null });
        void this.compute();
      },
      newSeed: () => {
        this.set({ seed: nextSeed(this.state.value.seed) });
        void this.compute();
      },
    };
  }

  protected linkState(): Inputs {
    const { numbers, seed } = this.state.value;
    return { ...numbers, seed };
  }

  protected restore(link: URLSearchParams): void {
    const read = numbersFromLink(this.specs, link, this.firstState());
    this.state.value = { ...read, numbers: this.fitted(read.numbers) };
  }

  private compute(): Promise<void> {
    return this.run(async () => {
      const inputs = numberInputs(this.specs, this.state.value);
      this.set({ found: await this.measure(this.measurement, inputs) });
      this.report(Object.fromEntries(this.state.value.found.values()));
    });
  }
}
