/**
 * The types of the compiled module, as `wasm/bindings` exports it. Names of the C++ side change their
 * case there and nowhere else.
 */
import type {
  CaseLocale,
  CorpusInfo,
  Limits,
  NamedValue,
  ProgramOp,
  RunConfig,
  SampleOptions,
  SplitLosses,
  TensorData,
} from './protocol';

/** Objects of the module live in its memory until `delete()`. */
interface Handle {
  delete(): void;
}

/** What the module throws: a JavaScript `Error` with the core's code and details. */
export interface CoreError extends Error {
  code: string;
  details: Record<string, string>;
}

export interface Corpus extends Handle {
  info(): Omit<CorpusInfo, 'corpusId'>;
}

export interface TrainingSession extends Handle {
  config(): RunConfig;
  parameterCount(): number;
  program(): ProgramOp[];
  step(): number;
  finished(): boolean;
  diverged(): boolean;
  lastGoodStep(): number;
  /** At most `steps` steps; stops at the end and at divergence. Answers the steps taken. */
  run(steps: number): number;
  /** The same until about `milliseconds` have passed. */
  runFor(milliseconds: number, maxSteps: number): number;
  reset(): void;
  restoreLastGood(): number;
  losses(fromStep: number): Float32Array;
  evaluate(): SplitLosses;
  sample(options: SampleOptions): string[];
  parameter(name: string): TensorData;
  checkpoint(): Uint8Array;
  lossesSha256(): string;
  parametersSha256(): string;
}

export interface Measurement extends Handle {
  /** Works for about `milliseconds`; true when done. */
  runFor(milliseconds: number): boolean;
  progress(): number;
  values(): NamedValue[];
}

export interface LabModule {
  numericsVersion(): number;
  limits(): Limits;
  openCorpus(bytes: Uint8Array, locale: CaseLocale): Corpus;
  createRun(corpus: Corpus, config: RunConfig): TrainingSession;
  resumeRun(corpus: Corpus, checkpoint: Uint8Array): TrainingSession;
  knownLines(corpus: Corpus, lines: string[]): boolean[];
  /** The windows of one word as ids, oldest character first. */
  windows(
    corpus: Corpus,
    word: string,
    contextLength: number,
  ): { contexts: number[][]; targets: number[] };
  bigramLosses(corpus: Corpus, smoothing: number): SplitLosses;
  bigramSample(corpus: Corpus, smoothing: number, options: SampleOptions): string[];
  createMeasurement(corpus: Corpus, name: string): Measurement;
  measurementNames(): string[];
}

export type CreateModule = (options: {
  wasmBinary: ArrayBuffer | Uint8Array;
}) => Promise<LabModule>;
