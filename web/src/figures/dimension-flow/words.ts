import en from '../../i18n/en/dimension-flow.json';
import tr from '../../i18n/tr/dimension-flow.json';
import { bilingual } from '../../i18n/messages';

export const words = bilingual(tr, en);
