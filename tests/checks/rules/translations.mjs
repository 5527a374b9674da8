const folder = 'web/src/i18n';

/** Every leaf of a catalogue as [path, text]. */
function leaves(value, prefix = '') {
  if (typeof value !== 'object' || value === null) return [[prefix, value]];
  return Object.entries(value).flatMap(([key, inner]) =>
    leaves(inner, prefix ? `${prefix}.${key}` : key),
  );
}

const placeholders = (text) => [...new Set(String(text).match(/\{\w+\}/g))].sort().join(' ');

const isEmpty = (text) => typeof text !== 'string' || text.trim() === '';

/** An entry may be empty in both languages (a number without a unit), never in one. */
function compare(name, turkish, english) {
  const problems = [];
  for (const key of new Set([...turkish.keys(), ...english.keys()])) {
    const [tr, en] = [turkish.get(key), english.get(key)];
    if (tr === undefined || en === undefined) {
      problems.push(`${tr === undefined ? 'tr' : 'en'}/${name}: ${key} is missing`);
    } else if (isEmpty(tr) !== isEmpty(en)) {
      problems.push(`${isEmpty(tr) ? 'tr' : 'en'}/${name}: ${key} is empty`);
    } else if (placeholders(tr) !== placeholders(en)) {
      problems.push(`${name}: ${key} names other placeholders in tr than in en`);
    }
  }
  return problems;
}

export default {
  rule: 'Every string of the interface has a Turkish and an English entry',
  check(project) {
    const files = project.matching(/^web\/src\/i18n\/(tr|en)\/[\w-]+\.json$/);
    const names = [...new Set(files.map((file) => file.split('/').at(-1)))];
    const problems = names.flatMap((name) => {
      const both = ['tr', 'en'].map((language) => `${folder}/${language}/${name}`);
      const missing = both.filter((file) => !project.has(file));
      if (missing.length > 0) return missing.map((file) => `${file} is missing`);
      const [turkish, english] = both.map(
        (file) => new Map(leaves(JSON.parse(project.read(file)))),
      );
      return compare(name, turkish, english);
    });
    return { checked: names.length, problems };
  },
  good: {
    'web/src/i18n/tr/a.json': '{"x": {"y": "{n} adım"}}',
    'web/src/i18n/en/a.json': '{"x": {"y": "{n} steps"}}',
  },
  bad: {
    'a missing entry': { 'web/src/i18n/en/a.json': '{"x": {}}' },
    'an entry too many': { 'web/src/i18n/en/a.json': '{"x": {"y": "{n} steps"}, "z": "more"}' },
    'an empty entry': { 'web/src/i18n/en/a.json': '{"x": {"y": " "}}' },
    'other placeholders': { 'web/src/i18n/en/a.json': '{"x": {"y": "{count} steps"}}' },
    'a missing catalogue': { 'web/src/i18n/tr/b.json': '{"x": "y"}' },
  },
};
