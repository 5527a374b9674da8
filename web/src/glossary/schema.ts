/** What an entry of `content/glossary/terms.yaml` holds. */
import { z } from 'astro/zod';

const sentences = z.string().trim().min(40).max(420);

export const glossaryEntry = z.strictObject({
  /** Where the word is put to use: the lesson and the name of its heading. */
  place: z.string().regex(/^[a-z0-9-]+#[a-z0-9-]+$/),
  tr: z.strictObject({ term: z.string().min(2), english: z.string().min(2), text: sentences }),
  en: z.strictObject({ term: z.string().min(2), turkish: z.string().min(2), text: sentences }),
});

export type GlossaryEntry = z.infer<typeof glossaryEntry>;
