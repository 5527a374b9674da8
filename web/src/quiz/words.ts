import en from '../i18n/en/quiz.json';
import tr from '../i18n/tr/quiz.json';
import { bilingual } from '../i18n/messages';

export const words = bilingual(tr, en);
export type Words = ReturnType<typeof words>;
