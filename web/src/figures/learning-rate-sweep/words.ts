import en from '../../i18n/en/learning-rate-sweep.json';
import tr from '../../i18n/tr/learning-rate-sweep.json';
import { bilingual } from '../../i18n/messages';

export const words = bilingual(tr, en);
