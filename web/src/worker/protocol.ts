/**
 * Everything that crosses between the page and the worker, in one place.
 *
 * The page never talks to the WebAssembly module itself: `client.ts` calls `LabApi`, `worker.ts`
 * implements it. Every call has exactly one answer; progress comes by callback; nothing that crosses
 * is borrowed from the module's memory.
 */

/** Shape of a tensor, outermost extent first; `[]` for a scalar. */
export type Shape = number[];

/** The names of the core's settings and the largest value of each (`core/base/limits.hpp`). */
export interface Limits {
  corpusBytes: number;
  lineCharacters: number;
  minLines: number;
  alphabet: number;
  contextLength: number;
  contextIds: number;
  embedDim: number;
  hiddenDim: number;
  batchSize: number;
  steps: number;
  parameters: number;
  /** Batch size × parameters: products that one step may take. */
  stepWork: number;
  minLearningRate: number;
  learningRate: number;
  minTemperature: number;
  temperature: number;
  seed: number;
  sampleCount: number;
  sampleCharacters: number;
  checkpointBytes: number;
}

/** Lower-casing rules: Turkish (İ→i, I→ı) or everybody else's. */
export type CaseLocale = 'tr' | 'und';

/** What the core made of a text, and what it left out. */
export interface CorpusInfo {
  corpusId: number;
  /** Lower-case hexadecimal SHA-256 of the bytes as they came. */
  sha256: string;
  bytes: number;
  /** Lines kept, and lines left out by reason. */
  lines: number;
  emptyLines: number;
  longLines: number;
  dottedLines: number;
  longestLine: number;
  /** The vocabulary, index = token id; `alphabet[0]` is '.'. */
  alphabet: string[];
  vocabSize: number;
  /** Numbers of (context → target) examples. */
  examples: number;
  trainExamples: number;
  devExamples: number;
  testExamples: number;
  trainLines: number;
  devLines: number;
  testLines: number;
  /** Loss of a model that treats all characters alike, in nats. */
  uniformLoss: number;
}

/** `lecture`: plain randn. `scaled`: output layer near 0, Kaiming gain 5/3 for tanh. */
export type Initialization = 'lecture' | 'scaled';

export interface RunConfig {
  contextLength: number;
  embedDim: number;
  hiddenDim: number;
  batchSize: number;
  steps: number;
  learningRate: number;
  /** The learning rate is multiplied by `decayFactor` before the update of this step; 0 = never. */
  decayStep: number;
  decayFactor: number;
  /** 0 … 2³²−1 */
  seed: number;
  initialization: Initialization;
}

/** One op of the compiled program, in order: the page draws the model's diagram from these. */
export interface ProgramOp {
  /** "embedding", "reshape", "linear", "tanh", "cross_entropy" */
  op: string;
  /** Name of the activation it makes: "emb", "h", "logits", "loss". */
  output: string;
  outputShape: Shape;
  inputs: string[];
  parameters: { name: string; shape: Shape }[];
  /** Of one forward pass. */
  multiplyAdds: number;
}

export interface RunInfo {
  runId: number;
  config: RunConfig;
  parameterCount: number;
  program: ProgramOp[];
  /** Steps already taken: above 0 for a resumed run. */
  step: number;
}

/** Sent while a run trains, at most some 20 times a second. */
export interface TrainProgress {
  step: number;
  /** Losses of the steps since the last message, in order. */
  losses: Float32Array;
  /** Measured over the last second or so. */
  stepsPerSecond: number;
}

export type TrainState = 'paused' | 'finished' | 'diverged';

export interface TrainResult {
  state: TrainState;
  step: number;
  /** When diverged: the step whose state is still kept (`restoreLastGood`). */
  lastGoodStep: number;
}

export interface SplitLosses {
  train: number;
  dev: number;
  test: number;
}

export interface TensorData {
  shape: Shape;
  values: Float32Array;
}

/** One number that a measurement found; several have a name like "slope" or "dev_seed_1". */
export interface NamedValue {
  name: string;
  value: number;
}

/** An array that a measurement found, row by row; float32 numbers keep their exact value. */
export interface NamedArray {
  name: string;
  shape: Shape;
  values: Float64Array;
}

