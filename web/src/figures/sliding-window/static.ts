/** The figure as it stands in the built page: the lecture's own example, cut by the module in Node. */
import type { Language } from '../../i18n/messages';
import { buildCorpus, figureSetup, measureAtBuild, staticView } from '../../ui/figure-at-build';
import { noFrameActions } from '../../ui/figure-frame';
import { packFindings } from '../../ui/packed-findings';
import { staticMarkup } from '../../ui/static-markup';
import { drawSlidingWindow } from './draw';
import { firstState, kContext, kFirstWord, type WindowSetup } from './state';

export async function windowSetup(number: string): Promise<WindowSetup> {
  const { corpus } = await buildCorpus();
  const inputs = { word: kFirstWord, context_length: kContext.first };
  const found = await measureAtBuild('windows', inputs);
  const setup = figureSetup({
    number,
    source: ['core/datasets/examples.cpp', 'Examples build_examples('],
    badges: [{ claim: 'M04', value: 'count', digits: 0 }],
  });
  return { ...setup, alphabet: corpus.info().alphabet, found: packFindings(found) };
}

export async function staticWindow(setup: WindowSetup, language: Language): Promise<string> {
  const view = await staticView(firstState(setup), setup, language);
  const drawing = drawSlidingWindow(view, {
    ...noFrameActions,
    type: () => {},
    setContextLength: () => {},
  });
  return staticMarkup(drawing, language);
}
