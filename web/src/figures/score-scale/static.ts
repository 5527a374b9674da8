/** The figure as it stands in the built page: fewer scores than the reader's, of the same measurement. */
import { inBoth, type Language } from '../../i18n/messages';
import { figureSetup, measureAtBuild, staticView } from '../../ui/figure-at-build';
import { noFrameActions } from '../../ui/figure-frame';
import { packFindings } from '../../ui/packed-findings';
import { staticMarkup } from '../../ui/static-markup';
import { drawScoreScale } from './draw';
import { firstState, kKeys, kSeed, scaleInputs, type ScaleSetup } from './state';
import { words } from './words';

export async function scaleSetup(number: string): Promise<ScaleSetup> {
  const inputs = scaleInputs({ keys: kKeys.first, seed: kSeed.first });
  const setup = figureSetup({
    number,
    source: ['core/ops/scaled_dot_product_attention.cpp', 'float attention_scale('],
    badges: [
      { claim: 'D02', value: 'variance_scaled_max', digits: 3, what: inBoth(words, 'badgeMost') },
      { claim: 'D03', value: 'std_512', digits: 2, what: inBoth(words, 'badgeSpread') },
      {
        claim: 'D04',
        value: 'gradient_ratio_512',
        digits: 0,
        what: inBoth(words, 'badgeGradient'),
      },
    ],
    usesList: false,
  });
  return { ...setup, found: packFindings(await measureAtBuild('score_scale', inputs, null)) };
}

export async function staticScoreScale(setup: ScaleSetup, language: Language): Promise<string> {
  const ignore = () => {};
  const drawing = drawScoreScale(await staticView(firstState(setup), setup, language), {
    ...noFrameActions,
    show: ignore,
    setKeys: ignore,
    measure: ignore,
    newSeed: ignore,
    moveCursor: ignore,
  });
  return staticMarkup(drawing, language);
}
