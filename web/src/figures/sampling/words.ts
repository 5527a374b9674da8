import en from '../../i18n/en/sampling.json';
import tr from '../../i18n/tr/sampling.json';
import { bilingual } from '../../i18n/messages';

export const words = bilingual(tr, en);
