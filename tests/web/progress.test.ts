import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
import { keepProgress, onChange, recallProgress } from '../../web/src/progress/kept';
import { fakeStorage } from './support/page';

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

describe('what a page keeps while it is read', () => {
  const step = { answer: '0,25', verdict: 'wrong', measured: null } as const;

  beforeEach(() => void vi.stubGlobal('localStorage', fakeStorage()));
  afterEach(() => void vi.unstubAllGlobals());

  it('is read again as it was written', () => {
    keepProgress('read', 'mlp', ['a', 'b']);
    keepProgress('place', 'mlp', 'b');
    keepProgress('quiz', 'mlp', { q: answered });
    keepProgress('exercise', 'overfit', { floor: step });
    expect(recallProgress('read', 'mlp')).toEqual(['a', 'b']);
    expect(recallProgress('place', 'mlp')).toBe('b');
    expect(recallProgress('quiz', 'mlp')).toEqual({ q: answered });
    expect(recallProgress('exercise', 'overfit')).toEqual({ floor: step });
    expect(recallProgress('read', 'other')).toEqual([]);
  });

  it.each([
    ['read', '{"a":1}', []],
    ['read', '["<b>"]', []],
    ['place', 'bengio', ''],
    ['quiz', '[]', {}],
    ['quiz', '{"a":{"answer":"1","tries":1,"right":true}}', {}],
    ['exercise', '{"a":{"answer":"1","verdict":"<b>","measured":null}}', {}],
  ] as const)('counts as nothing where it is damaged: %s %s', (kind, kept, nothing) => {
    localStorage.setItem(`lab.${kind}.mlp`, kept);
    expect(recallProgress(kind, 'mlp')).toEqual(nothing);
  });

  it('is nothing where the browser forbids storage, and no error', () => {
    vi.stubGlobal('localStorage', undefined);
    keepProgress('read', 'mlp', ['a']);
    expect(recallProgress('read', 'mlp')).toEqual([]);
  });

  it('is told to whoever listens, until they stop', () => {
    const heard: string[] = [];
    const end = onChange((change) => heard.push(change));
    keepProgress('place', 'mlp', 'a');
    end();
    keepProgress('place', 'mlp', 'b');
    expect(heard).toEqual(['added']);
  });
});
