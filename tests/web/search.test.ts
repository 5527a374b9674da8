import { afterEach, describe, expect, it, vi } from 'vitest';
import { find, piecesOf, type Index } from '../../web/src/search/index-client';
import { isHitFor, spellings } from '../../web/src/search/query';
import { keepSlash, slashOpensSearch } from '../../web/src/search/setting';
import { fakeStorage } from './support/page';

describe('the spellings of what was typed', () => {
  it('are small letters by the rules of the language', () => {
    expect(spellings('İSİM', 'tr')[0]).toBe('isim');
    expect(spellings('ISI', 'tr')[0]).toBe('ısı');
    expect(spellings('MINIBATCH', 'en')).toEqual(['minibatch']);
  });

  it('hold what the index makes of a capital I', () => {
    expect(spellings('MINIBATCH', 'tr')).toContain('minibatch');
    expect(spellings('ısı', 'tr')).toContain('isi');
  });

  it('are none for blanks, and blanks inside are single', () => {
    expect(spellings('  \t', 'tr')).toEqual([]);
    expect(spellings('  gömme   tablosu ', 'tr')).toEqual(['gömme tablosu']);
  });

  it('take joined words apart', () => {
    expect(spellings('cross_entropy', 'en')).toEqual(['cross entropy']);
  });
});

describe('a hit', () => {
  it('is one when it begins like a word that was typed, whatever its ending', () => {
    expect(isHitFor('öğrenmesi:', 'öğrenme oranı')).toBe(true);
    expect(isHitFor('F.cross_entropy(logits', 'cross entropy')).toBe(true);
    expect(isHitFor('Isı', 'ısı')).toBe(true);
  });

  it('is none when only its first letter fits', () => {
    expect(isHitFor('q', 'qqxqq')).toBe(false);
    expect(isHitFor('Orada', 'öğrenme oranı')).toBe(false);
  });
});

describe('an excerpt', () => {
  it('is cut where its hits begin and end', () => {
    expect(piecesOf('bir <mark>gömme</mark> tablosu', 'gömme')).toEqual([
      { text: 'bir ', hit: false },
      { text: 'gömme', hit: true },
      { text: ' tablosu', hit: false },
    ]);
  });

  it('shows signs of markup as the signs they are', () => {
    expect(piecesOf('a &lt; b &amp;&amp; &quot;&amp;lt;&quot; <mark>c&gt;d</mark>', 'c')).toEqual([
      { text: 'a < b && "&lt;" ', hit: false },
      { text: 'c>d', hit: true },
    ]);
  });
});

describe('finding', () => {
  const section = (title: string, score: number) => ({
    url: `/#${title}`,
    title,
    excerpt: `<mark>loss</mark> <mark>minibatch</mark> ${title}`,
    weighted_locations: [{ balanced_score: score }],
  });
  const indexOf = (answers: Record<string, ReturnType<typeof section>[]>): Index => ({
    options: async () => {},
    init: async () => {},
    search: async (words) => {
      const found = answers[words];
      const data = async () => ({ meta: { title: 'Page' }, sub_results: found ?? [] });
      return { results: found ? [{ data }] : [] };
    },
  });

  it('lists the best sections of a page first', async () => {
    const index = indexOf({ loss: [section('low', 1), section('high', 9)] });
    const [page] = await find(index, 'LOSS', 'en');
    expect(page?.title).toBe('Page');
    expect(page?.sections.map(({ title }) => title)).toEqual(['high', 'low']);
  });

  it('tries the next spelling when one finds nothing', async () => {
    const index = indexOf({ minibatch: [section('batches', 1)] });
    expect(await find(index, 'MINIBATCH', 'tr')).toHaveLength(1);
  });

  it('leaves out a section that only looks alike', async () => {
    const index = indexOf({ losing: [section('far', 1)] });
    expect(await find(index, 'losing', 'en')).toEqual([]);
  });

  it('finds nothing in nothing', async () => {
    expect(await find(indexOf({}), 'xyz', 'en')).toEqual([]);
  });
});

describe('the key that opens the search', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is on until it is switched off, and can be switched on again', () => {
    vi.stubGlobal('localStorage', fakeStorage());
    expect(slashOpensSearch()).toBe(true);
    keepSlash(false);
    expect(slashOpensSearch()).toBe(false);
    keepSlash(true);
    expect(slashOpensSearch()).toBe(true);
  });

  it('is on where an older choice isn’t understood', () => {
    vi.stubGlobal('localStorage', fakeStorage({ 'lab.search.slash': 'off' }));
    expect(slashOpensSearch()).toBe(true);
  });

  it('stays on where storage is blocked', () => {
    const refuse = () => {
      throw new Error('blocked');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
    keepSlash(false);
    expect(slashOpensSearch()).toBe(true);
  });
});
