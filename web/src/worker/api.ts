/**
 * `LabApi` on top of the compiled modules, each loaded when it is first needed. It knows nothing of workers: `worker.ts` exposes it to the
 * page, tests call it in Node.
 */
import { LabError } from './errors';
import {
  listInputs,
  splitInputs,
  type AttentionModule,
  type Corpus,
  type LabModule,
  type Measurement,
  type ModuleLoaders,
  type TrainingSession,
} from './module';
import type {
  CaseLocale,
  CorpusInfo,
  Findings,
  Inputs,
  LabApi,
  MeasureJob,
  RunConfig,
  RunInfo,
  SampleOptions,
  SplitLosses,
  TensorData,
  TrainProgress,
  TrainResult,
} from './protocol';
import { kSliceMilliseconds, SpeedMeter, Throttle, Turns } from './slices';

/** Progress messages a second: what an eye can follow, and cheap for a slow tablet. */
const kProgressPerSecond = 20;

interface Run {
  session: TrainingSession;
  training: boolean;
  pauseAsked: boolean;
}

/** Loads at the first call; a failure is forgotten, so that the next call tries again. */
function once<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loading: Promise<Module> | null = null;
  return () => {
    loading ??= load().catch((thrown: unknown) => {
      loading = null;
      throw thrown;
    });
    return loading;
  };
}

export class Api implements LabApi {
  private readonly corpora = new Map<number, Corpus>();
  private readonly runs = new Map<number, Run>();
  private nextId = 1;
  /** Measurements under way by name; true once they are asked to stop. */
  private readonly jobs = new Map<string, { cancelled: boolean }>();

  private readonly lab: () => Promise<LabModule>;
  private readonly attention: () => Promise<AttentionModule>;

  constructor(loaders: ModuleLoaders) {
    this.lab = once(loaders.lab);
    this.attention = once(loaders.attention);
  }

  async ready(): Promise<void> {}

  async openCorpus(bytes: Uint8Array, locale: CaseLocale): Promise<CorpusInfo> {
    const corpus = (await this.lab()).openCorpus(bytes, locale);
    const corpusId = this.nextId++;
    this.corpora.set(corpusId, corpus);
    return { ...corpus.info(), corpusId };
  }

  async closeCorpus(corpusId: number): Promise<void> {
    this.corpora.get(corpusId)?.delete();
    this.corpora.delete(corpusId);
  }

  async createRun(corpusId: number, config: RunConfig): Promise<RunInfo> {
    return this.keepRun((await this.lab()).createRun(this.corpus(corpusId), config));
  }

  async resumeRun(corpusId: number, checkpoint: Uint8Array): Promise<RunInfo> {
    return this.keepRun((await this.lab()).resumeRun(this.corpus(corpusId), checkpoint));
  }

  async resetRun(runId: number): Promise<void> {
    this.idleRun(runId).session.reset();
  }

  async closeRun(runId: number): Promise<void> {
    const run = this.runs.get(runId);
    if (!run) return;
    // A slice may be under way: the loop deletes the session when it sees that the run is gone.
    this.runs.delete(runId);
    if (!run.training) run.session.delete();
  }

  async train(
    runId: number,
    maxSteps: number | null,
    onProgress: (progress: TrainProgress) => void,
  ): Promise<TrainResult> {
    const run = this.idleRun(runId);
    run.training = true;
    run.pauseAsked = false;
    try {
      return await this.trainInSlices(runId, run, maxSteps ?? Infinity, onProgress);
    } finally {
      run.training = false;
      if (!this.runs.has(runId)) run.session.delete();
    }
  }

  async pause(runId: number): Promise<void> {
    this.run(runId).pauseAsked = true;
  }

  async restoreLastGood(runId: number): Promise<number> {
    return this.idleRun(runId).session.restoreLastGood();
  }

  async evaluate(runId: number): Promise<SplitLosses> {
    return this.run(runId).session.evaluate();
  }

  async sample(runId: number, options: SampleOptions): Promise<string[]> {
    return this.run(runId).session.sample(options);
  }

  async losses(runId: number): Promise<Float32Array> {
    return this.run(runId).session.losses(0);
  }

  async parameter(runId: number, name: string): Promise<TensorData> {
    return this.run(runId).session.parameter(name);
  }

  async checkpoint(runId: number): Promise<Uint8Array> {
    return this.run(runId).session.checkpoint();
  }

  async fingerprint(runId: number): Promise<{ losses: string; parameters: string }> {
    const { session } = this.run(runId);
    return { losses: session.lossesSha256(), parameters: session.parametersSha256() };
  }

  async bigramLosses(corpusId: number, smoothing: number): Promise<SplitLosses> {
    return (await this.lab()).bigramLosses(this.corpus(corpusId), smoothing);
  }

