/** A question as the page has it: in one language, its sentences already HTML. */
import type { Inputs } from '../worker/protocol';

/** Whether an experiment is on the page's list of names. */
export function usesList(experiment: Experiment): boolean {
  return 'runs' in experiment || experiment.corpus !== 'none';
}

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

/** Of a prediction: right where [from, to) holds what was measured; `quiz/schema.ts` has the whole rule. */
export interface Outcome extends Option {
  from?: number | undefined;
  to?: number | undefined;
  expected: boolean;
}

/** What an experiment found: the number that decides, and those that it was made from. */
export interface Finding {
  value: number;
  parts: number[];
}

export type Experiment =
  | {
      /** `none`: it needs no list. */
      corpus?: 'none' | undefined;
      measurement: string;
      inputs: Inputs;
      value: string;
      over?: string | undefined;
    }
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
      options: Outcome[];
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
      return option !== undefined && holds(option, measured);
    }
  }
}

/** Whether an outcome is what was measured. NaN is no outcome. */
export function holds(
  { from = -Infinity, to }: Pick<Outcome, 'from' | 'to'>,
  measured: number,
): boolean {
  if (measured === from) return true;
  return measured >= from && (to === undefined || measured < to);
}

/** Places filled as they should be, of how many: what order and match tell after a wrong try. */
export function placesRight(answer: Answer, count: number): number {
  return Array.from({ length: count }).filter((_, place) => answer[place] === String(place)).length;
}

/** Why an answer can't be judged yet: a key of the words. */
export type Notice = 'choose' | 'write' | 'notNumber' | 'fill';

/** Null when there is something to judge. A number that is none is no wrong answer either. */
export function missingIn(
  question: Question,
  answer: Answer,
  parse: (text: string) => number,
): Notice | null {
  const given = answer.filter((one) => one !== undefined && one.trim() !== '').length;
  switch (question.kind) {
    case 'single':
    case 'multiple':
    case 'predict':
      return given > 0 ? null : 'choose';
    case 'number':
      if (given === 0) return 'write';
      return Number.isNaN(parse(answer[0]!)) ? 'notNumber' : null;
    case 'text':
      return given > 0 ? null : 'write';
    case 'order':
      return given >= question.items.length ? null : 'fill';
    case 'match':
      return given >= question.lefts.length ? null : 'fill';
  }
}
