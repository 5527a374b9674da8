import en from '../../i18n/en/storage-view.json';
import tr from '../../i18n/tr/storage-view.json';
import { bilingual } from '../../i18n/messages';

export const words = bilingual(tr, en);
