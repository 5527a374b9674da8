import en from '../../i18n/en/flash-tiles.json';
import tr from '../../i18n/tr/flash-tiles.json';
import { bilingual } from '../../i18n/messages';

export const words = bilingual(tr, en);
