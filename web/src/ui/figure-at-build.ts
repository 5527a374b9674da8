/** What figures are given while the site is built: setup, and the core's answers for their first drawing. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BadgeSpec } from '../claims/badges-at-build';
import { badgeRows } from '../claims/badges-at-build';
import type { CorpusEntry } from '../corpora/corpora';
import type { Language } from '../i18n/messages';
import { attentionModule, labModule, projectFolder, readJson } from '../worker/at-build';
import {
  listInputs,
  splitInputs,
  type Corpus,
  type LabModule,
  type Measurement,
  type TrainingSession,
} from '../worker/module';
import type { Inputs, RunConfig } from '../worker/protocol';
import { type FigureSetup, type FigureStatus, type FigureView, kFirstStatus } from './figure-frame';
import { Found } from './found';
import { firstInputs, type NumbersSetup, type NumberSpecs } from './numbers-state';
import { packFindings } from './packed-findings';
import { sourceOf } from '../source/find';

/** Widths of the two static drawings, in pixels: one for narrow pages and one for wide. */
const kStaticWidths = [330, 760];

export interface FigureSpec {
  number: string;
  /** File and words of the line that computes the figure. */
  source: [file: string, words: string];
  badges?: BadgeSpec[];
  /** False where the attention module answers: the figure then knows of no list. */
  usesList?: boolean;
}

export function figureSetup({
  number,
  source,
  badges = [],
  usesList = true,
}: FigureSpec): FigureSetup {
  return {
    number,
    base: import.meta.env.BASE_URL,
    corpora: usesList ? corpora() : [],
    source: sourceOf(...source, import.meta.env.BASE_URL),
    badges: badgeRows(badges),
  };
}

/** … of a figure that asks the attention module with a few numbers. */
export async function numbersSetup<Name extends string>(
  measurement: string,
  specs: NumberSpecs<Name>,
  spec: FigureSpec,
): Promise<NumbersSetup> {
  const found = await measureAtBuild(measurement, firstInputs(specs), null);
  return { ...figureSetup({ ...spec, usesList: false }), found: packFindings(found) };
}

export function corpora(): CorpusEntry[] {
  return readJson<CorpusEntry[]>('web/public/corpora/index.json');
}

const opened = new Map<string, Promise<{ module: LabModule; corpus: Corpus }>>();

/** The list that the pages' figures begin with, or the one named. It stays open. */
export function buildCorpus(id = corpora()[0]!.id): Promise<{ module: LabModule; corpus: Corpus }> {
  const known = opened.get(id) ?? openCorpus(id);
  opened.set(id, known);
  return known;
}

async function openCorpus(id: string): Promise<{ module: LabModule; corpus: Corpus }> {
  const entry = corpora().find((row) => row.id === id);
  if (!entry) throw new Error(`web/public/corpora lists no ${id}`);
  const module = await labModule();
  const bytes = readFileSync(join(projectFolder(), 'web/public/corpora', entry.file));
  return { module, corpus: module.openCorpus(bytes, entry.locale) };
}

const measured = new Map<string, Promise<Found>>();

/** One measurement, made once however many pages ask for it. `list` null: the attention module's. */
export function measureAtBuild(
  name: string,
  inputs: Inputs = {},
  list: string | null = corpora()[0]!.id,
): Promise<Found> {
  const key = JSON.stringify([name, inputs, list]);
  const known = measured.get(key) ?? measure(name, inputs, list);
  measured.set(key, known);
  return known;
}

async function measure(name: string, inputs: Inputs, list: string | null): Promise<Found> {
  const work = await createMeasurement(name, inputs, list);
  while (!work.runFor(1000));
  const found = new Found(work.findings());
  work.delete();
  return found;
}

async function createMeasurement(
  name: string,
  inputs: Inputs,
  list: string | null,
): Promise<Measurement> {
  if (list === null) {
    return (await attentionModule()).createMeasurement(name, ...splitInputs(inputs));
  }
  const { module, corpus } = await buildCorpus(list);
  return module.createMeasurement(corpus, name, ...listInputs(inputs));
}

/** Something read off a run that lives as long as `use`. */
export async function runAtBuild<T>(
  config: RunConfig,
  use: (session: TrainingSession, read: (name: string, inputs?: Inputs) => Found) => T,
  list?: string,
): Promise<T> {
  const { module, corpus } = await buildCorpus(list);
  const session = module.createRun(corpus, config);
  try {
    return use(
      session,
      (name, inputs = {}) => new Found(session.read(name, ...listInputs(inputs))),
    );
  } finally {
    session.delete();
  }
}

/** All that a static drawing is made from; a figure with lists shows the one that pages begin with. */
export async function staticView<State, Setup extends FigureSetup>(
  state: State,
  setup: Setup,
  language: Language,
): Promise<FigureView<State, Setup>> {
  const status = { ...kFirstStatus, ...(await listStatus(setup)) };
  return { state, setup, status, language, widths: kStaticWidths };
}

async function listStatus({ corpora: [first] }: FigureSetup): Promise<Partial<FigureStatus>> {
  if (!first) return {};
  const { corpus } = await buildCorpus(first.id);
  return { corpus: first.id, sha256: corpus.info().sha256 };
}
