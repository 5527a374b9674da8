/** What the training figure is given at build time, and what it knows at any moment. */
import type { CorpusEntry } from '../../corpora/corpora';
import type {
  CaseLocale,
  CorpusInfo,
  ErrorParts,
  Limits,
  SplitLosses,
} from '../../worker/protocol';
import type { SourceRef } from '../../source/source-ref';
import type { FieldErrors, NumberField, Settings } from './state';

/** A published value and what counts as meeting it. */
export interface Expected {
  value: number;
  tolerance: number;
}

/** Values for one corpus at MAIN's configuration, known by the SHA-256 of the corpus. */
export interface Reference {
  sha256: string;
  /** Whose values: the lecture's own, or a PyTorch run of the same configuration. */
  source: 'lecture' | 'golden';
  firstLoss: Expected;
  train: Expected;
  dev: Expected;
  test: Expected;
}

/** What a model wrote, and whether the corpus has it as a line. */
export interface SampledName {
  name: string;
  known: boolean;
}

/** The first steps of the default run, taken while the site was built. */
export interface Example {
  /** Loss of every step, as `ui/base64-floats.ts` writes it. */
  losses: string;
  corpusInfo: CorpusInfo;
  bigramDev: number;
  splits: SplitLosses;
  names: SampledName[];
  bigramNames: SampledName[];
}

/** Marks each of `names` with the corpus's answer to `knownLines`. */
export function sampledNames(names: string[], known: boolean[]): SampledName[] {
  return names.map((name, index) => ({ name, known: known[index] ?? false }));
}

/** What the ids of the figure's parts begin with. */
export function idPrefix({ instance }: TrainingSetup): string {
  return instance ? `training-${instance}` : 'training';
}

/** Everything that is fixed when the page is built; it travels in the element's `data-setup`. */
export interface TrainingSetup {
  /** The site's base path. */
  base: string;
  number: string;
  /** Tells a second one on a page from the first; it leaves address and storage to that. */
  instance?: string;
  limits: Limits;
  numericsVersion: number;
  corpora: CorpusEntry[];
  references: Reference[];
  example: Example | null;
  /** "core/models/mlp.cpp:12" and, where the build knows the repository, its address. */
  source: SourceRef;
}

export type Phase =
  | 'idle'
  | 'opening'
  | 'running'
  | 'paused'
  /** Back at the last good step of a run that diverged. */
  | 'restored'
  | 'ready'
  | 'measuring'
  | 'finished'
  | 'diverged'
  | 'failed';

export interface Baseline {
  bigramDev: number;
}

export interface Outcome {
  stopped: boolean;
  splits: SplitLosses;
  names: SampledName[];
  bigramNames: SampledName[];
  fingerprint: { losses: string; parameters: string };
}

/** The summary that survives a reload. */
export interface LastResult {
  /** The figure's own query string. */
  query: string;
  corpus: string;
  step: number;
  splits: SplitLosses;
}

export interface TrainingState {
  phase: Phase;
  settings: Settings;
  /** Text of fields as it is being typed. */
  drafts: Partial<Record<NumberField, string>>;
  fieldErrors: FieldErrors;
  /** There is a run, and its configuration is no longer the one in the settings. */
  changed: boolean;
  /** Opens by itself when a setting is wrong, and then stays: closing it would take the field away. */
  settingsOpen: boolean;
  fileName: string;
  fileLocale: CaseLocale;
  /** The link asked for a file, which only the reader can give again. */
  fileWanted: boolean;
  corpusInfo: CorpusInfo | null;
  baseline: Baseline | null;
  step: number;
  stepsPerSecond: number;
  lastGoodStep: number;
  outcome: Outcome | null;
  problem: ErrorParts | null;
  /** Shown until the reader trains. */
  example: Example | null;
  cursorStep: number | null;
  tableOpen: boolean;
  /** A word to the reader about what a menu entry did. */
  notice: string;
  last: LastResult | null;
}

/** The worker is at work for this figure. */
export function isBusy(phase: Phase): boolean {
  return phase === 'opening' || phase === 'running' || phase === 'measuring';
}

/** A run is under way: its settings must not change beneath it. After divergence they have to. */
export function isLocked(phase: Phase): boolean {
  return isBusy(phase) || phase === 'paused';
}
