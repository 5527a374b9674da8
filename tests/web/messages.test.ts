import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { messages, say } from '../../web/src/i18n/messages';

const folder = 'web/src/i18n';

function sentences(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, inner]) =>
    sentences(inner, `${path}/${key}`),
  );
}

function placeholders(sentence: string): string[] {
  return [...new Set([...sentence.matchAll(/\{(\w+)/g)].map(([, name]) => name!))].sort();
}

const files = readdirSync(`${folder}/tr`).filter((name) => name.endsWith('.json'));

describe.each(files)('the sentences of %s', (file) => {
  const read = (language: string) =>
    new Map(sentences(JSON.parse(readFileSync(`${folder}/${language}/${file}`, 'utf8'))));
  const tr = read('tr');
  const en = read('en');

  it('exist in both languages', () => {
    expect([...tr.keys()].sort()).toEqual([...en.keys()].sort());
  });

  it('take the same placeholders in both languages', () => {
    for (const [key, sentence] of tr) {
      expect(placeholders(en.get(key) ?? ''), key).toEqual(placeholders(sentence));
    }
  });

  it('have no exclamation mark', () => {
    for (const [key, sentence] of [...tr, ...en]) expect(sentence, key).not.toContain('!');
  });
});

describe('say', () => {
  it('fills placeholders and leaves unknown ones visible', () => {
    expect(say('{a} of {b}', { a: 1 })).toBe('1 of {b}');
  });

  it('chooses between one and many', () => {
    expect(say('{n} {n|line|lines}', { n: '1' })).toBe('1 line');
    expect(say('{n} {n|line|lines}', { n: '2' })).toBe('2 lines');
  });

  it('never takes text of the reader for a placeholder', () => {
    expect(say('{name}', { name: '{line}' })).toBe('{line}');
  });
});

it('both languages say something else', () => {
  expect(messages('tr').training.train).not.toBe(messages('en').training.train);
});
