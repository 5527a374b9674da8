/** The state a training figure starts from, in the page and while the site is built. */
import type { CaseLocale } from '../../worker/protocol';
import type { Language } from '../../i18n/messages';
import { decodeFloats } from '../../ui/base64-floats';
import { LossCurve } from '../../ui/loss-curve';
import { hasQuery, kDefaults, readQuery, validate, writeQuery, type Settings } from './state';
import type { LastResult, TrainingSetup, TrainingState } from './types';

/** What this browser keeps for the figure. */
export interface Kept {
  /** The settings as they were left, as a query string. */
  query: string;
  last: LastResult | null;
}

/** What storage gave back, where it is what `keep` wrote; anything else counts as nothing kept. */
export function keptOf(stored: unknown): Kept {
  const { query, last } = (stored ?? {}) as Partial<Kept>;
  const losses = [last?.splits?.train, last?.splits?.dev, last?.splits?.test];
  const whole =
    typeof last?.query === 'string' &&
    typeof last.corpus === 'string' &&
    [last.step, ...losses].every(Number.isFinite);
  return { query: typeof query === 'string' ? query : '', last: whole && last ? last : null };
}

/**
 * The URL says what to show; without a word from it, the settings as they were left. A file can't be
 * restored from either: the figure says so and offers the default corpus.
 */
export function initialState(
  setup: TrainingSetup,
  language: Language,
  params: URLSearchParams,
  kept: Kept | null,
): TrainingState {
  const wanted = readQuery(hasQuery(params) ? params : new URLSearchParams(kept?.query ?? ''));
  const settings = available(wanted, setup);
  const { example } = setup;
  const shown = settings.corpus === kDefaults.corpus ? example : null;
  const corpusInfo = shown?.corpusInfo ?? null;
  const fieldErrors = validate(settings.config, setup.limits, corpusInfo?.vocabSize ?? null);
  const fileLocale: CaseLocale = language === 'tr' ? 'tr' : 'und';
  return {
    phase: 'idle',
    settings,
    drafts: {},
    fieldErrors,
    changed: false,
    settingsOpen: Object.keys(fieldErrors).length > 0,
    fileName: '',
    fileLocale,
    fileWanted: wanted.corpus === 'file',
    corpusInfo,
    baseline: null,
    step: 0,
    stepsPerSecond: 0,
    lastGoodStep: 0,
    outcome: null,
    problem: null,
    example: shown,
    cursorStep: null,
    tableOpen: false,
    notice: '',
    last: kept?.last ?? null,
  };
}

/** The curve that goes with `initialState`: the example's, which a first run clears. */
export function initialCurve({ example }: TrainingState): LossCurve {
  const curve = new LossCurve();
  if (example) curve.push(decodeFloats(example.losses));
  return curve;
}

function available(settings: Settings, { corpora }: TrainingSetup): Settings {
  const listed = corpora.some(({ id }) => id === settings.corpus);
  return listed ? settings : { ...settings, corpus: kDefaults.corpus };
}

export function queryOf(settings: Settings): string {
  const params = new URLSearchParams();
  writeQuery(params, settings);
  return params.toString();
}
