/** The reader's words in the spellings under which the index may hold them. */
import type { Language } from '../i18n/messages';

const kDotAbove = /\u0307/g;
const kDotless = /\u0131/g;
const kJoints = /[\s_-]+/g;
const kMarks = /[\u0300-\u036f]/g;

/**
 * The index folds letters without knowing the language: a capital I stands there as i, a small ı as
 * itself. So "İSİM" is looked up as "isim", and "ısı" also as "isi". It holds the parts of a joined
 * word too, so "cross-entropy" is asked for as two words and finds cross_entropy. The first spelling
 * that finds anything counts.
 */
export function spellings(typed: string, language: Language): string[] {
  const words = typed.normalize('NFC').replace(kJoints, ' ').trim();
  if (!words) return [];
  const lower = words.toLocaleLowerCase(language).replace(kDotAbove, '');
  const plain = words.toLowerCase().replace(kDotAbove, '');
  return [...new Set([lower, plain, lower.replace(kDotless, 'i')])];
}

/** Letters as the index compares them. */
function folded(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(kMarks, '').replace(kDotless, 'i');
}

/** Letters that a hit must share with a word: endings may differ, the word may not. */
const kShared = 4;

/**
 * Whether a hit is one for these words. For a word that it doesn't hold, the index falls back to any
 * that begins with the same letter or two.
 */
export function isHitFor(hit: string, words: string): boolean {
  const text = folded(hit);
  return folded(words)
    .split(' ')
    .some((word) => text.includes(word.slice(0, kShared)));
}
