import { lineOf } from '../project.mjs';

const names =
  /\b(?:TEST_CASE|test|it)(?:\.\w+\([^)]*\)|\.\w+)?\(\s*(["'`])((?:(?!\1)[^\\]|\\.)*)\1/g;

export default {
  rule: 'The name of a test is a sentence of at least three words',
  check(project) {
    const files = project
      .matching(/^tests\/.*(_test\.cpp|\.test\.(ts|mjs)|\.spec\.ts)$/)
      .filter((name) => !name.startsWith('tests/checks/'));
    const problems = [];
    let checked = 0;
    for (const file of files) {
      const text = project.read(file);
      for (const match of text.matchAll(names)) {
        checked += 1;
        if (match[2].trim().split(/\s+/).length >= 3) continue;
        problems.push(`${file}:${lineOf(text, match.index)}: "${match[2]}" is no sentence`);
      }
    }
    return { checked, problems };
  },
  good: { 'tests/core/a_test.cpp': 'TEST_CASE("a sum keeps its order") {}\n' },
  bad: {
    'a name of one word': { 'tests/core/a_test.cpp': 'TEST_CASE("softmax") {}\n' },
    'a short name in TypeScript': { 'tests/web/a.test.ts': "test('it works', () => {});\n" },
  },
};
