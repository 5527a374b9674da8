import en from '../../i18n/en/kv-cache.json';
import tr from '../../i18n/tr/kv-cache.json';
import { bilingual } from '../../i18n/messages';

export const words = bilingual(tr, en);
