import en from '../../i18n/en/attention-bench.json';
import tr from '../../i18n/tr/attention-bench.json';
import { bilingual } from '../../i18n/messages';

export const words = bilingual(tr, en);
