import en from '../../i18n/en/scaling-grid.json';
import tr from '../../i18n/tr/scaling-grid.json';
import { bilingual } from '../../i18n/messages';

export const words = bilingual(tr, en);
