/** The figure as it stands in the built page: a short run's expectations and names. */
import { inBoth, type Language } from '../../i18n/messages';
import { buildCorpus, figureSetup, runAtBuild, staticView } from '../../ui/figure-at-build';
import { noFrameActions } from '../../ui/figure-frame';
import { staticMarkup } from '../../ui/static-markup';
import { kDefaults } from '../training/state';
import { sampledNames } from '../training/types';
import { drawSampling, type SamplingSetup } from './draw';
import {
  firstState,
  expectationOf,
  kFirstSeed,
  kFirstWord,
  kNames,
  kSteps,
  samplingConfig,
  scoredOf,
} from './state';

const kBuildSteps = kSteps[1]!;

import { words } from './words';

let trained: Promise<SamplingSetup['built']> | null = null;

export async function samplingSetup(number: string): Promise<SamplingSetup> {
  const { corpus } = await buildCorpus();
  trained ??= train();
  const setup = figureSetup({
    number,
    source: ['core/models/mlp_evaluation.cpp', 'void draw_line('],
    badges: [
      { claim: 'M31', value: 'bigram_dev_loss', digits: 4, what: inBoth(words, 'badgeBigram') },
      { claim: 'M31', value: 'bigram_margin', digits: 3, what: inBoth(words, 'badgeMargin') },
    ],
  });
  const { alphabet } = corpus.info();
  return { ...setup, main: kDefaults.config, alphabet, built: await trained };
}

export async function staticSampling(setup: SamplingSetup, language: Language): Promise<string> {
  const { steps: learned, ...built } = setup.built;
  const state = { ...firstState(), ...built, learned };
  const view = { ...(await staticView(state, setup, language)), step: 0 };
  const none = () => {};
  const drawing = drawSampling(view, {
    ...noFrameActions,
    train: none,
    nextCharacter: none,
    wholeName: none,
    manyNames: none,
    again: none,
    setSteps: none,
    setTemperature: none,
    type: none,
    moveCursor: none,
  });
  return staticMarkup(drawing, language);
}

async function train(): Promise<SamplingSetup['built']> {
  const { module, corpus } = await buildCorpus();
  const config = samplingConfig(kDefaults.config, kBuildSteps);
  return runAtBuild(config, (session, read) => {
    session.run(kBuildSteps);
    const options = { count: kNames, temperature: 1, seed: kFirstSeed };
    const names = session.sample(options);
    const counted = module.bigramSample(corpus, 1, options);
    const known = module.knownLines(corpus, [...names, ...counted]);
    const short = (value: number) => Number(value.toFixed(5));
    const next = expectationOf(read('distribution'));
    return {
      steps: kBuildSteps,
      next: {
        ids: next.ids,
        probs: next.probs.map(short),
        bigramProbs: next.bigramProbs.map(short),
      },
      names: sampledNames(names, known),
      bigramNames: sampledNames(counted, known.slice(names.length)),
      losses: session.evaluate(),
      bigramLosses: module.bigramLosses(corpus, 1),
      scored: scoredOf(read('example_losses', { word: kFirstWord }), kFirstWord),
    };
  });
}
