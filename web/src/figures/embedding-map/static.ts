/** The figure as it stands in the built page: the lecture's VISUAL model, trained to its end. */
import type { Language } from '../../i18n/messages';
import { buildCorpus, figureSetup, runAtBuild, staticView } from '../../ui/figure-at-build';
import { noFrameActions } from '../../ui/figure-frame';
import { staticMarkup } from '../../ui/static-markup';
import { kDefaults } from '../training/state';
import { drawEmbeddingMap, type MapSetup } from './draw';
import {
  distancesOf,
  firstState,
  kSteps,
  kVowels,
  ledgerValues,
  pointsOf,
  visualConfig,
} from './state';

let trained: Promise<MapSetup['built']> | null = null;

export async function mapSetup(number: string): Promise<MapSetup> {
  const { corpus } = await buildCorpus();
  const { alphabet } = corpus.info();
  trained ??= train(alphabet);
  const setup = figureSetup({
    number,
    source: ['core/analysis/distances.cpp', 'SubsetTest test_subset('],
    badges: [
      { claim: 'M26', value: 'vowel_mean', digits: 4, golden: (g) => g.visual_run.vowel_mean },
      {
        claim: 'M27',
        value: 'letter_mean',
        digits: 4,
        golden: (g) => g.visual_run.letter_mean,
      },
      { claim: 'M28', value: 'ratio', digits: 3, golden: (g) => g.visual_run.ratio },
      { claim: 'M29', value: 'dot_x', digits: 4, golden: (g) => g.visual_run.C[0]![0] },
      {
        claim: 'M30',
        value: 'u_y',
        digits: 4,
        golden: ({ vocabulary, visual_run: { C } }) => C[vocabulary.indexOf('u')]![1],
      },
      {
        claim: 'M39',
        value: 'vowel_set_fraction',
        digits: 3,
        golden: (g) => g.visual_run.vowel_set_fraction,
      },
    ],
  });
  return { ...setup, main: kDefaults.config, alphabet, built: await trained };
}

export async function staticMap(setup: MapSetup, language: Language): Promise<string> {
  const { points, distances, measured } = setup.built;
  const { seed } = setup.main;
  const state = { ...firstState(), points, seed, distances, measured: new Map(measured) };
  const view = await staticView(state, setup, language);
  const none = () => {};
  const drawing = drawEmbeddingMap(view, {
    ...noFrameActions,
    train: none,
    pause: none,
    reset: none,
    newSeed: none,
    setGroup: none,
    moveCursor: none,
    trainWide: none,
  });
  return staticMarkup(drawing, language);
}

function train(alphabet: string[]): Promise<MapSetup['built']> {
  const config = visualConfig(kDefaults.config, kDefaults.config.seed);
  return runAtBuild(config, (session, read) => {
    session.run(kSteps);
    const points = pointsOf(session.parameter('C').values);
    const distances = distancesOf(read('letter_distances', { group: kVowels }), kVowels);
    const measured = [...ledgerValues(distances, points, alphabet)];
    return { points, distances, measured };
  });
}
