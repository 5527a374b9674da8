/**
 * The types of the compiled modules, as `wasm/bindings` exports them. Names of the C++ side change their
 * case there and nowhere else.
 */
import { LabError } from './errors';
import type {
  CaseLocale,
  CorpusInfo,
  Findings,
  Inputs,
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
  read(name: string, ...inputs: ListInputs): Findings;
  checkpoint(): Uint8Array;
  lossesSha256(): string;
  parametersSha256(): string;
}

export interface Measurement extends Handle {
  /** Works for about `milliseconds`; true when done. */
  runFor(milliseconds: number): boolean;
  progress(): number;
  /** What was found so far. */
  findings(): Findings;
}

/** Numbers as the module takes them, row by row. */
export interface InputArray {
  name: string;
  values: Float64Array;
}

/** Inputs as a module takes them, each kind apart; the module with the lists knows no arrays. */
export type ListInputs = [numbers: NamedValue[], texts: [name: string, value: string][]];
export type SplitInputs = [...ListInputs, arrays: InputArray[]];

export function splitInputs(inputs: Inputs): SplitInputs {
  const numbers: NamedValue[] = [];
  const texts: [string, string][] = [];
  const arrays: InputArray[] = [];
  for (const [name, value] of Object.entries(inputs)) {
    if (typeof value === 'number') numbers.push({ name, value });
    else if (typeof value === 'string') texts.push([name, value]);
    else arrays.push({ name, values: Float64Array.from(value) });
  }
  return [numbers, texts, arrays];
}

/** For what works on a list. Errors: `input.array`. */
export function listInputs(inputs: Inputs): ListInputs {
  const [numbers, texts, [array]] = splitInputs(inputs);
  if (array)
    throw new LabError('input.array', `${array.name}: no array fits here.`, { name: array.name });
  return [numbers, texts];
}

export interface LabModule {
  numericsVersion(): number;
  limits(): Limits;
  /** The lecture's MAIN. */
  defaultConfig(): RunConfig;
  openCorpus(bytes: Uint8Array, locale: CaseLocale): Corpus;
  createRun(corpus: Corpus, config: RunConfig): TrainingSession;
  resumeRun(corpus: Corpus, checkpoint: Uint8Array): TrainingSession;
  knownLines(corpus: Corpus, lines: string[]): boolean[];
  bigramLosses(corpus: Corpus, smoothing: number): SplitLosses;
  bigramSample(corpus: Corpus, smoothing: number, options: SampleOptions): string[];
  createMeasurement(corpus: Corpus, name: string, ...inputs: ListInputs): Measurement;
  measurementNames(): string[];
}

/** The second module: measurements that need no list. */
export interface AttentionModule {
  createMeasurement(name: string, ...inputs: SplitInputs): Measurement;
  measurementNames(): string[];
}

/** What an Emscripten loader exports. */
export type CreateModule<Module> = (options: {
  wasmBinary: ArrayBuffer | Uint8Array;
}) => Promise<Module>;

/** How each module is had: fetched and compiled, or read from a file. */
export interface ModuleLoaders {
  lab(): Promise<LabModule>;
  attention(): Promise<AttentionModule>;
}
