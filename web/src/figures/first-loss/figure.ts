/** `<lab-first-loss>`: trains both starts for a thousand steps. */
import type { TemplateResult } from 'lit-html';
import type { Table } from '../../ui/figure-frame';
import { Found } from '../../ui/found';
import { LabFigure } from '../../ui/lab-figure';
import type { Initialization, Inputs } from '../../worker/protocol';
import { drawFirstLoss, firstLossTable, type FirstLossSetup, kName } from './draw';
import {
  firstState,
  curveOf,
  type FirstLossState,
  kStarts,
  kSteps,
  type Moment,
  noStart,
  saturationOf,
  type Start,
  startConfig,
} from './state';

export class FirstLossFigure extends LabFigure<FirstLossState, FirstLossSetup> {
  protected readonly name = kName;

  protected override firstState(): FirstLossState {
    return firstState();
  }

  protected override begin(): void {
    const { starts, uniform, measured } = this.setup;
    if (!this.onBuiltList) return;
    this.set({ starts, uniform, measured: new Map(measured) });
  }

  protected override corpusChanged(): void {
    this.set({
      starts: { lecture: noStart(), scaled: noStart() },
      uniform: NaN,
      measured: new Map(),
      cursor: null,
    });
  }

  protected draw(): TemplateResult {
    return drawFirstLoss(this.view(), {
      ...this.frameActions,
      train: () => void this.run(() => this.train()),
      setMoment: (moment) => this.set({ moment }),
      moveCursor: (cursor) => this.set({ cursor }),
    });
  }

  protected table(): Table {
    return firstLossTable(this.state.value, this.language);
  }

  protected linkState(): Inputs {
    return { moment: this.state.value.moment };
  }

  protected restore(state: URLSearchParams): void {
    const moment: Moment = state.get('moment') === 'after' ? 'after' : 'before';
    this.set({ moment });
  }

  private setStart(start: Initialization, change: Partial<Start>): void {
    const { starts } = this.state.peek();
    this.set({ starts: { ...starts, [start]: { ...starts[start], ...change } } });
  }

  private async train(): Promise<void> {
    this.corpusChanged();
    const uniform = await this.measure('uniform_loss');
    this.set({ uniform: uniform.value('uniform_loss') });
    for (const start of kStarts) {
      this.set({ running: start });
      await this.trainStart(start);
      if (this.stopped) break;
    }
    this.set({ running: null });
    if (this.stopped) return;
    const measured = new Map<string, number>();
    for (const name of ['untrained', 'scaled_start', 'saturation']) {
      for (const [key, value] of (await this.measure(name)).values()) measured.set(key, value);
    }
    this.set({ measured });
    const { lecture, scaled } = this.state.peek().starts;
    this.report({
      first_loss_lecture: lecture.curve[0]?.[1] ?? NaN,
      first_loss_scaled: scaled.curve[0]?.[1] ?? NaN,
    });
  }

  private async trainStart(start: Initialization): Promise<void> {
    const losses: number[] = [];
    await this.withRun(startConfig(this.setup.main, start), async ({ runId }) => {
      const saturation = async () =>
        saturationOf(new Found(await this.lab.read(runId, 'saturation', {})));
      this.setStart(start, { before: await saturation() });
      const { state } = await this.lab.train(runId, null, ({ losses: batch, step }) => {
        losses.push(...batch);
        this.setStart(start, { curve: curveOf(losses) });
        this.setStatus({ fraction: (kStarts.indexOf(start) + step / kSteps) / kStarts.length });
      });
      if (state === 'finished') this.setStart(start, { after: await saturation() });
    });
  }
}

if (!customElements.get('lab-first-loss')) {
  customElements.define('lab-first-loss', FirstLossFigure);
}
