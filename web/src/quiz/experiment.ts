/** Runs what a predict question asks for, in the reader's own tab. */
import { Found } from '../ui/found';
import { LabError } from '../worker/errors';
import type { CorpusInfo, LabApi, RunConfig } from '../worker/protocol';
import { type Experiment, type Finding, usesList } from './question';

type Runs = Extract<Experiment, { runs: unknown }>;

export class ExperimentRun {
  private stopped = false;
  private runId: number | null = null;

  constructor(
    private readonly lab: LabApi,
    private readonly openList: () => Promise<CorpusInfo>,
    private readonly main: RunConfig,
    private readonly job: string,
  ) {}

  /** Errors: those of the core, and `cancelled`. */
  async run(experiment: Experiment, onProgress: (fraction: number) => void): Promise<Finding> {
    if ('runs' in experiment) return this.compare(experiment, onProgress);
    const corpusId = usesList(experiment) ? await this.listId() : null;
    const { measurement, inputs, value, over } = experiment;
    const findings = await this.lab.measure(
      { corpusId, measurement, inputs, job: this.job },
      onProgress,
    );
    const found = new Found(findings);
    const parts = (over ? [value, over] : [value]).map((name) => found.value(name));
    return { value: parts.reduce((ratio, part) => ratio / part), parts };
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.lab.cancelMeasure(this.job).catch(() => {});
    if (this.runId !== null) await this.lab.pause(this.runId).catch(() => {});
  }

  /** Between two pieces of work nobody but this flag knows of a stop. */
  private goOn(): void {
    if (this.stopped) throw new LabError('cancelled', 'The experiment was stopped.');
  }

  private async listId(): Promise<number> {
    const { corpusId } = await this.openList();
    this.goOn();
    return corpusId;
  }

  /** The parts are the dev losses of the runs; NaN for one that diverged. */
  private async compare(
    { runs, compare }: Runs,
    onProgress: (fraction: number) => void,
  ): Promise<Finding> {
    const corpusId = await this.listId();
    const parts: number[] = [];
    for (const [index, changes] of runs.entries()) {
      const config: RunConfig = { ...this.main, ...changes };
      const dev = await this.train(corpusId, config, (fraction) =>
        onProgress((index + fraction) / runs.length),
      );
      parts.push(dev);
    }
    const value =
      compare === 'diverged' ? parts.findIndex(Number.isNaN) + 1 : parts[0]! - parts.at(-1)!;
    return { value, parts };
  }

  /** Dev loss at the end; NaN when the run diverged. */
  private async train(
    corpusId: number,
    config: RunConfig,
    onProgress: (fraction: number) => void,
  ): Promise<number> {
    const { runId } = await this.lab.createRun(corpusId, config);
    this.runId = runId;
    try {
      this.goOn();
      const { state } = await this.lab.train(runId, null, ({ step }) =>
        onProgress(step / config.steps),
      );
      this.goOn();
      if (state === 'diverged') return NaN;
      const { dev } = await this.lab.evaluate(runId);
      this.goOn();
      return dev;
    } finally {
      this.runId = null;
      await this.lab.closeRun(runId).catch(() => {});
    }
  }
}
