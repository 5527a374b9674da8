import { describe, expect, it } from 'vitest';
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
import { fakeStorage } from './support/page';

const answered = { answer: ['1'], tries: 2, right: true };
const tried = { answer: ['0'], tries: 1, right: false };

describe('progress as a file', () => {
  it('holds what the lessons keep, and nothing else of the storage', () => {
    const storage = fakeStorage({
      'lab.read.mlp': '["counting","bengio"]',
      'lab.quiz.mlp': JSON.stringify({ a: answered, b: tried }),
      'lab.theme': '"dark"',
      'someone.else': '"secret"',
      'lab.quiz.broken': '{',
    });
    const entries = collect(storage);
    expect(Object.keys(entries)).toEqual(['lab.read.mlp', 'lab.quiz.mlp']);
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
    ['{"file":"lab-progress","version":1}', 'otherFile'],
    [' '.repeat(kMostBytes + 1), 'tooLarge'],
  ])('refuses a bad file with its reason (%#)', (text, refusal) => {
    expect(() => fromText(text)).toThrow(refusal);
  });

  it('takes only keys of its own from a file', () => {
    const text = toText({ 'lab.read.mlp': ['a'], 'lab.theme': 'dark', __proto__: null });
    expect(fromText(text)).toEqual({ 'lab.read.mlp': ['a'] });
  });
});
