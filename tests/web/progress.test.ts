import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  clear,
  collect,
  fromText,
  kMostBytes,
  merged,
  store,
  tally,
  toText,
} from '../../web/src/progress/file';
import { keepSections, lastPlace, readSections } from '../../web/src/scripts/progress';

/** A browser's storage, as far as progress uses it. */
function fakeStorage(entries: Record<string, string>): Storage {
  const map = new Map(Object.entries(entries));
  return {
    get length() {
      return map.size;
    },
    key: (index: number) => [...map.keys()][index] ?? null,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
    clear: () => map.clear(),
  };
}

const answered = { answer: ['1'], tries: 2, right: true };
const withEntries = (entries: object) =>
  JSON.stringify({ file: 'lab-progress', version: 1, entries });
const tried = { answer: ['0'], tries: 1, right: false };

describe('progress as a file', () => {
  it('holds what the lessons keep, and nothing else of the storage', () => {
    const storage = fakeStorage({
      'lab.read.mlp': '["counting","bengio"]',
      'lab.quiz.mlp': JSON.stringify({ a: answered, b: tried }),
      'lab.place.mlp': '"bengio"',
      'lab.theme': '"dark"',
      'someone.else': '"secret"',
      'lab.quiz.broken': '{',
      'lab.read.odd': '{"a":1}',
    });
    const entries = collect(storage);
    expect(Object.keys(entries)).toEqual(['lab.read.mlp', 'lab.quiz.mlp', 'lab.place.mlp']);
    expect(tally(entries)).toEqual({ sections: 2, questions: 2, right: 1 });
    expect(fromText(toText(entries))).toEqual(entries);
  });

  it('adds to what is there: sections add up, and right stays right', () => {
    const mine = { 'lab.read.mlp': ['a', 'b'], 'lab.quiz.mlp': { x: answered, y: tried } };
    const theirs = {
      'lab.read.mlp': ['b', 'c'],
      'lab.quiz.mlp': { x: tried, y: answered, z: tried },
    };
    expect(merged(mine, theirs)).toEqual({
      'lab.read.mlp': ['a', 'b', 'c'],
      'lab.quiz.mlp': { x: answered, y: answered, z: tried },
    });
  });

  it('leaves the reader where they are, and takes the other place only where there is none', () => {
    const theirs = { 'lab.place.mlp': 'bengio' };
    expect(merged({ 'lab.place.mlp': 'output' }, theirs)).toEqual({ 'lab.place.mlp': 'output' });
    expect(merged({ 'lab.place.mlp': '' }, theirs)).toEqual(theirs);
    expect(merged({}, theirs)).toEqual(theirs);
  });

  it('is deleted and brought back whole', () => {
    const storage = fakeStorage({ 'lab.read.mlp': '["a"]', 'lab.theme': '"dark"' });
    const kept = toText(collect(storage));
    clear(storage);
    expect(collect(storage)).toEqual({});
    expect(storage.getItem('lab.theme')).toBe('"dark"');
    store(storage, merged({}, fromText(kept)));
    expect(collect(storage)).toEqual({ 'lab.read.mlp': ['a'] });
  });

  it.each([
    ['{', 'notJson'],
    ['[1,2]', 'otherFile'],
    ['{"file":"recipes"}', 'otherFile'],
    ['{"file":"lab-progress","version":2,"entries":{}}', 'otherVersion'],
    ['{"file":"lab-progress","version":1}', 'damaged'],
    [withEntries({ 'lab.read.mlp': 'a' }), 'damaged'],
    [withEntries({ 'lab.read.mlp': ['<b>'] }), 'damaged'],
    [withEntries({ 'lab.quiz.mlp': ['a'] }), 'damaged'],
    [withEntries({ 'lab.quiz.mlp': { a: { ...answered, tries: 'many' } } }), 'damaged'],
    [withEntries({ 'lab.exercise.x': { a: { answer: '1', verdict: 'right' } } }), 'damaged'],
    [withEntries({ 'lab.place.mlp': { a: 1 } }), 'damaged'],
    [' '.repeat(kMostBytes + 1), 'tooLarge'],
  ])('refuses a bad file with its reason (%#)', (text, refusal) => {
    expect(() => fromText(text)).toThrow(refusal);
  });

  it('takes only keys of its own from a file', () => {
    const text = toText({ 'lab.read.mlp': ['a'], 'lab.theme': 'dark', __proto__: null });
    expect(fromText(text)).toEqual({ 'lab.read.mlp': ['a'] });
  });

  it('takes what a figure, a prediction and an exercise keep', () => {
    const entries = {
      'lab.quiz.mlp': { p: { ...answered, found: ['99.1', 'NaN'] } },
      'lab.exercise.overfit': { floor: { answer: '0,25', verdict: 'open', measured: null } },
    };
    expect(fromText(toText(entries))).toEqual(entries);
  });
});

describe('what a lesson keeps while it is read', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('is read again as it was written, and a damaged entry counts as nothing', () => {
    const odd = { 'lab.read.odd': '{"a":1}', 'lab.place.mlp': 'bengio' };
    vi.stubGlobal('localStorage', fakeStorage(odd));
    keepSections('mlp', new Set(['a', 'b']));
    expect([...readSections('mlp')]).toEqual(['a', 'b']);
    expect([...readSections('odd')]).toEqual([]);
    expect(lastPlace('mlp')).toBe('');
  });

  it('is nothing where the browser forbids storage, and no error', () => {
    vi.stubGlobal('localStorage', undefined);
    keepSections('mlp', new Set(['a']));
    expect([...readSections('mlp')]).toEqual([]);
  });
});
