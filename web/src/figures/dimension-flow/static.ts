/** The figure as it stands in the built page: the lecture's batch of two. */
import { inBoth, type Language } from '../../i18n/messages';
import { numbersSetup, staticView } from '../../ui/figure-at-build';
import { firstNumbers, kStillNumbers, type NumbersSetup } from '../../ui/numbers-state';
import { staticMarkup } from '../../ui/static-markup';
import { drawDimensionFlow } from './draw';
import { kMeasurement, kSpecs } from './state';
import { words } from './words';

export function flowSetup(number: string): Promise<NumbersSetup> {
  return numbersSetup(kMeasurement, kSpecs, {
    number,
    source: [
      'core/ops/scaled_dot_product_attention.cpp',
      'void scaled_dot_product_attention_forward(',
    ],
    badges: [
      { claim: 'D01', value: 'output_1', digits: 0, what: inBoth(words, 'badgeOutputRows') },
      { claim: 'D01', value: 'output_2', digits: 0, what: inBoth(words, 'badgeOutputColumns') },
      { claim: 'D01', value: 'scores_2', digits: 0, what: inBoth(words, 'badgeScoreColumns') },
    ],
  });
}

export async function staticDimensionFlow(
  setup: NumbersSetup,
  language: Language,
): Promise<string> {
  const view = await staticView(firstNumbers(kSpecs, setup), setup, language);
  return staticMarkup(drawDimensionFlow(view, kStillNumbers), language);
}
