import en from '../../i18n/en/learning-rate-sweep.json';
import tr from '../../i18n/tr/learning-rate-sweep.json';
import { bilingual } from '../../i18n/messages';

export const words = bilingual(tr, en);

/** One word for a table that the build makes for both languages. */
export function inBoth(key: 'badgeExponent' | 'badgeRatio'): Record<'tr' | 'en', string> {
  return { tr: tr[key], en: en[key] };
}
