import en from '../../i18n/en/attention-cost.json';
import tr from '../../i18n/tr/attention-cost.json';
import { bilingual } from '../../i18n/messages';

export const words = bilingual(tr, en);
