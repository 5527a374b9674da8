/** The figure as it stands in the built page: 768 numbers in 12 heads. */
import { inBoth, type Language } from '../../i18n/messages';
import { numbersSetup, staticView } from '../../ui/figure-at-build';
import { firstNumbers, kStillNumbers, type NumbersSetup } from '../../ui/numbers-state';
import { staticMarkup } from '../../ui/static-markup';
import { drawMultiHead } from './draw';
import { kMeasurement, kSpecs } from './state';
import { words } from './words';

export function multiHeadSetup(number: string): Promise<NumbersSetup> {
  return numbersSetup(kMeasurement, kSpecs, {
    number,
    source: ['core/attention/multi_head.cpp', 'MultiHeadAttention multi_head_attention('],
    badges: [
      { claim: 'D05', value: 'head_dim', digits: 0, what: inBoth(words, 'badgeDim') },
      { claim: 'D05', value: 'max_difference', digits: 9, what: inBoth(words, 'badgeSame') },
    ],
  });
}

export async function staticMultiHead(setup: NumbersSetup, language: Language): Promise<string> {
  const view = await staticView(firstNumbers(kSpecs, setup), setup, language);
  return staticMarkup(drawMultiHead(view, kStillNumbers), language);
}
