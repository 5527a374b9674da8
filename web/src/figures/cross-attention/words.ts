import en from '../../i18n/en/cross-attention.json';
import tr from '../../i18n/tr/cross-attention.json';
import { bilingual } from '../../i18n/messages';

export const words = bilingual(tr, en);
