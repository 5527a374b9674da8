/** The reader's words in the spellings under which the index may hold them. */
import type { Language } from '../i18n/messages';

const kDotAbove = /\u0307/g;
const kDotless = /\u0131/g;

/**
 * The index folds letters without knowing the language: a capital I stands there as i, a small ı as
 * itself. So "İSİM" is looked up as "isim", and "ısı" also as "isi". The first spelling that finds
 * anything counts.
 */
export function spellings(typed: string, language: Language): string[] {
  const words = typed.normalize('NFC').trim().replace(/\s+/g, ' ');
  if (!words) return [];
  const lower = words.toLocaleLowerCase(language).replace(kDotAbove, '');
  const plain = words.toLowerCase().replace(kDotAbove, '');
  return [...new Set([lower, plain, lower.replace(kDotless, 'i')])];
}
