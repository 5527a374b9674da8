import en from '../../i18n/en/embedding-map.json';
import tr from '../../i18n/tr/embedding-map.json';
import { bilingual } from '../../i18n/messages';

export const words = bilingual(tr, en);
