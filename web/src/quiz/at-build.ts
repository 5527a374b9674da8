/** A lesson's questions, read from its `quiz.yaml` and turned into HTML while the site is built. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import temml from 'temml';
import { parse } from 'yaml';
import type { Language } from '../i18n/messages';
import { escapeHtml } from '../ui/html';
import { projectFolder } from '../worker/at-build';
import type { Question } from './question';
import { checkQuiz, type QuestionFile, type QuizFile } from './schema';

const kFolder = 'web/src/content/lessons';

const read = new Map<string, { quiz: QuizFile; changed: number }>();

/** Read once, and again when the file has changed: while a lesson is written, the server lives on. */
function quizOf(lesson: string): QuizFile {
  const file = `${kFolder}/${lesson}/quiz.yaml`;
  const path = join(projectFolder(), file);
  const changed = statSync(path).mtimeMs;
  const known = read.get(lesson);
  if (known?.changed === changed) return known.quiz;
  const quiz = checkQuiz(parse(readFileSync(path, 'utf8')), file);
  read.set(lesson, { quiz, changed });
  return quiz;
}

/** The ids of a lesson's questions, in its order. */
export function questionIds(lesson: string): string[] {
  return quizOf(lesson).questions.map(({ id }) => id);
}

/** Errors: a question that the lesson's file doesn't have. */
export function questionOf(lesson: string, id: string, language: Language): Question {
  const found = quizOf(lesson).questions.find((one) => one.id === id);
  if (!found) throw new Error(`${kFolder}/${lesson}/quiz.yaml has no question ${id}`);
  return inLanguage(found, language);
}

/** `code`, **bold** and $formulas$; everything else is text. */
function inlineHtml(text: string): string {
  return text
    .split(/(`[^`]+`|\*\*[^*]+\*\*|\$[^$]+\$)/)
    .map((part) => {
      const inner = (marks: number) => escapeHtml(part.slice(marks, -marks));
      if (part.startsWith('`')) return `<code>${inner(1)}</code>`;
      if (part.startsWith('**')) return `<b>${inner(2)}</b>`;
      if (part.startsWith('$') && part.length > 2) {
        const math = temml.renderToString(part.slice(1, -1), { throwOnError: true });
        // The policy allows no style attribute, and the formulas here need none.
        return math.replace(/ style="[^"]*"/g, '');
      }
      return escapeHtml(part);
    })
    .join('');
}

function inLanguage(question: QuestionFile, language: Language): Question {
  const html = (said: Record<Language, string>) => inlineHtml(said[language]);
  const base = { id: question.id, ask: html(question.ask), hint: html(question.hint) };
  const verdicts = (one: { right: Record<Language, string>; wrong: Record<Language, string> }) => ({
    right: html(one.right),
    wrong: html(one.wrong),
  });
  switch (question.kind) {
    case 'single':
    case 'multiple': {
      const options = question.options.map(({ text, right, because }) => ({
        text: html(text),
        right,
        because: html(because),
      }));
      return { ...base, kind: question.kind, options };
    }
    case 'number': {
      const { answer, tolerance, unit } = question;
      const shown = unit ? unit[language] : '';
      return { ...base, ...verdicts(question), kind: 'number', answer, tolerance, unit: shown };
    }
    case 'text':
      return { ...base, ...verdicts(question), kind: 'text', answers: question.answers };
    case 'order':
      return { ...base, ...verdicts(question), kind: 'order', items: question.items.map(html) };
    case 'match': {
      const lefts = question.pairs.map(({ left }) => html(left));
      const rights = question.pairs.map(({ right }) => html(right));
      return { ...base, ...verdicts(question), kind: 'match', lefts, rights };
    }
    case 'predict': {
      const options = question.options.map(({ text, because, ...range }) => ({
        ...range,
        text: html(text),
        because: html(because),
      }));
      const { experiment } = question;
      return { ...base, kind: 'predict', options, experiment, result: html(question.result) };
    }
  }
}