  async bigramSample(
    corpusId: number,
    smoothing: number,
    options: SampleOptions,
  ): Promise<string[]> {
    return (await this.lab()).bigramSample(this.corpus(corpusId), smoothing, options);
  }

  async knownLines(corpusId: number, names: string[]): Promise<boolean[]> {
    return (await this.lab()).knownLines(this.corpus(corpusId), names);
  }

  async read(runId: number, reading: string, inputs: Inputs): Promise<Findings> {
    return this.run(runId).session.read(reading, ...listInputs(inputs));
  }

  async measure(
    asked: MeasureJob,
    onProgress: (fraction: number, findings: Findings) => void,
  ): Promise<Findings> {
    const { job } = asked;
    if (this.jobs.has(job)) throw new LabError('busy', `${job} is already being measured.`);
    const state = { cancelled: false };
    this.jobs.set(job, state);
    let work: Measurement | null = null;
    try {
      work = await this.createMeasurement(asked);
      return await this.measureInSlices(work, state, onProgress);
    } finally {
      this.jobs.delete(job);
      work?.delete();
    }
  }

  async cancelMeasure(job: string): Promise<void> {
    const state = this.jobs.get(job);
    if (state) state.cancelled = true;
  }

  private async createMeasurement({
    corpusId,
    measurement,
    inputs = {},
  }: MeasureJob): Promise<Measurement> {
    if (corpusId === null) {
      return (await this.attention()).createMeasurement(measurement, ...splitInputs(inputs));
    }
    const lab = await this.lab();
    return lab.createMeasurement(this.corpus(corpusId), measurement, ...listInputs(inputs));
  }

  private corpus(corpusId: number): Corpus {
    const corpus = this.corpora.get(corpusId);
    if (!corpus) throw new LabError('handle.gone', `No corpus ${corpusId} in this worker.`);
    return corpus;
  }

  private run(runId: number): Run {
    const run = this.runs.get(runId);
    if (!run) throw new LabError('handle.gone', `No run ${runId} in this worker.`);
    return run;
  }

  private idleRun(runId: number): Run {
    const run = this.run(runId);
    if (run.training) throw new LabError('busy', 'This run is training; pause it first.');
    return run;
  }

  private keepRun(session: TrainingSession): RunInfo {
    const runId = this.nextId++;
    this.runs.set(runId, { session, training: false, pauseAsked: false });
    return {
      runId,
      config: session.config(),
      parameterCount: session.parameterCount(),
      program: session.program(),
      step: session.step(),
    };
  }

  private async trainInSlices(
    runId: number,
    run: Run,
    maxSteps: number,
    onProgress: (progress: TrainProgress) => unknown,
  ): Promise<TrainResult> {
    const { session } = run;
    const turns = new Turns();
    const throttle = new Throttle(kProgressPerSecond);
    const speed = new SpeedMeter();
    const lastStep = session.step() + maxSteps;
    let reported = session.step();
    let delivered: unknown;
    const report = () => {
      const losses = session.losses(reported);
      reported = session.step();
      delivered = onProgress({ step: reported, losses, stepsPerSecond: speed.stepsPerSecond() });
    };
    const mayGoOn = () =>
      this.runs.has(runId) &&
      !run.pauseAsked &&
      !session.finished() &&
      !session.diverged() &&
      session.step() < lastStep;

    speed.mark(performance.now(), session.step());
    while (mayGoOn()) {
      session.runFor(kSliceMilliseconds, Math.min(lastStep - session.step(), 0x7fffffff));
      const now = performance.now();
      speed.mark(now, session.step());
      if (throttle.due(now)) report();
      await turns.next();
    }
    turns.close();
    if (session.step() > reported) report();
    // Progress travels on a port of its own: the answer waits until the page has all of it.
    await delivered;
    const state = session.diverged() ? 'diverged' : session.finished() ? 'finished' : 'paused';
    return { state, step: session.step(), lastGoodStep: session.lastGoodStep() };
  }

  private async measureInSlices(
    work: Measurement,
    state: { cancelled: boolean },
    onProgress: (fraction: number, findings: Findings) => unknown,
  ): Promise<Findings> {
    const turns = new Turns();
    const throttle = new Throttle(kProgressPerSecond);
    try {
      while (!work.runFor(kSliceMilliseconds)) {
        if (throttle.due(performance.now())) onProgress(work.progress(), work.findings());
        await turns.next();
        if (state.cancelled) throw new LabError('cancelled', 'The measurement was stopped.');
      }
    } finally {
      turns.close();
    }
    const findings = work.findings();
    await onProgress(1, findings);
    return findings;
  }
}
