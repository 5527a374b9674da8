import { globSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { describe, expect, it, vi } from 'vitest';
import { kDefaults } from '../../web/src/figures/training/state';
import { answerOf, drawQuestion, kFresh, type QuizState } from '../../web/src/quiz/draw';
import { ExperimentRun } from '../../web/src/quiz/experiment';
import {
  type Experiment,
  isRight,
  missingIn,
  type Question,
  shuffled,
} from '../../web/src/quiz/question';
import { checkQuiz } from '../../web/src/quiz/schema';
import { parseNumber } from '../../web/src/ui/format';
import { renderToString } from '../../web/src/ui/render-to-string';
import { corpusInfo, FakeLab } from './support/fake-lab';

const files = globSync('web/src/content/lessons/*/quiz.yaml').sort();

const base = { id: 'q', ask: 'ask', hint: 'look again' };
const verdicts = { right: 'well slid', wrong: 'not so' };
const single: Question = {
  ...base,
  kind: 'single',
  options: [
    { text: 'a', because: 'because a', right: false },
    { text: 'b', because: 'because b', right: true },
  ],
};
const predict: Question = {
  ...base,
  kind: 'predict',
  options: [
    { text: 'small', because: 's', to: 10, expected: false },
    { text: 'large', because: 'l', from: 10, expected: true },
  ],
  experiment: { measurement: 'gradient_noise', inputs: {}, value: 'a', over: 'b' },
  result: 'measured {1} over {2} is {value}',
};

const judge = (question: Question, answer: string[], measured?: number, language = 'en' as const) =>
  isRight(question, answer, language, (text) => parseNumber(text, language), measured);

const actions = {
  answer: () => {},
  check: () => {},
  show: () => {},
  stop: () => {},
  reset: () => {},
};

describe('the questions of a lesson', () => {
  it.each(files)('in %s have what the schema asks, and three are predictions', (file) => {
    const { questions } = checkQuiz(parse(readFileSync(file, 'utf8')), file);
    const predictions = questions.filter(({ kind }) => kind === 'predict');
    expect(predictions.length).toBeGreaterThanOrEqual(3);
  });
});

describe('the schema', () => {
  const said = { tr: 'a', en: 'b' };
  const good = { id: 'x', kind: 'number', ask: said, hint: said, right: said, wrong: said };
  const refusal = (question: object) => () =>
    checkQuiz({ questions: [question] }, 'lessons/x/quiz.yaml');

  it('takes a question that has everything', () => {
    const { questions } = checkQuiz(
      { questions: [{ ...good, answer: 1, tolerance: 0 }] },
      'lessons/x/quiz.yaml',
    );
    expect(questions).toHaveLength(1);
  });

  it('names file and place of what is missing or wrong', () => {
    expect(refusal({ ...good, tolerance: 0 })).toThrow(
      'lessons/x/quiz.yaml: at questions.0.answer',
    );
    expect(refusal({ ...good, answer: 1, tolerance: -1 })).toThrow('questions.0.tolerance');
    expect(refusal({ ...good, ask: { tr: 'a' }, answer: 1, tolerance: 0 })).toThrow('ask.en');
    expect(refusal({ ...good, answer: 'two', tolerance: 0 })).toThrow(
      'at questions.0.answer: Invalid input: expected number, received string',
    );
    expect(refusal({ ...good, kind: 'drag' })).toThrow(
      'at questions.0.kind: expected one of single, multiple, number, text, order, match, predict, found "drag"',
    );
    expect(refusal({ ...good, answer: 1, tolerance: 0, colour: 'red' })).toThrow('colour');
  });

  it('refuses a choice without exactly one right option, and an id used twice', () => {
    const option = { text: said, because: said };
    const choice = { id: 'x', kind: 'single', ask: said, hint: said };
    expect(refusal({ ...choice, options: [option, option] })).toThrow('0 options are right');
    const number = { ...good, answer: 1, tolerance: 0 };
    expect(() => checkQuiz({ questions: [number, number] }, 'f')).toThrow('x twice');
  });

  it('wants of a prediction that exactly one option fits whatever is measured', () => {
    const outcome = (range: object) => ({ text: said, because: said, ...range });
    const refusalOf = (ranges: object[], experiment: object = { measurement: 'm', value: 'v' }) =>
      refusal({
        id: 'x',
        kind: 'predict',
        ask: said,
        hint: said,
        result: said,
        experiment,
        options: ranges.map(outcome),
      });
    expect(refusalOf([{ to: 1, expected: true }, { from: 1 }])).not.toThrow();
    expect(
      refusalOf([
        { from: 1, to: 1 },
        { from: 0, to: 0, expected: true },
      ]),
    ).not.toThrow();
    expect(refusalOf([{ to: 1 }, { from: 1 }])).toThrow('expected one option marked so, found 0');
    expect(refusalOf([{ to: 1, expected: true }, { from: 2 }])).toThrow(
      'a range ends at 1, the next begins at 2',
    );
    expect(refusalOf([{ from: 0, to: 1, expected: true }, { from: 1 }])).toThrow('have a bound');
    expect(refusalOf([{ to: 1, expected: true }, { from: 1 }], { runs: [{}] })).toThrow(
      'at questions.0.experiment: fits no form',
    );
  });

  it('wants "corpus: none" of an experiment with an array', () => {
    const outcome = { text: said, because: said };
    const asked = (experiment: object) =>
      refusal({
        ...{ id: 'x', kind: 'predict', ask: said, hint: said, result: said },
        experiment: { measurement: 'm', value: 'v', inputs: { mask: [1, 0] }, ...experiment },
        options: [
          { ...outcome, to: 1, expected: true },
          { ...outcome, from: 1 },
        ],
      });
    expect(asked({ corpus: 'none' })).not.toThrow();
    expect(asked({})).toThrow('x: the input mask is an array, which needs "corpus: none"');
    expect(asked({ corpus: 'lecture' })).toThrow('experiment: fits no form');
  });
});

describe('grading', () => {
  it('wants exactly the right options', () => {
    expect(judge(single, ['1'])).toBe(true);
    expect(judge(single, ['0'])).toBe(false);
    const many: Question = {
      ...single,
      kind: 'multiple',
      options: [...single.options, { text: 'c', because: 'c', right: true }],
    };
    expect(judge(many, ['2', '1'])).toBe(true);
    expect(judge(many, ['1'])).toBe(false);
    expect(judge(many, ['0', '1', '2'])).toBe(false);
  });

  it('reads numbers as the language writes them, and NaN is never right', () => {
    const number: Question = {
      ...base,
      ...verdicts,
      kind: 'number',
      answer: 3.5,
      tolerance: 0.01,
      unit: '',
    };
    const tr = (text: string) => isRight(number, [text], 'tr', (one) => parseNumber(one, 'tr'));
    expect(tr('3,5')).toBe(true);
    expect(tr('3.505')).toBe(false);
    expect(judge(number, ['3.5'])).toBe(true);
    expect(judge(number, [''])).toBe(false);
    expect(judge(number, ['many'])).toBe(false);
  });

  it('takes a text whatever its case, with the dots of i and ı by the language', () => {
    const text: Question = { ...base, ...verdicts, kind: 'text', answers: ['ısı'] };
    expect(isRight(text, [' ISI '], 'tr', Number)).toBe(true);
    expect(isRight(text, ['isi'], 'tr', Number)).toBe(false);
    expect(isRight({ ...text, answers: ['title'] }, ['TITLE'], 'en', Number)).toBe(true);
  });

  it('wants every place of an order and of a match', () => {
    const order: Question = { ...base, ...verdicts, kind: 'order', items: ['a', 'b', 'c'] };
    expect(judge(order, ['0', '1', '2'])).toBe(true);
    expect(judge(order, ['1', '0', '2'])).toBe(false);
  });

  it('judges nothing that is empty, half filled or no number', () => {
    const missing = (question: Question, answer: string[]) =>
      missingIn(question, answer, (text) => parseNumber(text, 'en'));
    const order: Question = { ...base, ...verdicts, kind: 'order', items: ['a', 'b', 'c'] };
    expect(missing(order, ['0', '', '2'])).toBe('fill');
    expect(missing(order, ['0', '1', '2'])).toBeNull();
    expect(missing(single, [])).toBe('choose');
    const number: Question = {
      ...base,
      ...verdicts,
      kind: 'number',
      answer: 1,
      tolerance: 0,
      unit: '',
    };
    expect(missing(number, [' '])).toBe('write');
    expect(missing(number, ['one'])).toBe('notNumber');
    expect(missing(number, ['1'])).toBeNull();
  });

  it('judges a prediction by what was measured, and by nothing else', () => {
    expect(judge(predict, ['1'], 15)).toBe(true);
    expect(judge(predict, ['0'], 15)).toBe(false);
    expect(judge(predict, ['1'], 5)).toBe(false);
    expect(judge(predict, ['1'], 10)).toBe(true);
    expect(judge(predict, ['0'], 10)).toBe(false);
    expect(judge(predict, ['1'], Infinity)).toBe(true);
    expect(judge(predict, ['1'], NaN)).toBe(false);
    expect(judge(predict, ['1'])).toBe(false);
  });

  it.each([3, 4, 5, 6, 7])('the entries of a list of %i are offered in another order', (count) => {
    const order = shuffled(count);
    expect(order.toSorted((a, b) => a - b)).toEqual([...order.keys()]);
    expect(order[0]).not.toBe(0);
  });
});

describe('the experiment of a prediction', () => {
  const runOf = (lab: FakeLab, openList = async () => corpusInfo) =>
    new ExperimentRun(lab, openList, kDefaults.config, 'job');

  it('is the ratio of two values of a measurement', async () => {
    const lab = new FakeLab();
    lab.findings.set('gradient_noise', {
      values: [
        { name: 'a', value: 32 },
        { name: 'b', value: 2 },
      ],
      arrays: [],
    });
    const { experiment } = predict as Extract<Question, { kind: 'predict' }>;
    const found = await runOf(lab).run(experiment, () => {});
    expect(found).toEqual({ value: 16, parts: [32, 2] });
  });

  it('of no list opens none, and may hold arrays', async () => {
    const lab = new FakeLab();
    const openList = vi.fn(async () => corpusInfo);
    const inputs = { length: 2, mask: [1, 0, 1, 1] };
    const experiment = { corpus: 'none', measurement: 'attention', inputs, value: 'loss' } as const;
    const found = await runOf(lab, openList).run(experiment, () => {});
    expect(found).toEqual({ value: 1, parts: [1] });
    expect(lab.jobs).toEqual([{ corpusId: null, measurement: 'attention', inputs, job: 'job' }]);
    expect(openList).not.toHaveBeenCalled();
  });

  it('names the first run that diverges, and 0 for none', async () => {
    const lab = new FakeLab();
    const experiment: Experiment = { runs: [{ steps: 20 }, { steps: 30 }], compare: 'diverged' };
    expect((await runOf(lab).run(experiment, () => {})).value).toBe(0);
    lab.divergesAt = 25;
    expect(await runOf(lab).run(experiment, () => {})).toEqual({ value: 2, parts: [2.2, NaN] });
    expect(lab.openRuns.size).toBe(0);
  });

  it('ends where the reader stops it, also between two runs', async () => {
    const lab = new FakeLab();
    const run = runOf(lab);
    const experiment: Experiment = { runs: [{ steps: 20 }, { steps: 20 }], compare: 'drop' };
    const fractions: number[] = [];
    const stopped = run.run(experiment, (fraction) => {
      fractions.push(fraction);
      if (fraction === 0.5) void run.stop();
    });
    await expect(stopped).rejects.toMatchObject({ code: 'cancelled' });
    expect(Math.max(...fractions)).toBe(0.5);
    expect(lab.openRuns.size).toBe(0);
  });
});

describe('the drawing', () => {
  const drawn = (question: Question, change: Partial<QuizState>) =>
    renderToString(drawQuestion(question, { ...kFresh, ...change }, actions, 'en'));

  it('gives a wrong option its own explanation, and the hint after two tries', () => {
    const once = drawn(single, { answer: ['0'], tries: 1, verdict: 'wrong' });
    expect(once).toContain('because a');
    expect(once).not.toContain('because b');
    expect(once).not.toContain('look again');
    expect(drawn(single, { answer: ['0'], tries: 2, verdict: 'wrong' })).toContain('look again');
  });

  it('keeps hint and answer at hand while the reader tries on, and takes them away once it is right', () => {
    const trying = drawn(single, { answer: ['1'], tries: 2 });
    expect(trying).toContain('look again');
    expect(trying).toContain('data-action="show"');
    expect(drawn(single, { answer: ['1'], tries: 3, verdict: 'right' })).not.toContain(
      'look again',
    );
  });

  it('says how near a wrong answer was, and why another can not be judged', () => {
    const order: Question = { ...base, ...verdicts, kind: 'order', items: ['a', 'b', 'c'] };
    const wrong = drawn(order, { answer: ['0', '2', '1'], tries: 1, verdict: 'wrong' });
    expect(wrong).toContain('1 of 3');
    expect(drawn(single, { notice: 'choose' })).toContain('Choose an option first.');
  });

  it('shows the measured numbers, and a way to stop while it runs', () => {
    const found = { value: 15.5, parts: [31, 2] };
    const graded = drawn(predict, { answer: ['1'], tries: 1, verdict: 'right', found });
    expect(graded).toContain('measured 31 over 2 is 15.5');
    expect(drawn(predict, { answer: ['1'], fraction: 0.4 })).toContain('data-action="stop"');
  });

  it('has an answer in words: of a prediction what was measured, before that what is expected', () => {
    expect(answerOf(single, 'en')).toBe('<b>b</b>. because b');
    expect(answerOf(predict, 'en')).toBe('<b>large</b>. l');
    expect(answerOf(predict, 'en', { value: 1, parts: [1] })).toBe('<b>small</b>. s');
  });
});
