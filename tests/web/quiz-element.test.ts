/** The element with the fake of the worker behind it: what it keeps, and what it says after a reload. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { kDefaults } from '../../web/src/figures/training/state';
import { say } from '../../web/src/i18n/messages';
import type { Question } from '../../web/src/quiz/question';
import { words } from '../../web/src/quiz/words';
import { FakeLab } from './support/fake-lab';
import { frameSetup, makeFindings } from './support/frame';
import { mount, stubPage } from './support/mount';
import { fakeStorage, gate } from './support/page';

let lab: FakeLab;
vi.mock('lit-html', async (load) => ({ ...(await load<object>()), render: () => {} }));
vi.mock('../../web/src/worker/client', () => ({ labClient: () => lab }));

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

type Shown = Awaited<ReturnType<typeof open>>;

const setup = { lesson: 'mlp', main: kDefaults.config, ...frameSetup };

/** A question as a page that was just opened has it. */
async function open(question: Question) {
  stubPage();
  const { QuizElement } = await import('../../web/src/quiz/element');
  /** Sends the form, as its button and Enter do. */
  let check!: () => void;
  class Sent extends QuizElement {
    constructor() {
      super();
      check = () => {
        const { strings, values } = this.draw();
        const submit = values[strings.findIndex((text) => text.endsWith('@submit="'))];
        (submit as (event: Event) => void)(new Event('submit'));
      };
    }
    override querySelector(): null {
      return null;
    }
  }
  const shown = mount(Sent, { ...setup, question });
  return { ...shown, check };
}

const type = (shown: Shown, value: string) => shown.fire('input', 'type="text"', { value });
const choose = (shown: Shown, option: number) =>
  shown.fire('change', `value="${option}"`, { checked: true });
const press = (shown: Shown, action: string) => shown.fire('click', `data-action="${action}"`);
const kept = () => JSON.parse(localStorage.getItem('lab.quiz.mlp') ?? '{}') as object;

/** What the tally of the lesson's questions says. */
async function tally() {
  const { QuizTallyElement } = await import('../../web/src/quiz/tally');
  class Counted extends QuizTallyElement {
    constructor() {
      super();
      Object.assign(this.dataset, { lesson: 'mlp', ids: 'n p' });
    }
  }
  return mount(Counted, {});
}

beforeEach(() => {
  lab = new FakeLab();
  vi.stubGlobal('localStorage', fakeStorage());
});
afterEach(() => void vi.unstubAllGlobals());

describe('a question in a page', () => {
  it('keeps answer, tries and verdict over a reload', async () => {
    const first = await open(number);
    type(first, '2');
    first.check();
    expect(first.drawn()).toContain('count the dot');
    type(first, '3');
    expect(first.drawn()).toContain('data-verdict=""');
    first.check();
    const again = await open(number);
    expect(again.drawn()).toContain('well counted');
    expect(kept()).toEqual({ n: { answer: ['3'], tries: 2, right: true } });
  });

  it('counts no try for what is no number', async () => {
    const shown = await open(number);
    type(shown, 'üç');
    shown.check();
    expect(shown.drawn()).toContain('data-notice="notNumber"');
    expect(kept()).toEqual({ n: { answer: ['üç'], tries: 0, right: false } });
  });

  it('shows the answer to who asks after two tries, and begins anew', async () => {
    const shown = await open(number);
    type(shown, '2');
    shown.check();
    expect(shown.drawn()).not.toContain('data-action="show"');
    shown.check();
    press(shown, 'show');
    expect(shown.drawn()).toContain('quiz-answer');
    press(shown, 'reset');
    expect(shown.drawn()).not.toContain('count the dot');
    expect(kept()).toEqual({});
  });

  it('keeps what a prediction was graded by, numbers that JSON lacks too', async () => {
    lab.findings.set('gradient_noise', makeFindings({ a: Infinity, b: 2 }));
    const first = await open(predict);
    choose(first, 1);
    first.check();
    await vi.waitFor(() => expect(first.drawn()).toContain('data-verdict="right"'));
    const again = await open(predict);
    expect(again.drawn()).toContain('measured ∞ over 2');
    expect(again.drawn()).toContain('data-verdict="right"');
  });

  it('grades no prediction by a number that is none', async () => {
    lab.findings.set('gradient_noise', makeFindings({ a: NaN, b: 2 }));
    const shown = await open(predict);
    choose(shown, 1);
    shown.check();
    await vi.waitFor(() => expect(shown.drawn()).toContain('data-notice="nothingMeasured"'));
    expect(shown.drawn()).toContain('data-verdict=""');
  });

  it('stops an experiment when the reader asks', async () => {
    const { opened, open: goOn } = gate();
    lab.turn = () => opened;
    const shown = await open(predict);
    choose(shown, 1);
    shown.check();
    await vi.waitFor(() => expect(lab.calls).toContain('measure gradient_noise'));
    press(shown, 'stop');
    goOn();
    await vi.waitFor(() => expect(shown.drawn()).toContain('data-notice="stopped"'));
  });

  it('is counted among the lesson’s questions once it was tried', async () => {
    const shown = await open(number);
    const counted = await tally();
    expect(counted.drawn()).toBe(say(words('tr').tally, { all: 2, tried: 0, right: 0 }));
    type(shown, '3');
    shown.check();
    expect(counted.drawn()).toBe(say(words('tr').tally, { all: 2, tried: 1, right: 1 }));
  });

  it('doesn’t bring back what was deleted on the same page', async () => {
    const shown = await open(number);
    type(shown, '3');
    shown.check();
    localStorage.clear();
    const { tellChange } = await import('../../web/src/progress/kept');
    tellChange('replaced');
    expect(shown.drawn()).not.toContain('well counted');
    type(shown, '2');
    shown.check();
    expect(kept()).toEqual({ n: { answer: ['2'], tries: 1, right: false } });
  });
});
