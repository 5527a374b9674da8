/** `<lab-gradient-noise>`: draws minibatch gradients, and lets two batch sizes race. */
import type { TemplateResult } from 'lit-html';
import type { Table } from '../../ui/figure-frame';
import { LabFigure } from '../../ui/lab-figure';
import { linkNumber } from '../../ui/link-number';
import type { Inputs } from '../../worker/protocol';
import { drawGradientNoise, kName, type NoiseSetup, noiseTable } from './draw';
import {
  builtNoise,
  firstState,
  kDraws,
  kSeconds,
  kSmallBatch,
  noiseOf,
  type NoiseState,
  raceOf,
} from './state';

export class GradientNoiseFigure extends LabFigure<NoiseState, NoiseSetup> {
  protected readonly name = kName;

  protected override firstState(): NoiseState {
    return firstState();
  }

  protected override begin(): void {
    if (this.onBuiltList) this.set(builtNoise(this.setup));
  }

  protected override corpusChanged(): void {
    this.set({ noise: null, race: null, cursor: null, measured: new Map() });
  }

  protected draw(): TemplateResult {
    return drawGradientNoise(this.view(), {
      ...this.frameActions,
      measureNoise: () => void this.run(() => this.measureNoise()),
      race: () => void this.run(() => this.race()),
      setSeconds: (seconds) => this.set({ seconds }),
      moveCursor: (cursor) => this.set({ cursor }),
    });
  }

  protected table(): Table {
    return noiseTable(this.state.value, this.language);
  }

  protected linkState(): Inputs {
    return { seconds: this.state.value.seconds };
  }

  protected restore(state: URLSearchParams): void {
    const seconds = linkNumber(state, 'seconds');
    const { min, max } = kSeconds;
    if (Number.isInteger(seconds) && seconds >= min && seconds <= max) this.set({ seconds });
  }

  private async measureNoise(): Promise<void> {
    this.set({ noise: null, race: null, cursor: null, measured: new Map(), working: 'noise' });
    try {
      const found = await this.measure('gradient_noise', { draws: kDraws }, (part) =>
        this.set({ noise: noiseOf(part) }),
      );
      const noise = noiseOf(found);
      this.set({ noise, measured: found.values() });
      this.report({ slope: noise.slope });
    } finally {
      this.set({ working: null });
    }
  }

  /** A race that was stopped has no result: the times of the two are not equal. */
  private async race(): Promise<void> {
    const { seconds } = this.state.peek();
    this.set({ race: null, working: 'race' });
    try {
      const inputs = { small_batch: kSmallBatch, seconds };
      const found = await this.measure('batch_race', inputs, (part) =>
        this.set({ race: raceOf(part) }),
      );
      this.set({ race: raceOf(found) });
      this.report({
        small_final: found.value('small_final'),
        large_final: found.value('large_final'),
      });
    } catch (thrown) {
      this.set({ race: null });
      throw thrown;
    } finally {
      this.set({ working: null });
    }
  }
}

if (!customElements.get('lab-gradient-noise')) {
  customElements.define('lab-gradient-noise', GradientNoiseFigure);
}
