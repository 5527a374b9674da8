import { file, glob } from 'astro/loaders';
import { z } from 'astro/zod';
import { defineCollection } from 'astro:content';
import { glossaryEntry } from './glossary/schema';

/** A lesson is a folder with one file a language: `mlp/tr.mdx`, `mlp/en.mdx`. */
const lessons = defineCollection({
  loader: glob({ pattern: '*/{tr,en}.mdx', base: './src/content/lessons' }),
  schema: z.object({
    title: z.string(),
    /** The lecture's chapter, which its sections' numbers begin with. */
    chapter: z.number().int().positive(),
    /** One sentence: what the lesson is about. */
    summary: z.string(),
    level: z.enum(['beginner', 'intermediate', 'advanced']),
    minutes: z.number().int().positive(),
    goals: z.array(z.string()).min(1),
    prerequisites: z.array(z.string()),
    related: z.array(z.string()),
  }),
});

/** Plain pages of text, likewise. */
const pages = defineCollection({
  loader: glob({ pattern: '*/{tr,en}.mdx', base: './src/content/pages' }),
  schema: z.object({ title: z.string(), summary: z.string() }),
});

/** The words of the lessons, both languages in one file. */
const glossary = defineCollection({
  loader: file('./src/content/glossary/terms.yaml'),
  schema: glossaryEntry,
});

export const collections = { glossary, lessons, pages };
