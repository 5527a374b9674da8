/** The figure as it stands in the built page: five tokens read, three written. */
import { inBoth, type Language } from '../../i18n/messages';
import { numbersSetup, staticView } from '../../ui/figure-at-build';
import { firstNumbers, kStillNumbers, type NumbersSetup } from '../../ui/numbers-state';
import { staticMarkup } from '../../ui/static-markup';
import { drawCrossAttention } from './draw';
import { kMeasurement, kSpecs } from './state';
import { words } from './words';

export function crossSetup(number: string): Promise<NumbersSetup> {
  return numbersSetup(kMeasurement, kSpecs, {
    number,
    source: [
      'core/ops/scaled_dot_product_attention.cpp',
      'void scaled_dot_product_attention_forward(',
    ],
    badges: [
      { claim: 'D06', value: 'self_rows', digits: 0, what: inBoth(words, 'badgeSelf') },
      { claim: 'D06', value: 'cross_rows', digits: 0, what: inBoth(words, 'badgeCross') },
      { claim: 'D06', value: 'self_is_cross', digits: 0, what: inBoth(words, 'badgeSame') },
    ],
  });
}

export async function staticCrossAttention(
  setup: NumbersSetup,
  language: Language,
): Promise<string> {
  const view = await staticView(firstNumbers(kSpecs, setup), setup, language);
  return staticMarkup(drawCrossAttention(view, kStillNumbers), language);
}
