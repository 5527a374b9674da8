const source = 'web/src/content/glossary/terms.yaml';
const lessons = 'web/src/content/lessons';

/** The entries of the file as [id, block]: an id begins its line, what belongs to it is indented. */
function entriesOf(text) {
  const blocks = text.split(/^(?=[a-z0-9-]+:\s*$)/m).filter((block) => /^[a-z0-9-]+:/.test(block));
  return blocks.map((block) => [block.slice(0, block.indexOf(':')), block]);
}

const fields = { tr: ['term', 'english', 'text'], en: ['term', 'turkish', 'text'] };

/** What an entry lacks: a language, a field of it, or a heading to point at. */
function lacking(project, id, block) {
  const problems = [];
  for (const [language, names] of Object.entries(fields)) {
    const part =
      new RegExp(`^ {2}${language}:\\n((?: {4}.*\\n?|\\n)*)`, 'm').exec(block)?.[1] ?? '';
    for (const name of names) {
      const has = new RegExp(`^ {4}${name}: *(?:>-\\n {6}\\S|[^\\s>])`, 'm').test(part);
      if (!has) problems.push(`${source}: ${id} has no ${name} in ${language}`);
    }
  }
  const [, lesson, section] = /^ {2}place: ([\w-]+)#([\w-]+)$/m.exec(block) ?? [];
  const file = `${lessons}/${lesson}/tr.mdx`;
  if (!section || !project.has(file) || !project.read(file).includes(`[#${section}]`)) {
    problems.push(`${source}: ${id} points at no heading of a lesson`);
  }
  return problems;
}

/** A word that the glossary lacks, or that a lesson marks a second time. */
function misnamed(project, file, known) {
  const ids = [...project.read(file).matchAll(/<Term id="([^"]*)"/g)].map((match) => match[1]);
  return [
    ...ids.filter((id) => !known.has(id)).map((id) => `${file}: the glossary has no ${id}`),
    ...ids.filter((id, i) => ids.indexOf(id) < i).map((id) => `${file}: ${id} is marked twice`),
  ];
}

export default {
  rule: 'Every word that a lesson marks is in the glossary, in both languages and with its place',
  check(project) {
    if (!project.has(source)) return { checked: 0, problems: [] };
    const entries = entriesOf(project.read(source));
    const ids = entries.map(([id]) => id);
    const twice = ids.filter((id, index) => ids.indexOf(id) < index);
    const problems = [
      ...twice.map((id) => `${source}: ${id} stands there twice`),
      ...entries.flatMap(([id, block]) => lacking(project, id, block)),
      ...project
        .matching(/^web\/src\/content\/lessons\/.*\.mdx$/)
        .flatMap((file) => misnamed(project, file, new Set(ids))),
    ];
    return { checked: entries.length, problems };
  },
  good: {
    [source]:
      'loss:\n  place: a#output\n  tr:\n    term: kayıp\n    english: loss\n    text: >-\n      Bir sayı.\n' +
      '  en:\n    term: loss\n    turkish: kayıp\n    text: >-\n      One number.\n',
    [`${lessons}/a/tr.mdx`]: '## Çıkış [#output]\n\n<Term id="loss">Kayıp</Term> küçülür.\n',
  },
  bad: {
    'a word that is missing': { [`${lessons}/a/en.mdx`]: '<Term id="logit">logit</Term>\n' },
    'a word marked twice': {
      [`${lessons}/a/en.mdx`]: '<Term id="loss">loss</Term> <Term id="loss">loss</Term>\n',
    },
    'an entry in one language': {
      [source]:
        'loss:\n  place: a#output\n  tr:\n    term: k\n    english: l\n    text: >-\n      Bir.\n',
    },
    'an entry without a text': {
      [source]:
        'loss:\n  place: a#output\n  tr:\n    term: k\n    english: l\n    text: >-\n      Bir.\n' +
        '  en:\n    term: l\n    turkish: k\n    text: >-\n',
    },
    'an entry that points nowhere': {
      [source]:
        'loss:\n  place: a#nowhere\n  tr:\n    term: k\n    english: l\n    text: >-\n      Bir.\n' +
        '  en:\n    term: l\n    turkish: k\n    text: >-\n      One.\n',
    },
  },
};
