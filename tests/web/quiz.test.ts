import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import type { LessonCorpus } from '../../web/src/corpora/lesson-corpus';
import { kDefaults } from '../../web/src/figures/training/state';
import { answerOf, drawQuestion, kFresh, type QuizState } from '../../web/src/quiz/draw';
import { ExperimentRun } from '../../web/src/quiz/experiment';
import { isAnswered, isRight, type Question, shuffled } from '../../web/src/quiz/question';
import { checkQuiz } from '../../web/src/quiz/schema';
import { parseNumber } from '../../web/src/ui/format';
import { renderToString } from '../../web/src/ui/render-to-string';
import { corpusInfo, FakeLab } from './support/fake-lab';

const file = 'web/src/content/lessons/mlp/quiz.yaml';
const quiz = checkQuiz(parse(readFileSync(file, 'utf8')), file);

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
    { text: 'small', because: 's', from: 0, to: 1 },
    { text: 'large', because: 'l', from: 10, to: 20 },
  ],
  experiment: { measurement: 'gradient_noise', inputs: {}, value: 'a', over: 'b' },
  result: 'measured {value}',
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

describe('the questions of the lesson', () => {
  it('are at least sixteen, of all seven kinds, three of them predictions', () => {
    const kinds = quiz.questions.map(({ kind }) => kind);
    expect(kinds.length).toBeGreaterThanOrEqual(16);
    expect(new Set(kinds)).toEqual(
      new Set(['single', 'multiple', 'number', 'text', 'order', 'match', 'predict']),
    );
    expect(kinds.filter((kind) => kind === 'predict').length).toBeGreaterThanOrEqual(3);
  });

  it('have predictions whose ranges leave no two options right', () => {
    for (const question of quiz.questions) {
      if (question.kind !== 'predict') continue;
      const sorted = question.options.toSorted((a, b) => a.from - b.from);
      sorted.forEach(({ from, to }, index) => {
        expect(from, question.id).toBeLessThanOrEqual(to);
        if (index > 0) expect(from, question.id).toBeGreaterThanOrEqual(sorted[index - 1]!.to);
      });
    }
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
    expect(refusal({ ...good, kind: 'drag' })).toThrow('questions.0.kind');
    expect(refusal({ ...good, answer: 1, tolerance: 0, colour: 'red' })).toThrow('colour');
  });

  it('refuses a choice without exactly one right option, and an id used twice', () => {
    const option = { text: said, because: said };
    const choice = { id: 'x', kind: 'single', ask: said, hint: said };
    expect(refusal({ ...choice, options: [option, option] })).toThrow('0 options are right');
    const number = { ...good, answer: 1, tolerance: 0 };
    expect(() => checkQuiz({ questions: [number, number] }, 'f')).toThrow('x twice');
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
    expect(isAnswered(order, ['0', '', '2'])).toBe(false);
    expect(isAnswered(order, ['0', '1', '2'])).toBe(true);
  });

  it('judges a prediction by what was measured, and by nothing else', () => {
    expect(judge(predict, ['1'], 15)).toBe(true);
    expect(judge(predict, ['0'], 15)).toBe(false);
    expect(judge(predict, ['1'], 5)).toBe(false);
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
  const corpus = { ensure: async () => corpusInfo } as unknown as LessonCorpus;

  it('is the ratio of two values of a measurement', async () => {
    const lab = new FakeLab();
    lab.findings.set('gradient_noise', {
      values: [
        { name: 'a', value: 32 },
        { name: 'b', value: 2 },
      ],
      arrays: [],
    });
    const run = new ExperimentRun(lab, corpus, kDefaults.config, 'job');
    const { experiment } = predict as Extract<Question, { kind: 'predict' }>;
    expect(await run.value(experiment, () => {})).toBe(16);
  });

  it('names the first run that diverges, and 0 for none', async () => {
    const lab = new FakeLab();
    const run = new ExperimentRun(lab, corpus, kDefaults.config, 'job');
    const experiment = { runs: [{ steps: 20 }, { steps: 30 }], compare: 'diverged' as const };
    expect(await run.value(experiment, () => {})).toBe(0);
    lab.divergesAt = 25;
    expect(await run.value(experiment, () => {})).toBe(2);
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

  it('shows the measured number, and a way to stop while it runs', () => {
    const graded = drawn(predict, { answer: ['1'], tries: 1, verdict: 'right', measured: 15.5 });
    expect(graded).toContain('measured 15.5');
    expect(drawn(predict, { answer: ['1'], fraction: 0.4 })).toContain('data-action="stop"');
  });

  it('has an answer in words for every question of the lesson', () => {
    expect(answerOf(single, 'en')).toBe('b because b');
    expect(answerOf(predict, 'en')).toContain('large: l');
  });
});
