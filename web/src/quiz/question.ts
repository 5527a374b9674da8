/** A question as the page has it: in one language, its sentences already HTML. */
import type { Inputs } from '../worker/protocol';

/** HTML made while the site was built. */
export type Html = string;

interface Base {
  id: string;
  ask: Html;
  hint: Html;
}

export interface Option {
  text: Html;
  because: Html;
}

export type Experiment =
  | { measurement: string; inputs: Inputs; value: string; over?: string | undefined }
  | { runs: Record<string, number | string>[]; compare: 'drop' | 'diverged' };

export type Question =
  | (Base & { kind: 'single' | 'multiple'; options: (Option & { right: boolean })[] })
  | (Base & {
      kind: 'number';
      answer: number;
      tolerance: number;
      unit: string;
      right: Html;
      wrong: Html;
    })
  | (Base & { kind: 'text'; answers: string[]; right: Html; wrong: Html })
  | (Base & { kind: 'order'; items: Html[]; right: Html; wrong: Html })
  | (Base & { kind: 'match'; lefts: Html[]; rights: Html[]; right: Html; wrong: Html })
  | (Base & {
      kind: 'predict';
      options: (Option & { from: number; to: number })[];
      experiment: Experiment;
      result: Html;
    });

/**
 * An answer as strings: indices of options for choices, the text for number and text, for order and
 * match the index chosen for each place.
 */
export type Answer = string[];

/** Letters as a person means them: case and the dots of i and ı by the language's own rules. */
function folded(text: string, language: 'tr' | 'en'): string {
  return text.trim().normalize('NFC').toLocaleLowerCase(language).replace(/\s+/g, ' ');
}

/** A place for every entry, none twice, so that the first is never at the first place already. */
export function shuffled(count: number): number[] {
  // A fixed walk through the places: the same on every machine, and not the right order.
  const step = [5, 3, 2, 1].find((one) => count % one !== 0 && one < count) ?? 1;
  return Array.from({ length: count }, (_, index) => (index * step + 1) % count);
}

/**
 * Whether the answer is right. For a predict question `measured` decides; NaN, which nothing was
 * measured gives, is right nowhere.
 */
export function isRight(
  question: Question,
  answer: Answer,
  language: 'tr' | 'en',
  parse: (text: string) => number,
  measured = NaN,
): boolean {
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return question.options.every(({ right }, index) => answer.includes(String(index)) === right);
    case 'number':
      return Math.abs(parse(answer[0] ?? '') - question.answer) <= question.tolerance;
    case 'text': {
      const given = folded(answer[0] ?? '', language);
      return question.answers.some((one) => folded(one, language) === given);
    }
    case 'order':
      return question.items.every((_, place) => answer[place] === String(place));
    case 'match':
      return question.lefts.every((_, place) => answer[place] === String(place));
    case 'predict': {
      const option = question.options[Number(answer[0] ?? -1)];
      return option !== undefined && measured >= option.from && measured <= option.to;
    }
  }
}

/** Whether anything was answered that could be judged. */
export function isAnswered(question: Question, answer: Answer): boolean {
  const places =
    question.kind === 'order'
      ? question.items.length
      : question.kind === 'match'
        ? question.lefts.length
        : 1;
  const given = answer.filter((one) => one !== undefined && one.trim() !== '');
  return given.length >= places;
}
