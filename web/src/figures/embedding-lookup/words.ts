import en from '../../i18n/en/embedding-lookup.json';
import tr from '../../i18n/tr/embedding-lookup.json';
import { bilingual } from '../../i18n/messages';

export const words = bilingual(tr, en);
