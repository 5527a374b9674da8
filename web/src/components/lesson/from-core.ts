/**
 * What the core says for the drawings of the lesson, asked for once a build: the pages of both
 * languages show the same values. Nothing here or in the drawings computes one on its own.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CorpusEntry } from '../../corpora/corpora';
import { kDefaults } from '../../figures/training/state';
import { labModule, projectFolder, readJson } from '../../worker/at-build';
import type { Corpus, LabModule } from '../../worker/module';
import { type ForwardStep, forwardSteps } from './forward-steps';

/** The lecture's list where the site has it, else the list that every build embeds. */
const kCorpora = ['lecture', 'ssa-2018'] as const;

export type LessonCorpus = (typeof kCorpora)[number];

interface LessonCore {
  module: LabModule;
  corpus: Corpus;
  id: LessonCorpus;
}

/** The answer of the first call, for every later one. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
}

const core = once(async (): Promise<LessonCore> => {
  const listed = readJson<CorpusEntry[]>('web/public/corpora/index.json');
  const id = kCorpora.find((wanted) => listed.some((entry) => entry.id === wanted));
  const entry = listed.find((one) => one.id === id);
  if (!id || !entry) throw new Error('web/public/corpora has none of the lists the lesson draws');
  const bytes = readFileSync(join(projectFolder(), 'web/public/corpora', entry.file));
  const module = await labModule();
  return { module, corpus: module.openCorpus(bytes, entry.locale), id };
});

/** The steps of the compiled program of MAIN. */
export const forwardFromCore = once(async (): Promise<ForwardStep[]> => {
  const { module, corpus } = await core();
  const session = module.createRun(corpus, kDefaults.config);
  const steps = forwardSteps(session.program());
  session.delete();
  return steps;
});
