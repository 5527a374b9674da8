import en from '../../i18n/en/attention-walk.json';
import tr from '../../i18n/tr/attention-walk.json';
import { bilingual } from '../../i18n/messages';

export const words = bilingual(tr, en);
