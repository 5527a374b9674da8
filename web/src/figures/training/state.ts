/**
 * What the reader can set, how it stands in the URL, and what is wrong with it.
 *
 * Only what differs from the lecture's values is written, one parameter each: `?t.embed=2&t.steps=30000`.
 */
import { kSeeds } from '../../ui/link-number';
import type { ErrorParts, Initialization, Limits, RunConfig } from '../../worker/protocol';

export interface Settings {
  /** An id of `corpora/index.json`, or `file`. */
  corpus: string;
  config: RunConfig;
  temperature: number;
  sampleSeed: number;
}

export type NumberField = Exclude<keyof RunConfig, 'initialization' | 'decayFactor'>;

/** MAIN of the lecture: the core's own default, as the build makes sure. */
export const kDefaults: Settings = {
  corpus: 'ssa-2018',
  config: {
    contextLength: 3,
    embedDim: 10,
    hiddenDim: 200,
    batchSize: 32,
    steps: 40_000,
    learningRate: 0.1,
    decayStep: 30_000,
    decayFactor: 0.1,
    seed: 2147483647,
    initialization: 'lecture',
  },
  temperature: 1,
  sampleSeed: 2147483647,
};

export const kNumberFields: NumberField[] = [
  'embedDim',
  'hiddenDim',
  'contextLength',
  'batchSize',
  'steps',
  'learningRate',
  'decayStep',
  'seed',
];

const kPrefix = 't.';

const kUrlNames: Record<NumberField, string> = {
  contextLength: 'context',
  embedDim: 'embed',
  hiddenDim: 'hidden',
  batchSize: 'batch',
  steps: 'steps',
  learningRate: 'rate',
  decayStep: 'decay',
  seed: 'seed',
};

/** What the figure offers; the core takes more. */
export const kTemperature = { min: 0.1, max: 2, step: 0.05 };

const kInitializations: Initialization[] = ['lecture', 'scaled'];

/** Writes the settings into `params`, leaving the parameters of others alone. */
export function writeQuery(params: URLSearchParams, settings: Settings): void {
  for (const name of [...params.keys()]) if (name.startsWith(kPrefix)) params.delete(name);
  const put = (name: string, value: string | number, standard: string | number) => {
    if (value !== standard) params.set(kPrefix + name, String(value));
  };
  put('corpus', settings.corpus, kDefaults.corpus);
  for (const field of kNumberFields) {
    put(kUrlNames[field], settings.config[field], kDefaults.config[field]);
  }
  put('init', settings.config.initialization, kDefaults.config.initialization);
  put('temperature', settings.temperature, kDefaults.temperature);
  put('names', settings.sampleSeed, kDefaults.sampleSeed);
}

/** True when the URL says anything about this figure. */
export function hasQuery(params: URLSearchParams): boolean {
  return [...params.keys()].some((name) => name.startsWith(kPrefix));
}

/**
 * A value that is no number stays NaN: its field says so, rather than training something else. What
 * has no such field is brought within its limits.
 */
export function readQuery(params: URLSearchParams): Settings {
  const text = (name: string) => params.get(kPrefix + name);
  const number = (name: string, standard: number) => {
    const value = text(name);
    return value === null ? standard : value.trim() === '' ? NaN : Number(value);
  };
  const config = { ...kDefaults.config };
  for (const field of kNumberFields) {
    config[field] = number(kUrlNames[field], kDefaults.config[field]);
  }
  const initialization = text('init') as Initialization;
  if (kInitializations.includes(initialization)) config.initialization = initialization;
  return {
    corpus: text('corpus') ?? kDefaults.corpus,
    config,
    temperature: clamp(number('temperature', kDefaults.temperature)),
    sampleSeed: seedOr(number('names', kDefaults.sampleSeed), kDefaults.sampleSeed),
  };
}

/** No field shows this seed, so what isn't one can't be told: it gives way to `otherwise`. */
function seedOr(value: number, otherwise: number): number {
  return Number.isInteger(value) && value >= 0 && value <= kSeeds.max ? value : otherwise;
}

function clamp(temperature: number): number {
  if (Number.isNaN(temperature)) return kDefaults.temperature;
  return Math.min(kTemperature.max, Math.max(kTemperature.min, temperature));
}

/** A configuration trains what the lecture trained when nothing but the words differ. */
export function isMain(config: RunConfig): boolean {
  return sameConfig(config, kDefaults.config);
}

export function sameConfig(a: RunConfig, b: RunConfig): boolean {
  return (Object.keys(a) as (keyof RunConfig)[]).every((key) => a[key] === b[key]);
}

export type FieldErrors = Partial<Record<NumberField, ErrorParts>>;

/**
 * One error per field at most, from the core's own table of limits. `vocabSize` may be unknown (null)
 * before a corpus is open; then neither the model's size nor the work of a step is judged.
 */
export function validate(config: RunConfig, limits: Limits, vocabSize: number | null): FieldErrors {
  const errors: FieldErrors = {};
  for (const field of kNumberFields) {
    const error = fieldError(field, config[field], limits);
    if (error) errors[field] = error;
  }
  if (vocabSize !== null && Object.keys(errors).length === 0) {
    const parameters = parameterCount(config, vocabSize);
    const work = config.batchSize * parameters;
    if (parameters > limits.parameters) {
      errors.hiddenDim = tooMuch('parameters', parameters, limits.parameters);
    } else if (work > limits.stepWork) {
      errors.batchSize = tooMuch('step_work', work, limits.stepWork);
    }
  }
  return errors;
}

/** C (V, E), W1 (T·E, H), b1 (H), W2 (H, V), b2 (V). */
export function parameterCount(config: RunConfig, vocabSize: number): number {
  const { contextLength, embedDim, hiddenDim } = config;
  const first = contextLength * embedDim * hiddenDim + hiddenDim;
  return vocabSize * embedDim + first + hiddenDim * vocabSize + vocabSize;
}

function fieldError(field: NumberField, value: number, limits: Limits): ErrorParts | null {
  if (!Number.isFinite(value)) return fault('number', { name: field });
  if (isWhole(field) && !Number.isInteger(value)) return fault('whole', { name: field });
  const [minimum, maximum] = fieldRange(field, limits);
  if (value >= minimum && value <= maximum) return null;
  return fault('range', {
    name: field,
    received: String(value),
    minimum: String(minimum),
    maximum: String(maximum),
  });
}

export function isWhole(field: NumberField): boolean {
  return field !== 'learningRate';
}

function fieldRange(field: NumberField, limits: Limits): [number, number] {
  if (field === 'decayStep') return [0, limits.steps];
  if (field === 'seed') return [0, limits.seed];
  if (field === 'learningRate') return [limits.minLearningRate, limits.learningRate];
  return [1, limits[field]];
}

function tooMuch(code: string, received: number, maximum: number): ErrorParts {
  return fault(code, { received: String(received), maximum: String(maximum) });
}

function fault(code: string, details: Record<string, string>): ErrorParts {
  return { code, sentence: code, details };
}

/**
 * The seed after this one: a full-period linear congruential step, so that "new seed" never repeats
 * itself soon and yet gives every reader the same row of seeds.
 */
export function nextSeed(seed: number): number {
  return (Math.imul(seed >>> 0, 1664525) + 1013904223) >>> 0;
}
