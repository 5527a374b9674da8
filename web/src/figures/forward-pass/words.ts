import en from '../../i18n/en/forward-pass.json';
import tr from '../../i18n/tr/forward-pass.json';
import { bilingual } from '../../i18n/messages';

export const words = bilingual(tr, en);
