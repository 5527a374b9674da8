import en from '../i18n/en/search.json';
import { bilingual } from '../i18n/messages';
import tr from '../i18n/tr/search.json';

export const words = bilingual(tr, en);
export type SearchWords = ReturnType<typeof words>;
