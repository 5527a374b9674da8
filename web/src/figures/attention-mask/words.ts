import en from '../../i18n/en/attention-mask.json';
import tr from '../../i18n/tr/attention-mask.json';
import { bilingual } from '../../i18n/messages';

export const words = bilingual(tr, en);
