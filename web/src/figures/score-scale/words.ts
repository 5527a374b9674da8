import en from '../../i18n/en/score-scale.json';
import tr from '../../i18n/tr/score-scale.json';
import { bilingual } from '../../i18n/messages';

export const words = bilingual(tr, en);
