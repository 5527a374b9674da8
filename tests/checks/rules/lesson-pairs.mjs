const ids = /\b(?:data-figure|data-quiz|data-claim|figure|quiz|claim|id)=["']([^"']+)["']/g;
// Components are figures and quizzes; HTML elements are the layout's.
const components = /<(\p{Lu}\w*)/gu;
const withoutFences = (text) => text.replace(/^```[^]*?^```/gm, '').replace(/^---[^]*?^---/m, '');

const inOrder = (text, expression) => [...text.matchAll(expression)].map((match) => match[1]);
const headings = (text) => inOrder(text, /^(#{1,6}) /gm).map((marks) => marks.length);

/** What must be the same in both languages: [name, turkish, english]. */
function facets(turkish, english) {
  const [tr, en] = [turkish, english].map(withoutFences);
  return [
    ['levels of headings', headings(tr), headings(en)],
    ['ids', inOrder(tr, ids).sort(), inOrder(en, ids).sort()],
    ['components', inOrder(tr, components).sort(), inOrder(en, components).sort()],
  ];
}

export default {
  rule: 'Both languages of a lesson hold the same figures, quizzes, claims and headings',
  check(project) {
    const folder = 'web/src/content/lessons';
    const lessons = project.foldersOf(folder);
    const problems = lessons.flatMap((lesson) => {
      const files = ['tr', 'en'].map((language) => `${folder}/${lesson}/${language}.mdx`);
      const missing = files.filter((file) => !project.has(file));
      if (missing.length > 0) return missing.map((file) => `${file} is missing`);
      const [turkish, english] = files.map((file) => project.read(file));
      return facets(turkish, english)
        .filter(([, a, b]) => JSON.stringify(a) !== JSON.stringify(b))
        .map(([what, a, b]) => `${folder}/${lesson}: ${what} differ: tr ${a} · en ${b}`);
    });
    return { checked: lessons.length, problems };
  },
  good: {
    'web/src/content/lessons/a/tr.mdx': '# Başlık\n<Training id="train" />\n## İki\n',
    'web/src/content/lessons/a/en.mdx': '# Title\n<Training id="train" />\n## Two\n',
  },
  bad: {
    'a heading less': { 'web/src/content/lessons/a/en.mdx': '# T\n<Training id="train" />\n' },
    'another figure': { 'web/src/content/lessons/a/en.mdx': '# T\n<Table id="train" />\n## Two\n' },
    'another id': { 'web/src/content/lessons/a/en.mdx': '# T\n<Training id="t" />\n## Two\n' },
    'a missing language': { 'web/src/content/lessons/b/tr.mdx': '# Başlık\n' },
  },
};
