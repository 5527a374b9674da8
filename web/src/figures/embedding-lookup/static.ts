/** The figure as it stands in the built page: the lecture's context, looked up by the module in Node. */
import { inBoth, type Language } from '../../i18n/messages';
import { buildCorpus, figureSetup, measureAtBuild, staticView } from '../../ui/figure-at-build';
import { noFrameActions } from '../../ui/figure-frame';
import { packFindings } from '../../ui/packed-findings';
import { staticMarkup } from '../../ui/static-markup';
import { drawLookup } from './draw';
import { firstState, kEmbedDim, kFirstWord, lookupInputs, type LookupSetup } from './state';
import { words } from './words';

export async function lookupSetup(number: string): Promise<LookupSetup> {
  const { corpus } = await buildCorpus();
  const found = await measureAtBuild('lookup', lookupInputs(kFirstWord, kEmbedDim.first));
  const large = await measureAtBuild('one_hot_cost');
  const setup = figureSetup({
    number,
    source: ['core/ops/embedding.cpp', 'void embedding_forward('],
    badges: [
      { claim: 'M06', value: 'equals_one_hot', digits: 0, what: inBoth(words, 'badgeEqual') },
      { claim: 'M17', value: 'c_0', digits: 7 },
      { claim: 'M38', value: 'multiply_adds_one_hot', digits: 0 },
    ],
  });
  return {
    ...setup,
    alphabet: corpus.info().alphabet,
    found: packFindings(found),
    costAtLarge: large.value('multiply_adds_one_hot'),
  };
}

export async function staticLookup(setup: LookupSetup, language: Language): Promise<string> {
  const ignore = () => {};
  const drawing = drawLookup(await staticView(firstState(setup), setup, language), {
    ...noFrameActions,
    type: ignore,
    resize: ignore,
    move: ignore,
    press: ignore,
  });
  return staticMarkup(drawing, language);
}
