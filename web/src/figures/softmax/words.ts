import en from '../../i18n/en/softmax.json';
import tr from '../../i18n/tr/softmax.json';
import { bilingual } from '../../i18n/messages';

export const words = bilingual(tr, en);
