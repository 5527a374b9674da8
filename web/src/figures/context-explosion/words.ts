import en from '../../i18n/en/context-explosion.json';
import tr from '../../i18n/tr/context-explosion.json';
import { bilingual } from '../../i18n/messages';

export const words = bilingual(tr, en);
