/** The element with the fake of the worker behind it: what it keeps, and what it says after a reload. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { kDefaults } from '../../web/src/figures/training/state';
import type { Question } from '../../web/src/quiz/question';
import { FakeLab } from './support/fake-lab';
import { mount, stubPage } from './support/mount';

const lab = new FakeLab();
vi.mock('lit-html', async (load) => ({ ...(await load<object>()), render: () => {} }));
vi.mock('../../web/src/worker/client', () => ({ labClient: () => lab }));

const storage = new Map<string, string>();
const base = { ask: 'ask', hint: 'look again' };
const number: Question = {
  ...base,
  id: 'n',
  kind: 'number',
  answer: 3,
  tolerance: 0,
  unit: '',
  right: 'well counted',
  wrong: 'count the dot',
};
const predict: Question = {
  ...base,
  id: 'p',
  kind: 'predict',
  options: [
    { text: 'small', because: 'it was small', to: 10, expected: false },
    { text: 'large', because: 'it was large', from: 10, expected: true },
  ],
  experiment: { measurement: 'gradient_noise', inputs: {}, value: 'a', over: 'b' },
  result: 'measured {1} over {2}',
};

interface Inside {
  state: { value: { answer: string[] } };
  set(change: object): void;
  check(): Promise<void>;
  querySelector(): null;
}

/** A question as a page that was just opened has it. */
async function open(question: Question) {
  stubPage();
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  });
  const { QuizElement } = await import('../../web/src/quiz/element');
  let element!: Inside;
  class Kept extends QuizElement {
    constructor() {
      super();
      element = this as unknown as Inside;
    }
  }
  const corpora = [{ id: 'tiny', file: 'tiny.txt', locale: 'root' }];
  const setup = { lesson: 'mlp', question, main: kDefaults.config, base: '/', corpora };
  const { drawn } = mount(Kept, setup);
  const answer = async (given: string) => {
    element.set({ answer: [given], verdict: null });
    await element.check();
  };
  return { drawn, answer };
}

beforeEach(() => storage.clear());

describe('a question in a page', () => {
  it('keeps answer, tries and verdict over a reload', async () => {
    const first = await open(number);
    await first.answer('2');
    expect(first.drawn()).toContain('count the dot');
    await first.answer('3');
    const again = await open(number);
    expect(again.drawn()).toContain('well counted');
    expect(JSON.parse(storage.get('lab.quiz.mlp')!)).toEqual({
      n: { answer: ['3'], tries: 2, right: true },
    });
  });

  it('counts no try for what is no number', async () => {
    const { answer, drawn } = await open(number);
    await answer('üç');
    expect(drawn()).toContain('data-notice="notNumber"');
    expect(storage.size).toBe(0);
  });

  it('keeps what a prediction was graded by, numbers that JSON lacks too', async () => {
    const values = [
      { name: 'a', value: Infinity },
      { name: 'b', value: 2 },
    ];
    lab.findings.set('gradient_noise', { values, arrays: [] });
    const first = await open(predict);
    await first.answer('1');
    const again = await open(predict);
    expect(again.drawn()).toContain('measured ∞ over 2');
    expect(again.drawn()).toContain('data-verdict="right"');
  });

  it('grades no prediction by a number that is none', async () => {
    const values = [
      { name: 'a', value: NaN },
      { name: 'b', value: 2 },
    ];
    lab.findings.set('gradient_noise', { values, arrays: [] });
    const { answer, drawn } = await open(predict);
    await answer('1');
    expect(drawn()).toContain('data-notice="nothingMeasured"');
    expect(drawn()).toContain('data-verdict=""');
  });

  it('is counted among the lesson’s questions once it was tried', async () => {
    const { answer } = await open(number);
    const { countKept } = await import('../../web/src/quiz/progress');
    expect(countKept('mlp', ['n', 'p'])).toEqual({ tried: 0, right: 0 });
    await answer('3');
    expect(countKept('mlp', ['n', 'p'])).toEqual({ tried: 1, right: 1 });
  });
});
