import en from '../../i18n/en/sliding-window.json';
import tr from '../../i18n/tr/sliding-window.json';
import { bilingual } from '../../i18n/messages';

export const words = bilingual(tr, en);
