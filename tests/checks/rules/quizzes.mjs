const folder = 'web/src/content/lessons';
const kinds = ['single', 'multiple', 'number', 'text', 'order', 'match', 'predict'];
const kFewest = 16;

/** The questions of a file as [id, kind]; what else they hold is the schema's affair. */
function questionsOf(text) {
  const starts = /^ {2}- id: *(\S+)\n {4}kind: *(\S+)$/gm;
  return [...text.matchAll(starts)].map((match) => match.slice(1));
}

function problemsOf(project, lesson) {
  const file = `${folder}/${lesson}/quiz.yaml`;
  const questions = questionsOf(project.read(file));
  const missing = kinds.filter((kind) => !questions.some((question) => question[1] === kind));
  const problems = missing.map((kind) => `${file}: no question of the kind ${kind}`);
  if (questions.length < kFewest) {
    problems.push(`${file}: expected at least ${kFewest} questions, found ${questions.length}`);
  }
  const ids = questions.map(([id]) => id);
  for (const page of ['tr', 'en'].map((language) => `${folder}/${lesson}/${language}.mdx`)) {
    const text = project.has(page) ? project.read(page) : '';
    const placed = [...text.matchAll(/<Quiz id="([^"]*)"/g)].map((match) => match[1]);
    const twice = placed.filter((id, index) => placed.indexOf(id) < index);
    problems.push(
      ...ids.filter((id) => !placed.includes(id)).map((id) => `${page}: ${id} is never asked`),
      ...placed.filter((id) => !ids.includes(id)).map((id) => `${page}: no question ${id}`),
      ...twice.map((id) => `${page}: ${id} is asked twice`),
    );
  }
  return problems;
}

const sample = Array.from({ length: kFewest }, (_, i) => [`q${i}`, kinds[i % kinds.length]]);
const yaml = (questions) =>
  `questions:\n${questions.map(([id, kind]) => `  - id: ${id}\n    kind: ${kind}\n`).join('\n')}`;
const text = sample.map(([id]) => `<Quiz id="${id}" />\n`).join('\n');

export default {
  rule: 'A lesson asks each question of its quiz.yaml once, and has enough of them, of every kind',
  check(project) {
    const lessons = project
      .foldersOf(folder)
      .filter((lesson) => project.has(`${folder}/${lesson}/quiz.yaml`));
    const problems = lessons.flatMap((lesson) => problemsOf(project, lesson));
    return { checked: lessons.length, problems };
  },
  good: {
    [`${folder}/a/quiz.yaml`]: yaml(sample),
    [`${folder}/a/tr.mdx`]: text,
    [`${folder}/a/en.mdx`]: text,
  },
  bad: {
    'a question that no page asks': { [`${folder}/a/en.mdx`]: text.replace(/^.*\n/, '') },
    'a question that the file lacks': { [`${folder}/a/tr.mdx`]: `${text}<Quiz id="other" />\n` },
    'a question asked twice': { [`${folder}/a/tr.mdx`]: `${text}<Quiz id="q0" />\n` },
    'a kind that is missing': {
      [`${folder}/a/quiz.yaml`]: yaml(
        sample.map(([id, kind]) => [id, kind === 'order' ? 'match' : kind]),
      ),
    },
    'too few questions': {
      [`${folder}/a/quiz.yaml`]: yaml(sample.slice(1)),
      [`${folder}/a/tr.mdx`]: text.replace(/^.*\n/, ''),
      [`${folder}/a/en.mdx`]: text.replace(/^.*\n/, ''),
    },
  },
};
