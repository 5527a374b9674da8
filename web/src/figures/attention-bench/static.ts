/** The figure as it stands in the built page: the lesson's shapes, computed by the core. */
import { inBoth, type Language } from '../../i18n/messages';
import { figureSetup, measureAtBuild, staticView } from '../../ui/figure-at-build';
import { noFrameActions } from '../../ui/figure-frame';
import { packFindings } from '../../ui/packed-findings';
import { staticMarkup } from '../../ui/static-markup';
import { drawAttentionBench } from './draw';
import { firstState, kHeadDim, kLength, kSeed, type BenchSetup } from './state';
import { words } from './words';

export async function benchSetup(number: string): Promise<BenchSetup> {
  const inputs = { length: kLength.first, head_dim: kHeadDim.first, seed: kSeed.first };
  const found = await measureAtBuild('attention', inputs, null);
  const setup = figureSetup({
    number,
    source: [
      'core/attention/by_hand.hpp',
      'AttentionByHand<T> scaled_dot_product_attention_reference(',
    ],
    badges: [
      { claim: 'A01', value: 'output_rows', digits: 0, what: inBoth(words, 'badgeRows') },
      { claim: 'A01', value: 'output_columns', digits: 0, what: inBoth(words, 'badgeColumns') },
      { claim: 'A02', value: 'row_sum_error', digits: 9 },
      { claim: 'A03', value: 'max_difference_fused', digits: 9, what: inBoth(words, 'badgeFused') },
    ],
    usesList: false,
  });
  return { ...setup, found: packFindings(found) };
}

export async function staticAttentionBench(setup: BenchSetup, language: Language): Promise<string> {
  const ignore = () => {};
  const drawing = drawAttentionBench(await staticView(firstState(setup), setup, language), {
    ...noFrameActions,
    move: ignore,
    choose: ignore,
    setCell: ignore,
    setLength: ignore,
    setHeadDim: ignore,
    preset: ignore,
    newSeed: ignore,
    reset: ignore,
  });
  return staticMarkup(drawing, language);
}
