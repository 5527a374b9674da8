/** What a lesson's `quiz.yaml` may hold. Checked while the site is built: a wrong one fails the build. */
import { z } from 'astro/zod';

/** A sentence in both languages; `code`, **bold** and $formulas$ may stand in it. */
const said = z.strictObject({ tr: z.string().min(1), en: z.string().min(1) });

const base = { id: z.string().regex(/^[a-z0-9-]+$/), ask: said, hint: said };

const option = z.strictObject({ text: said, right: z.boolean().default(false), because: said });

const verdicts = { right: said, wrong: said };

/** Runs a measurement of the core, or trains models one after the other. */
const experiment = z.union([
  z.strictObject({
    /** `none`: one of the attention module, which needs no list and alone takes arrays. */
    corpus: z.literal('none').optional(),
    measurement: z.string(),
    inputs: z
      .record(z.string(), z.union([z.number(), z.string(), z.array(z.number())]))
      .default({}),
    /** The value that decides; with `over`, its ratio to another one. */
    value: z.string(),
    over: z.string().optional(),
  }),
  z.strictObject({
    /** What each run changes of MAIN. */
    runs: z.array(z.record(z.string(), z.union([z.number(), z.string()]))).min(2),
    /** `drop`: dev loss of the first minus that of the last. `diverged`: number of the run, from 1, that diverges first; 0 for none. */
    compare: z.enum(['drop', 'diverged']),
  }),
]);

/**
 * Right where the measured number is in [from, to), or is `from` where both are equal. Without `from` or
 * `to` there is no bound. `expected` marks what the lecture's own list gives: the answer in words for
 * readers who can't run the experiment.
 */
const outcome = z.strictObject({
  text: said,
  from: z.number().optional(),
  to: z.number().optional(),
  expected: z.boolean().default(false),
  because: said,
});

const question = z.discriminatedUnion('kind', [
  z.strictObject({ ...base, kind: z.literal('single'), options: z.array(option).min(2) }),
  z.strictObject({ ...base, kind: z.literal('multiple'), options: z.array(option).min(2) }),
  z.strictObject({
    ...base,
    ...verdicts,
    kind: z.literal('number'),
    answer: z.number(),
    tolerance: z.number().nonnegative(),
    unit: said.optional(),
  }),
  z.strictObject({
    ...base,
    ...verdicts,
    kind: z.literal('text'),
    answers: z.array(z.string().min(1)).min(1),
  }),
  /** Items stand in their right order. */
  z.strictObject({ ...base, ...verdicts, kind: z.literal('order'), items: z.array(said).min(3) }),
  z.strictObject({
    ...base,
    ...verdicts,
    kind: z.literal('match'),
    pairs: z.array(z.strictObject({ left: said, right: said })).min(3),
  }),
  z.strictObject({
    ...base,
    kind: z.literal('predict'),
    options: z.array(outcome).min(2),
    experiment,
    /** What was measured, with {value} and, of a ratio or of runs, its parts {1}, {2}, … */
    result: said,
  }),
]);

type Asked = z.infer<typeof question>;
type Outcomes = Extract<Asked, { kind: 'predict' }>['options'];

/** Null when every number that can be measured is the range of exactly one option. */
function faultOfRanges(options: Outcomes): string | null {
  if (options.every(({ from, to }) => from !== undefined && from === to)) return null;
  const sorted = options.toSorted((a, b) => (a.from ?? -Infinity) - (b.from ?? -Infinity));
  const ends = [sorted[0]?.from, sorted.at(-1)?.to];
  if (ends.some((end) => end !== undefined)) return 'the lowest and the highest range have a bound';
  const broken = sorted.findIndex(
    ({ to }, i) => i + 1 < sorted.length && to !== sorted[i + 1]!.from,
  );
  if (broken < 0) return null;
  return `a range ends at ${sorted[broken]!.to}, the next begins at ${sorted[broken + 1]!.from}`;
}

function faultOfExperiment(one: z.infer<typeof experiment>): string | null {
  if ('runs' in one || one.corpus === 'none') return null;
  const array = Object.entries(one.inputs).find(([, value]) => Array.isArray(value));
  return array ? `the input ${array[0]} is an array, which needs "corpus: none"` : null;
}

/** What a single question lacks although each part of it is well formed. */
function faultOf(one: Asked): string | null {
  if (one.kind === 'single' || one.kind === 'multiple') {
    const right = one.options.filter((each) => each.right).length;
    const fits = one.kind === 'single' ? right === 1 : right >= 1;
    return fits ? null : `${one.id} is ${one.kind}: ${right} options are right`;
  }
  if (one.kind !== 'predict') return null;
  const expected = one.options.filter((each) => each.expected).length;
  if (expected !== 1) return `${one.id}: expected one option marked so, found ${expected}`;
  const fault = faultOfExperiment(one.experiment) ?? faultOfRanges(one.options);
  return fault && `${one.id}: ${fault}`;
}

const quiz = z
  .strictObject({ questions: z.array(question).min(1) })
  .superRefine(({ questions }, context) => {
    const seen = new Set<string>();
    questions.forEach((one, index) => {
      const path = ['questions', index];
      if (seen.has(one.id)) context.addIssue({ code: 'custom', path, message: `${one.id} twice` });
      seen.add(one.id);
      const message = faultOf(one);
      if (message) context.addIssue({ code: 'custom', path, message });
    });
  });

export type QuizFile = z.infer<typeof quiz>;
export type QuestionFile = QuizFile['questions'][number];

const kinds = question.options.map((one) => one.shape.kind.value);

/** What was expected and what was found, where the library says neither. */
function saidOf(issue: z.core.$ZodIssue, value: unknown): string {
  if (issue.code !== 'invalid_union') return issue.message;
  const found = JSON.stringify(
    issue.path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown>)?.[key], value),
  );
  if (issue.path.at(-1) === 'kind') return `expected one of ${kinds.join(', ')}, found ${found}`;
  const ways = issue.errors.map(([first]) => `${first?.path.join('.')}: ${first?.message}`);
  return `fits no form (${ways.join('; or ')}), found ${found}`;
}

/** Errors: one sentence that names the place, what was expected and what was found. */
export function checkQuiz(value: unknown, file: string): QuizFile {
  const checked = quiz.safeParse(value);
  if (checked.success) return checked.data;
  const issue = checked.error.issues[0]!;
  const at = issue.path.join('.') || 'the top';
  throw new Error(`${file}: at ${at}: ${saidOf(issue, value)}`);
}
