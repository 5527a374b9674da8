import en from '../../i18n/en/alignment.json';
import tr from '../../i18n/tr/alignment.json';
import { bilingual } from '../../i18n/messages';

export const words = bilingual(tr, en);
