/** `<lab-forward-pass>`: has one example inspected whenever a setting changes. */
import type { TemplateResult } from 'lit-html';
import type { Table } from '../../ui/figure-frame';
import { Found } from '../../ui/found';
import { LabFigure } from '../../ui/lab-figure';
import { linkNumber } from '../../ui/link-number';
import type { Inputs } from '../../worker/protocol';
import { drawForwardPass, type ForwardSetup, forwardTable, kName } from './draw';
import {
  builtInspection,
  configOf,
  firstState,
  type ForwardState,
  inspectionOf,
  kBatch,
  kContextLength,
  kFirstSettings,
  kModelNames,
  kParameters,
  kTrained,
  type ModelName,
  type Settings,
  stageCount,
  type Tensor,
} from './state';

export class ForwardPassFigure extends LabFigure<ForwardState, ForwardSetup> {
  protected readonly name = kName;

  protected override firstState(): ForwardState {
    return firstState();
  }

  protected override begin(): void {
    const { built, measured } = this.setup;
    const first = JSON.stringify(this.state.peek().settings) === JSON.stringify(kFirstSettings);
    if (first && this.onBuiltList) {
      this.set({ inspection: builtInspection(built), measured: new Map(measured) });
    } else {
      void this.inspect();
    }
  }

  protected override corpusChanged(): void {
    this.set({ measured: new Map() });
    void this.inspect();
  }

  protected draw(): TemplateResult {
    return drawForwardPass(this.view(), {
      ...this.frameActions,
      change: (settings) => this.change(settings),
      setStage: (stage) => this.setStage(stage),
      moveCursor: (cursor) => this.set({ cursor }),
    });
  }

  protected table(): Table {
    return forwardTable(this.state.value, this.language);
  }

  protected linkState(): Inputs {
    const { settings, stage } = this.state.value;
    return { ...settings, stage };
  }

  protected restore(state: URLSearchParams): void {
    const settings = { ...kFirstSettings };
    const [model, trained, batch] = ['model', 'trained', 'batch'].map((name) => state.get(name));
    if (kModelNames.includes(model as ModelName)) settings.model = model as ModelName;
    if (kTrained.includes(Number(trained))) settings.trained = Number(trained);
    settings.context = (state.get('context') ?? settings.context).slice(0, kContextLength);
    settings.target = [...(state.get('target') ?? settings.target)][0] ?? settings.target;
    const n = Number(batch ?? NaN);
    if (Number.isInteger(n) && n >= kBatch.min && n <= kBatch.max) settings.batch = n;
    const stage = linkNumber(state, 'stage');
    this.set({ settings, stage: Number.isInteger(stage) && stage >= 0 && stage < 12 ? stage : 0 });
  }

  private change(change: Partial<Settings>): void {
    this.set({ settings: { ...this.state.peek().settings, ...change } });
    // How many examples go at once changes shapes, not numbers.
    if (Object.keys(change).some((name) => name !== 'batch')) void this.inspect();
  }

  private setStage(stage: number): void {
    const { inspection } = this.state.peek();
    const last = inspection ? stageCount(inspection) - 1 : 0;
    this.set({ stage: Math.max(0, Math.min(last, stage)), cursor: null });
  }

  private inspect(): Promise<void> {
    return this.run(async () => {
      const { settings } = this.state.peek();
      if (!settings.target) return;
      await this.withRun(configOf(this.setup.main, settings), async (run) => {
        if (settings.trained > 0) await this.lab.train(run.runId, settings.trained, () => {});
        const example = {
          context: this.lowerCase(settings.context),
          target: this.lowerCase(settings.target),
        };
        const found = new Found(await this.lab.read(run.runId, 'inspect', example));
        const parameters: Record<string, Tensor> = {};
        for (const name of kParameters) {
          const { shape, values } = await this.lab.parameter(run.runId, name);
          parameters[name] = { shape, values: Array.from(values) };
        }
        const { program, parameterCount } = run;
        this.set({ inspection: inspectionOf(program, parameterCount, found, parameters) });
      });
      const shapes = await this.measure('shapes');
      this.set({ measured: shapes.values() });
    });
  }
}

if (!customElements.get('lab-forward-pass')) {
  customElements.define('lab-forward-pass', ForwardPassFigure);
}
