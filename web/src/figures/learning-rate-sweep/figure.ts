/** `<lab-learning-rate-sweep>`: sweeps, then trains at the rate that the reader chose. */
import type { TemplateResult } from 'lit-html';
import type { Table } from '../../ui/figure-frame';
import { LabFigure } from '../../ui/lab-figure';
import { linkNumber } from '../../ui/link-number';
import { LossCurve } from '../../ui/loss-curve';
import type { Point } from '../../ui/plot';
import type { Inputs } from '../../worker/protocol';
import { drawSweep, kName, rateOf, type SweepSetup, sweepTable } from './draw';
import {
  firstState,
  kExponent,
  kSweepSteps,
  kTrySteps,
  sweepOf,
  type SweepState,
  type Try,
  tryConfig,
} from './state';

/** Points of a curve that a small chart can show. */
const kCurvePoints = 250;

export class LearningRateSweepFigure extends LabFigure<SweepState, SweepSetup> {
  protected readonly name = kName;

  protected override firstState(): SweepState {
    return firstState();
  }

  protected override begin(): void {
    const { raw, smooth, values } = this.setup;
    if (!this.onBuiltList) return;
    this.set({ sweep: { raw, smooth, values: new Map(values) } });
  }

  protected override corpusChanged(): void {
    this.set({ sweep: null, tries: [], cursor: null });
  }

  protected draw(): TemplateResult {
    return drawSweep(this.view(), {
      ...this.frameActions,
      sweep: () => void this.run(() => this.sweep()),
      setExponent: (exponent) => this.set({ exponent }),
      train: () => void this.run(() => this.train()),
      moveCursor: (cursor) => this.set({ cursor }),
    });
  }

  protected table(): Table {
    return sweepTable(this.state.value, this.language);
  }

  protected linkState(): Inputs {
    return { exponent: this.state.value.exponent };
  }

  protected restore(state: URLSearchParams): void {
    const exponent = linkNumber(state, 'exponent');
    if (exponent >= kExponent.min && exponent <= kExponent.max) this.set({ exponent });
  }

  private async sweep(): Promise<void> {
    this.set({ sweep: null, progress: 0, cursor: null });
    const found = await this.measure('sweep', { steps: kSweepSteps }, (part) => {
      const sweep = sweepOf(part);
      this.set({ sweep, progress: sweep?.raw.length ?? 0 });
    });
    const sweep = sweepOf(found);
    const rate = sweep?.values.get('valley_learning_rate');
    this.set({ sweep, ended: 'sweep' });
    if (rate !== undefined) this.report({ valley_learning_rate: rate });
  }

  private async train(): Promise<void> {
    const rate = rateOf(this.state.peek().exponent);
    const curve = new LossCurve();
    const attempt: Try = {
      rate,
      curve: [],
      steps: kTrySteps,
      train: NaN,
      dev: NaN,
      diverged: false,
    };
    this.set({ current: attempt });
    try {
      await this.withRun(tryConfig(this.setup.main, rate), async ({ runId }) => {
        const { state, step } = await this.lab.train(runId, null, ({ step: at, losses }) => {
          curve.push(losses);
          this.setStatus({ fraction: at / kTrySteps });
          this.set({ current: { ...attempt, curve: meansOf(curve) } });
        });
        const diverged = state === 'diverged';
        if (state === 'paused') return;
        const splits = diverged ? { train: NaN, dev: NaN } : await this.lab.evaluate(runId);
        const { train, dev } = splits;
        const done = { ...attempt, curve: meansOf(curve), steps: step, train, dev, diverged };
        this.set({ tries: [...this.state.peek().tries, done], ended: 'try' });
        this.report({ chosen_rate: rate, dev, train, diverged: Number(diverged) });
      });
    } finally {
      this.set({ current: null });
    }
  }
}

function meansOf(curve: LossCurve): Point[] {
  return curve.columns(kTrySteps, kCurvePoints).map(({ step, mean }) => [step, mean]);
}

if (!customElements.get('lab-learning-rate-sweep')) {
  customElements.define('lab-learning-rate-sweep', LearningRateSweepFigure);
}
