/** Runs what a predict question asks for, in the reader's own tab. */
import type { LessonCorpus } from '../corpora/lesson-corpus';
import { Found } from '../ui/found';
import { LabError } from '../worker/errors';
import type { LabApi, RunConfig } from '../worker/protocol';
import type { Experiment } from './question';

export class ExperimentRun {
  private stopped = false;
  private runId: number | null = null;

  constructor(
    private readonly lab: LabApi,
    private readonly corpus: LessonCorpus,
    private readonly main: RunConfig,
    private readonly job: string,
  ) {}

  /** The number that decides. Errors: those of the core, and `cancelled`. */
  async value(experiment: Experiment, onProgress: (fraction: number) => void): Promise<number> {
    const { corpusId } = await this.corpus.ensure();
    if ('runs' in experiment) return this.compare(corpusId, experiment, onProgress);
    const { measurement, inputs, value, over } = experiment;
    const findings = await this.lab.measure(
      { corpusId, measurement, inputs, job: this.job },
      onProgress,
    );
    const found = new Found(findings);
    return over ? found.value(value) / found.value(over) : found.value(value);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.lab.cancelMeasure(this.job).catch(() => {});
    if (this.runId !== null) await this.lab.pause(this.runId).catch(() => {});
  }

  private async compare(
    corpusId: number,
    { runs, compare }: Extract<Experiment, { runs: unknown }>,
    onProgress: (fraction: number) => void,
  ): Promise<number> {
    const devs: number[] = [];
    for (const [index, changes] of runs.entries()) {
      const config: RunConfig = { ...this.main, ...changes };
      const dev = await this.train(corpusId, config, (fraction) =>
        onProgress((index + fraction) / runs.length),
      );
      if (compare === 'diverged' && Number.isNaN(dev)) return index + 1;
      devs.push(dev);
    }
    return compare === 'diverged' ? 0 : devs[0]! - devs.at(-1)!;
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
      const { state } = await this.lab.train(runId, null, ({ step }) =>
        onProgress(step / config.steps),
      );
      if (this.stopped) throw new LabError('cancelled', 'The experiment was stopped.');
      if (state === 'diverged') return NaN;
      return (await this.lab.evaluate(runId)).dev;
    } finally {
      this.runId = null;
      await this.lab.closeRun(runId).catch(() => {});
    }
  }
}