/** What a measurement or a reading answers. */
export interface Findings {
  values: NamedValue[];
  arrays: NamedArray[];
}

/**
 * Settings of a measurement or a reading by name; what is missing has the core's default. Arrays, row
 * by row, are for measurements without a list.
 */
export type Inputs = Record<string, number | string | number[]>;

export interface MeasureJob {
  /** Null: a measurement of the attention module, which needs no list. */
  corpusId: number | null;
  /** As `wasm/session/measurements` or `wasm/session/attention` names it. */
  measurement: string;
  inputs?: Inputs;
  /** Chosen by the caller: the job to cancel. One job of a name at a time. */
  job: string;
}

export interface SampleOptions {
  count: number;
  /** 1 = the model's own distribution. */
  temperature: number;
  seed: number;
}

/** An error as it crosses: the core's code and details let the page say it in its language. */
export interface ErrorParts {
  code: string;
  /** The core's own English sentence. */
  sentence: string;
  details: Record<string, string>;
}

export interface LabApi {
  /** Answers once the worker can be asked. No module is fetched for that. */
  ready(): Promise<void>;

  /** Reads a corpus; it stays in the worker until `closeCorpus`. Errors: `corpus.*`. */
  openCorpus(bytes: Uint8Array, locale: CaseLocale): Promise<CorpusInfo>;
  closeCorpus(corpusId: number): Promise<void>;

  /** Makes an untrained run. Errors: `range`, `whole`, `initialization`, `step_work`. */
  createRun(corpusId: number, config: RunConfig): Promise<RunInfo>;
  /** A run that goes on where `checkpoint` left off. Errors: `checkpoint.*`. */
  resumeRun(corpusId: number, checkpoint: Uint8Array): Promise<RunInfo>;
  /** Back to step 0 with the same initial weights. */
  resetRun(runId: number): Promise<void>;
  closeRun(runId: number): Promise<void>;

  /**
   * Trains until the run's last step, `pause`, divergence, or `maxSteps` more steps. A second call
   * while one is under way is an error (`busy`).
   */
  train(
    runId: number,
    maxSteps: number | null,
    onProgress: (progress: TrainProgress) => void,
  ): Promise<TrainResult>;
  /** Takes effect between two slices, within some 20 ms. */
  pause(runId: number): Promise<void>;
  /** After divergence: back to the last step whose state was kept. Answers that step. */
  restoreLastGood(runId: number): Promise<number>;

  evaluate(runId: number): Promise<SplitLosses>;
  /** Which of these sampled lines the corpus already holds. */
  knownLines(corpusId: number, lines: string[]): Promise<boolean[]>;
  sample(runId: number, options: SampleOptions): Promise<string[]>;
  /** Loss of every step so far. */
  losses(runId: number): Promise<Float32Array>;
  /** A copy of a parameter: "C", "W1", "b1", "W2", "b2". */
  parameter(runId: number, name: string): Promise<TensorData>;
  checkpoint(runId: number): Promise<Uint8Array>;
  /** SHA-256 over little-endian float32: of all losses, and of all parameters in order. */
  fingerprint(runId: number): Promise<{ losses: string; parameters: string }>;

  /** The counting baseline: smoothed with `smoothing` added to every count. */
  bigramLosses(corpusId: number, smoothing: number): Promise<SplitLosses>;
  bigramSample(corpusId: number, smoothing: number, options: SampleOptions): Promise<string[]>;

  /**
   * What a figure reads off a run (`wasm/session/readings` names them), also while it trains.
   * Errors: `reading.unknown`, `range`, `whole`, `vocabulary.unknown`.
   */
  read(runId: number, reading: string, inputs: Inputs): Promise<Findings>;

  /**
   * Runs one measurement in slices; several may be under way. `onProgress` gets 0 … 1 and what was
   * found so far. Errors: `measurement.unknown`, `range`, `whole`, `input.*`, `attention.*`, `busy`,
   * `cancelled`.
   */
  measure(
    job: MeasureJob,
    onProgress: (fraction: number, findings: Findings) => void,
  ): Promise<Findings>;
  /** Takes effect between two slices; nothing happens when no such job is under way. */
  cancelMeasure(job: string): Promise<void>;
}
