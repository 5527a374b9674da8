/**
 * Stand-ins for the module and the worker's API. A fake run's loss falls from 4 by a known rule, so
 * that tests can tell each step apart; nothing in them is a number of the lecture.
 */
import type {
  CorpusInfo,
  Findings,
  LabApi,
  Limits,
  MeasureJob,
  RunConfig,
  RunInfo,
  SampleOptions,
  TrainProgress,
  TrainResult,
} from '../../../web/src/worker/protocol';
import { LabError } from '../../../web/src/worker/errors';

export const limits: Limits = {
  corpusBytes: 16 * 1024 * 1024,
  lineCharacters: 1000,
  minLines: 10,
  alphabet: 255,
  contextLength: 16,
  contextIds: 40_000_000,
  embedDim: 256,
  hiddenDim: 2048,
  batchSize: 4096,
  steps: 10_000_000,
  parameters: 4_000_000,
  stepWork: 1_000_000_000,
  minLearningRate: 1e-8,
  learningRate: 100,
  minTemperature: 0.01,
  temperature: 100,
  seed: 4294967295,
  sampleCount: 1000,
  sampleCharacters: 200,
  checkpointBytes: 64 * 1024 * 1024,
};

export const corpusInfo: CorpusInfo = {
  corpusId: 7,
  sha256: 'a'.repeat(64),
  bytes: 120,
  lines: 20,
  emptyLines: 1,
  longLines: 0,
  dottedLines: 2,
  longestLine: 6,
  alphabet: ['.', 'a', 'b', 'c'],
  vocabSize: 4,
  examples: 90,
  trainExamples: 72,
  devExamples: 9,
  testExamples: 9,
  trainLines: 16,
  devLines: 2,
  testLines: 2,
  uniformLoss: Math.log(4),
};

export function fakeLoss(step: number): number {
  return 2 + 2 / (1 + step / 10);
}

/** Trains in blocks of `block` steps and waits for `turn()` in between, as the worker does. */
export class FakeLab implements LabApi {
  block = 10;
  /** Step from which the loss is NaN; Infinity for never. */
  divergesAt = Infinity;
  calls: string[] = [];
  step = 0;
  config: RunConfig | null = null;
  /** Set to refuse the next call of that name. */
  refuse = new Map<string, LabError>();
  openRuns = new Set<number>();
  openCorpora = new Set<number>();
  private pauseAsked = false;
  private training = false;
  private cancelled = false;
  private nextId = 1;

  turn: () => Promise<void> = () => Promise.resolve();

  private called(name: string): void {
    this.calls.push(name);
    const error = this.refuse.get(name);
    this.refuse.delete(name);
    if (error) throw error;
  }

  /** A fake never dies. */
  onDeath(): () => void {
    return () => {};
  }

  async ready() {}
  /** Every text that was opened. */
  readonly opened: Uint8Array[] = [];
  async openCorpus(bytes: Uint8Array): Promise<CorpusInfo> {
    this.called('openCorpus');
    this.opened.push(bytes);
    const corpusId = this.nextId++;
    this.openCorpora.add(corpusId);
    return { ...corpusInfo, corpusId };
  }
  async closeCorpus(corpusId: number) {
    this.openCorpora.delete(corpusId);
  }
  async createRun(_corpusId: number, config: RunConfig): Promise<RunInfo> {
    this.called('createRun');
    this.config = config;
    this.step = 0;
    const runId = this.nextId++;
    this.openRuns.add(runId);
    return { runId, config, parameterCount: 1, program: [], step: 0 };
  }
  async resumeRun(): Promise<RunInfo> {
    throw new LabError('checkpoint.damaged', 'not in this fake');
  }
  async resetRun() {
    this.called('resetRun');
    this.step = 0;
  }
  async closeRun(runId: number) {
    this.openRuns.delete(runId);
  }
  async train(
    _runId: number,
    maxSteps: number | null,
    onProgress: (progress: TrainProgress) => void,
  ): Promise<TrainResult> {
    this.called('train');
    if (this.training) throw new LabError('busy', 'training');
    this.training = true;
    this.pauseAsked = false;
    const end = Math.min(this.config!.steps, this.step + (maxSteps ?? Infinity));
    try {
      while (this.step < end && this.step < this.divergesAt && !this.pauseAsked) {
        this.trainBlock(end, onProgress);
        await this.turn();
      }
    } finally {
      this.training = false;
    }
    const finished = this.step >= this.config!.steps;
    const state = this.step >= this.divergesAt ? 'diverged' : finished ? 'finished' : 'paused';
    return { state, step: this.step, lastGoodStep: Math.min(this.step, 5) };
  }
  private trainBlock(end: number, onProgress: (progress: TrainProgress) => void) {
    const to = Math.min(end, this.step + this.block, this.divergesAt);
    const losses = Float32Array.from({ length: to - this.step }, (_, i) => fakeLoss(this.step + i));
    this.step = to;
    onProgress({ step: to, losses, stepsPerSecond: 1000 });
  }
  async pause() {
    this.called('pause');
    this.pauseAsked = true;
  }
  async restoreLastGood() {
    this.called('restoreLastGood');
    this.step = 5;
    return 5;
  }
  async evaluate() {
    this.called('evaluate');
    return { train: 2.1, dev: 2.2, test: 2.3 };
  }
  async sample(_runId: number, _options: SampleOptions) {
    this.called('sample');
    return ['ab', 'abc'];
  }
  async losses() {
    return Float32Array.from({ length: this.step }, (_, step) => fakeLoss(step));
  }
  async parameter() {
    return { shape: [1], values: new Float32Array(1) };
  }
  async checkpoint() {
    return new Uint8Array();
  }
  async fingerprint() {
    return { losses: 'l', parameters: 'p' };
  }
  /** Of the names that this fake makes up, it calls 'abc' a line of the corpus. */
  async knownLines(_corpusId: number, lines: string[]) {
    return lines.map((line) => line === 'abc');
  }
  async bigramLosses() {
    return { train: 2.4, dev: 2.5, test: 2.6 };
  }
  async bigramSample() {
    return ['ca', 'cb'];
  }
  /** What `measure` and `read` answer, by name. */
  readonly findings = new Map<string, Findings>();
  /** Every job that was asked for, with its inputs. */
  readonly jobs: MeasureJob[] = [];

  async measure(
    job: MeasureJob,
    onProgress: (fraction: number, findings: Findings) => void,
  ): Promise<Findings> {
    const { measurement } = job;
    this.jobs.push(job);
    this.called(`measure ${measurement}`);
    this.cancelled = false;
    const findings = this.findings.get(measurement) ?? {
      values: [{ name: 'loss', value: 1 }],
      arrays: [],
    };
    onProgress(0.5, findings);
    await this.turn();
    if (this.cancelled) throw new LabError('cancelled', 'The measurement was stopped.');
    return findings;
  }
  async read(_runId: number, reading: string): Promise<Findings> {
    this.called(`read ${reading}`);
    return this.findings.get(reading) ?? { values: [], arrays: [] };
  }
  async cancelMeasure() {
    this.called('cancelMeasure');
    this.cancelled = true;
  }
}
