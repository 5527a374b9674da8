/** The figure as it stands in the built page: the lecture's three logits, computed by the module. */
import { inBoth, type Language } from '../../i18n/messages';
import { figureSetup, measureAtBuild, staticView } from '../../ui/figure-at-build';
import { type FigureSetup, noFrameActions } from '../../ui/figure-frame';
import { staticMarkup } from '../../ui/static-markup';
import { drawSoftmax } from './draw';
import { firstState, inputsOf, waysOf } from './state';
import { words } from './words';

export async function softmaxSetup(number: string): Promise<FigureSetup> {
  const setup = figureSetup({
    number,
    source: ['core/kernels/softmax.cpp', 'double softmax('],
    badges: [
      { claim: 'M09', value: 'naive_softmax_2', digits: 4 },
      { claim: 'M10', value: 'stable_2', digits: 4 },
      { claim: 'M36', value: 'shift_invariance_error', digits: 7 },
      { claim: 'M11', value: 'uniform_loss', digits: 4 },
      { claim: 'M35', value: 'bytes_ratio', digits: 2, what: inBoth(words, 'badgeBytes') },
    ],
  });
  return setup;
}

/** NaN and infinity, which the badges are about, don't survive in the page: they are drawn here only. */
async function measuredAtBuild(): Promise<Map<string, number>> {
  const found = [
    await measureAtBuild('softmax'),
    await measureAtBuild('uniform_loss'),
    await measureAtBuild('cross_entropy', { timings: 0 }),
  ];
  return new Map(found.flatMap((one) => [...one.values()]));
}

export async function staticSoftmax(setup: FigureSetup, language: Language): Promise<string> {
  const first = firstState();
  const ways = waysOf(await measureAtBuild('softmax_of_logits', inputsOf(first)));
  const state = { ...first, ways, measured: await measuredAtBuild() };
  const view = await staticView(state, setup, language);
  const drawing = drawSoftmax(view, {
    ...noFrameActions,
    setLogit: () => {},
    setShift: () => {},
    setTarget: () => {},
    preset: () => {},
    setBatch: () => {},
    measureChains: () => {},
  });
  return staticMarkup(drawing, language);
}
