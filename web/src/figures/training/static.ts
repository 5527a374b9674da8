/**
 * The training figure as it stands in the built page: the first steps of the default run, taken by the
 * module in Node, and everything the element needs to know.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CorpusEntry } from '../../corpora/corpora';
import { kLectureSha256 } from '../../corpora/corpora';
import type { Claim } from '../../claims/evaluate';
import type { Language } from '../../i18n/messages';
import { encodeFloats } from '../../ui/base64-floats';
import { staticMarkup } from '../../ui/static-markup';
import { sourceOf } from '../../source/find';
import { labModule, projectFolder, readJson } from '../../worker/at-build';
import { drawTraining } from './draw';
import { initialCurve, initialState } from './initial';
import { noActions } from './no-actions';
import { kDefaults, sameConfig } from './state';
import {
  sampledNames,
  type Example,
  type Expected,
  type Reference,
  type TrainingSetup,
} from './types';

const kExampleSteps = 2000;
const kNames = 12;
const kNarrow = 330;
const kWide = 760;

interface Golden {
  corpus: { sha256: string };
  start: { losses: number[] };
  main_run: { train_loss: number; dev_loss: number; test_loss: number };
}

/** How far a run may end from PyTorch's, by corpus: `data/golden/bands.json`. */
type Bands = Record<'first_loss' | 'main_run', Record<string, { tolerance: number; why: string }>>;

export async function trainingSetup(number: string): Promise<TrainingSetup> {
  const corpora = readJson<CorpusEntry[]>('web/public/corpora/index.json');
  const module = await labModule();
  if (!sameConfig(kDefaults.config, module.defaultConfig())) {
    throw new Error('training/state.ts: the defaults are not those of wasm/session/run_config.hpp');
  }
  return {
    base: import.meta.env.BASE_URL,
    number,
    limits: module.limits(),
    numericsVersion: module.numericsVersion(),
    corpora,
    references: [lectureReference(), ...['ssa-2018', 'turkish'].map(goldenReference)],
    example: await example(corpora),
    source: sourceOf('core/models/mlp.cpp', 'Value add_layers(', import.meta.env.BASE_URL),
  };
}

export function staticTraining(setup: TrainingSetup, language: Language): string {
  const state = initialState(setup, language, new URLSearchParams(), null);
  const view = { state, setup, curve: initialCurve(state), language };
  return staticMarkup(drawTraining({ ...view, widths: [kNarrow, kWide] }, noActions), language);
}

/** The lecture's own values and bounds, from the claims. */
function lectureReference(): Reference {
  const { claims } = readJson<{ claims: Claim[] }>('data/claims.json');
  const expected = (id: string): Expected => {
    const check = claims.find((claim) => claim.id === id)?.checks[0];
    if (check?.kind !== 'within' || check.expected === undefined || check.tolerance === undefined) {
      throw new Error(`data/claims.json: the first check of ${id} should be a "within"`);
    }
    return { value: check.expected, tolerance: check.tolerance };
  };
  return {
    sha256: kLectureSha256,
    source: 'lecture',
    firstLoss: expected('M18'),
    train: expected('M21'),
    dev: expected('M22'),
    test: expected('M23'),
  };
}

function goldenReference(corpus: string): Reference {
  const golden = readJson<Golden>(`data/golden/mlp_${corpus}.json`);
  const { train_loss, dev_loss, test_loss } = golden.main_run;
  const bands = readJson<Bands>('data/golden/bands.json');
  const { tolerance } = bands.main_run[corpus]!;
  return {
    sha256: golden.corpus.sha256,
    source: 'golden',
    firstLoss: { value: golden.start.losses[0]!, tolerance: bands.first_loss[corpus]!.tolerance },
    train: { value: train_loss, tolerance },
    dev: { value: dev_loss, tolerance },
    test: { value: test_loss, tolerance },
  };
}

let made: Promise<Example> | null = null;

/** Both languages show the same run: it is trained once a build. */
function example(corpora: CorpusEntry[]): Promise<Example> {
  made ??= train(corpora);
  return made;
}

async function train(corpora: CorpusEntry[]): Promise<Example> {
  const module = await labModule();
  const entry = corpora.find(({ id }) => id === kDefaults.corpus)!;
  const bytes = readFileSync(join(projectFolder(), 'web/public/corpora', entry.file));
  const corpus = module.openCorpus(bytes, entry.locale);
  const session = module.createRun(corpus, kDefaults.config);
  session.run(kExampleSteps);
  const options = { count: kNames, temperature: 1, seed: kDefaults.sampleSeed };
  const names = session.sample(options);
  const bigramNames = module.bigramSample(corpus, 1, options);
  const shown: Example = {
    losses: encodeFloats(session.losses(0)),
    corpusInfo: { ...corpus.info(), corpusId: 0 },
    bigramDev: module.bigramLosses(corpus, 1).dev,
    splits: session.evaluate(),
    names: sampledNames(names, module.knownLines(corpus, names)),
    bigramNames: sampledNames(bigramNames, module.knownLines(corpus, bigramNames)),
  };
  session.delete();
  corpus.delete();
  return shown;
}
