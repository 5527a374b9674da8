const lessons = /^web\/src\/content\/lessons\/.*\.mdx$/;
const figures = /^web\/src\/figures\/[^/]+\/static\.ts$/;
const shown = /^(?:core|wasm\/session)\/[\w/]+\.[ch]pp$/;

/** The files that a lesson's `<Cpp …>` name; null for one that lacks the file or the function. */
function namedByLesson(text) {
  const words = text.replace(/\{\/\*[^]*?\*\/\}/g, '');
  return [...words.matchAll(/<Cpp\b([^>]*)>/g)].map(([, properties]) => {
    const [, file] = /\bsource="([^"]+)"/.exec(properties) ?? [];
    return file && /\bname="\w+"/.test(properties) ? file : null;
  });
}

/** The files that a figure calls its source, as `source: [file, words]` or `sourceOf(file, words`. */
function namedByFigure(text) {
  const named = /\b(?:source: \[|sourceOf\()\s*(?:'([^']+)',\s*'[^']+'|(?!\.\.\.))/g;
  return [...text.matchAll(named)].map(([, file]) => file ?? null);
}

function problemOf(project, place, file) {
  if (file === null) return `${place}: a source needs a file and the words of a function`;
  if (!shown.test(file)) return `${place}: ${file} is no file of the core or the session`;
  return project.has(file) ? null : `${place}: ${file} doesn't exist`;
}

export default {
  rule: 'The C++ that a lesson or a figure shows is named by a file that exists',
  check(project) {
    const named = [
      ...project
        .matching(lessons)
        .flatMap((place) => namedByLesson(project.read(place)).map((file) => [place, file])),
      ...project
        .matching(figures)
        .flatMap((place) => namedByFigure(project.read(place)).map((file) => [place, file])),
    ];
    const problems = named.map(([place, file]) => problemOf(project, place, file));
    return { checked: named.length, problems: problems.filter((problem) => problem !== null) };
  },
  good: {
    'core/ops/linear.cpp': 'void linear_forward() {}\n',
    'wasm/session/run.cpp': 'void run() {}\n',
    'web/src/content/lessons/a/tr.mdx':
      '<Cpp source="core/ops/linear.cpp" name="linear_forward" />\n',
    'web/src/figures/a/static.ts':
      "const spec = { source: ['wasm/session/run.cpp', 'void run('] };\n",
    'web/src/figures/b/static.ts':
      "sourceOf('core/ops/linear.cpp', 'void linear_forward(', base);\n",
  },
  bad: {
    'a lesson that shows a file that is gone': {
      'web/src/content/lessons/a/tr.mdx':
        '<Cpp source="core/ops/gone.cpp" name="gone_forward" />\n',
    },
    'a lesson that names no function': {
      'web/src/content/lessons/a/tr.mdx': '<Cpp source="core/ops/linear.cpp" />\n',
    },
    'a lesson that shows a file of another folder': {
      'web/src/content/lessons/a/tr.mdx': '<Cpp source="tests/core/a.cpp" name="a" />\n',
      'tests/core/a.cpp': 'void a() {}\n',
    },
    'a figure whose file is gone': {
      'web/src/figures/a/static.ts': "const spec = { source: ['core/gone.cpp', 'void gone('] };\n",
    },
    'a figure whose file is made up while the site is built': {
      'web/src/figures/a/static.ts':
        "sourceOf(folder + 'linear.cpp', 'void linear_forward(', base);\n",
    },
  },
};
