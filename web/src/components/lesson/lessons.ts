/** The lessons that there are, in the order of their chapters. */
import { type CollectionEntry, getCollection } from 'astro:content';
import { type Language, type RouteName, route } from '../../i18n/pages';

export interface Lesson {
  /** Its folder, which is the name of its route, too. */
  id: RouteName;
  entry: CollectionEntry<'lessons'>;
  href: string;
}

export async function lessonsIn(language: Language): Promise<Lesson[]> {
  const entries = await getCollection('lessons', ({ id }) => id.endsWith(`/${language}`));
  return entries
    .sort((a, b) => a.data.chapter - b.data.chapter)
    .map((entry) => {
      const id = entry.id.split('/')[0] as RouteName;
      return { id, entry, href: route(id, language) };
    });
}
