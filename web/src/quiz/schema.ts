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
    measurement: z.string(),
    inputs: z.record(z.string(), z.union([z.number(), z.string()])).default({}),
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
    /** The option whose range holds the measured value is right. */
    options: z
      .array(z.strictObject({ text: said, from: z.number(), to: z.number(), because: said }))
      .min(2),
    experiment,
    /** What was measured, with {value}. */
    result: said,
  }),
]);

const quiz = z
  .strictObject({ questions: z.array(question).min(1) })
  .superRefine(({ questions }, context) => {
    const seen = new Set<string>();
    questions.forEach((one, index) => {
      const path = ['questions', index];
      if (seen.has(one.id)) context.addIssue({ code: 'custom', path, message: `${one.id} twice` });
      seen.add(one.id);
      if (one.kind !== 'single' && one.kind !== 'multiple') return;
      const right = one.options.filter((each) => each.right).length;
      const fits = one.kind === 'single' ? right === 1 : right >= 1;
      if (!fits) {
        const message = `${one.id} is ${one.kind}: ${right} options are right`;
        context.addIssue({ code: 'custom', path, message });
      }
    });
  });

export type QuizFile = z.infer<typeof quiz>;
export type QuestionFile = QuizFile['questions'][number];

/** Errors: one sentence that names the place, what was expected and what was found. */
export function checkQuiz(value: unknown, file: string): QuizFile {
  const checked = quiz.safeParse(value);
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  const at = issue?.path.join('.') ?? '';
  throw new Error(`${file}: at ${at || 'the top'}: ${issue?.message ?? 'not a quiz'}`);
}
