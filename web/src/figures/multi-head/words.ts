import en from '../../i18n/en/multi-head.json';
import tr from '../../i18n/tr/multi-head.json';
import { bilingual } from '../../i18n/messages';

export const words = bilingual(tr, en);
