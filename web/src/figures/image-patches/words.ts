import en from '../../i18n/en/image-patches.json';
import tr from '../../i18n/tr/image-patches.json';
import { bilingual } from '../../i18n/messages';

export const words = bilingual(tr, en);
