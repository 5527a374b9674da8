import { describe, expect, it } from 'vitest';
import { byLetter } from '../../web/src/glossary/order';
import { glossaryEntry } from '../../web/src/glossary/schema';

const sentence = 'A sentence that is long enough to explain a word.';
const entry = {
  place: 'mlp#output',
  tr: { term: 'kayıp', english: 'loss', text: sentence },
  en: { term: 'loss', turkish: 'kayıp', text: sentence },
};

describe('an entry of the glossary', () => {
  it('has a place in a lesson and both languages', () => {
    expect(glossaryEntry.parse(entry)).toEqual(entry);
  });

  it.each([
    ['without a heading', { ...entry, place: 'mlp' }],
    ['without a language', { place: entry.place, tr: entry.tr }],
    ['with an empty text', { ...entry, en: { ...entry.en, text: ' ' } }],
    ['with a text of a page', { ...entry, en: { ...entry.en, text: sentence.repeat(20) } }],
    ['with a field that nobody reads', { ...entry, see: 'softmax' }],
  ])('is refused %s', (_, wrong) => {
    expect(glossaryEntry.safeParse(wrong).success).toBe(false);
  });
});

describe('the order of the glossary', () => {
  const order = (terms: string[], language: 'tr' | 'en') =>
    byLetter(
      terms.map((term) => ({ term })),
      language,
    ).map(({ letter, entries }) => [letter, entries.map(({ term }) => term)]);

  it('is the Turkish alphabet on Turkish pages', () => {
    expect(
      order(
        ['öğrenme oranı', 'devir', 'çapraz entropi', 'olabilirlik', 'zincir', 'başlatma'],
        'tr',
      ),
    ).toEqual([
      ['B', ['başlatma']],
      ['Ç', ['çapraz entropi']],
      ['D', ['devir']],
      ['O', ['olabilirlik']],
      ['Ö', ['öğrenme oranı']],
      ['Z', ['zincir']],
    ]);
  });

  it('keeps ı before i and gives each its own capital', () => {
    expect(order(['ileri geçiş', 'ısınma'], 'tr')).toEqual([
      ['I', ['ısınma']],
      ['İ', ['ileri geçiş']],
    ]);
  });

  it('puts capitals and small letters under one letter', () => {
    expect(order(['Kaiming initialisation', 'initialisation', 'kernel'], 'en')).toEqual([
      ['I', ['initialisation']],
      ['K', ['Kaiming initialisation', 'kernel']],
    ]);
  });
});
