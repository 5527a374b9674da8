import en from '../i18n/en/progress.json';
import tr from '../i18n/tr/progress.json';
import { bilingual } from '../i18n/messages';

export const words = bilingual(tr, en);
