/** The figure as it stands in the built page: the lecture's first model on its first examples. */
import { inBoth, type Language } from '../../i18n/messages';
import { buildCorpus, figureSetup, measureAtBuild, staticView } from '../../ui/figure-at-build';
import { noFrameActions } from '../../ui/figure-frame';
import { staticMarkup } from '../../ui/static-markup';
import { drawOverfit, type OverfitSetup } from './draw';
import { curveOf, firstState, examplesOf, inputsOf, kFirst, thinnedBySteps } from './state';
import { words } from './words';

export async function overfitSetup(number: string): Promise<OverfitSetup> {
  const { corpus } = await buildCorpus();
  const found = await measureAtBuild('overfit', inputsOf(kFirst));
  const setup = figureSetup({
    number,
    source: ['core/analysis/entropy.cpp', 'double entropy_floor('],
    badges: [
      {
        claim: 'M13',
        value: 'floor',
        digits: 4,
        what: inBoth(words, 'badgeFloor'),
        golden: ({ overfit }) => overfit['floor']!,
      },
      {
        claim: 'M13',
        value: 'loss_200',
        digits: 4,
        what: inBoth(words, 'badgeLoss'),
        golden: ({ overfit }) => overfit['loss_200']!,
      },
    ],
  });
  const examples = examplesOf(found, corpus.info().alphabet).map((example) => ({
    ...example,
    prob: Number(example.prob.toFixed(4)),
  }));
  return {
    ...setup,
    curve: thinnedBySteps(curveOf(found)),
    floor: found.value('floor'),
    examples,
    measured: [...found.values()],
  };
}

export async function staticOverfit(setup: OverfitSetup, language: Language): Promise<string> {
  const { curve, floor, examples, measured } = setup;
  const state = { ...firstState(), curve, floor, examples, measured: new Map(measured) };
  const view = await staticView(state, setup, language);
  const drawing = drawOverfit(view, {
    ...noFrameActions,
    train: () => {},
    change: () => {},
    moveCursor: () => {},
  });
  return staticMarkup(drawing, language);
}
