import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lessonOfPage, route, type RouteName } from '../../web/src/i18n/pages';

const lessonAt = (path: string) => lessonOfPage(new URL(path, 'http://lab.test'));

describe('the lesson of a page', () => {
  it('is read off its address in either language', () => {
    expect(lessonAt('/ders/mlp/')).toBe('mlp');
    expect(lessonAt('/en/lesson/attention-steps/')).toBe('attention-steps');
  });

  it('is missing on any other page, and that is an error', () => {
    for (const path of ['/', '/sozluk/', '/demo/quiz/', '/ders/']) {
      expect(() => lessonAt(path)).toThrow('name the lesson');
    }
  });

  it.each(readdirSync('web/src/content/lessons'))('%s has the addresses of a lesson', (lesson) => {
    for (const language of ['tr', 'en'] as const) {
      expect(lessonAt(route(lesson as RouteName, language))).toBe(lesson);
    }
  });
});
