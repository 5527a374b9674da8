import en from '../../i18n/en/gradient-noise.json';
import tr from '../../i18n/tr/gradient-noise.json';
import { bilingual } from '../../i18n/messages';

export const words = bilingual(tr, en);
