import en from '../../i18n/en/first-loss.json';
import tr from '../../i18n/tr/first-loss.json';
import { bilingual } from '../../i18n/messages';

export const words = bilingual(tr, en);
