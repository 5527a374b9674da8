/** The figure as it stands in the built page: bytes and work of shorter texts, without seconds. */
import { inBoth, type Language } from '../../i18n/messages';
import { figureSetup, measureAtBuild, staticView } from '../../ui/figure-at-build';
import { noFrameActions } from '../../ui/figure-frame';
import { packFindings } from '../../ui/packed-findings';
import { staticMarkup } from '../../ui/static-markup';
import { drawAttentionCost } from './draw';
import { costInputs, firstState, kFirst, type CostSetup } from './state';
import { words } from './words';

export async function costSetup(number: string): Promise<CostSetup> {
  const inputs = { ...costInputs(kFirst), timings: 0 };
  const found = await measureAtBuild('attention_cost', inputs, null);
  const setup = figureSetup({
    number,
    source: ['core/attention/tally.cpp', 'AttentionTally tiled_cost('],
    badges: [
      { claim: 'D09', value: 'slope_by_hand', digits: 2 },
      { claim: 'D10', value: 'slope_tiled', digits: 2, what: inBoth(words, 'badgeSlope') },
      { claim: 'D11', value: 'matrices_per_terabyte', digits: 0, what: inBoth(words, 'badgeHuge') },
    ],
    usesList: false,
  });
  return { ...setup, found: packFindings(found) };
}

export async function staticAttentionCost(setup: CostSetup, language: Language): Promise<string> {
  const ignore = () => {};
  const drawing = drawAttentionCost(await staticView(firstState(setup), setup, language), {
    ...noFrameActions,
    show: ignore,
    set: ignore,
    count: ignore,
    measure: ignore,
    moveCursor: ignore,
    moveTileCursor: ignore,
  });
  return staticMarkup(drawing, language);
}
