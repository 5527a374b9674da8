import en from '../../i18n/en/overfit-batch.json';
import tr from '../../i18n/tr/overfit-batch.json';
import { bilingual } from '../../i18n/messages';

export const words = bilingual(tr, en);
