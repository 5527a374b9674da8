/**
 * The words and addresses of the pages around the figures. As in `messages.ts`, a key that one
 * language lacks doesn't compile.
 */
import enCommon from './en/common.json';
import enHome from './en/home.json';
import enLesson from './en/lesson.json';
import type { Covers, Language } from './messages';
import routes from './routes.json';
import trCommon from './tr/common.json';
import trHome from './tr/home.json';
import trLesson from './tr/lesson.json';
import { withSlash } from '../ui/html';

export type { Language } from './messages';

const tr = { common: trCommon, home: trHome, lesson: trLesson };
const en = { common: enCommon, home: enHome, lesson: enLesson };

export type PageWords = typeof tr;
export type RouteName = keyof typeof routes;

const tables: Record<Language, PageWords> = {
  tr: tr satisfies Covers<typeof en, typeof tr>,
  en: en satisfies Covers<typeof tr, typeof en>,
};

export const languages: readonly Language[] = ['tr', 'en'];

export function pageWords(language: Language): PageWords {
  return tables[language];
}

export function otherLanguage(language: Language): Language {
  return language === 'tr' ? 'en' : 'tr';
}

const base = withSlash(import.meta.env.BASE_URL);

/** The address of a file of the site, under whatever path the site is served. */
export function address(path: string): string {
  return base + path;
}

export function route(name: RouteName, language: Language): string {
  return address(routes[name][language]);
}

/**
 * The lesson that a page belongs to, which is its folder, read off its address. Errors: a page that is
 * no lesson.
 */
export function lessonOfPage(url: URL): string {
  const [, lesson] = /^(?:ders|en\/lesson)\/([\w-]+)\//.exec(url.pathname.slice(base.length)) ?? [];
  if (!lesson) throw new Error(`${url.pathname} is no page of a lesson: name the lesson`);
  return lesson;
}

/** The language of a page, read off its address: what isn't under `en/` is Turkish. */
export function languageOfPage(url: URL): Language {
  return url.pathname.slice(base.length).startsWith('en/') ? 'en' : 'tr';
}
