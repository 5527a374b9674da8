const folders = new Set(['core', 'wasm', 'web', 'data', 'tests', '.ci', '.github']);

export default {
  rule: 'No top-level folder beside core, wasm, web, data and tests',
  check(project) {
    const used = project.files
      .filter((name) => name.includes('/'))
      .map((name) => name.split('/')[0]);
    const extra = [...new Set(used)].filter((name) => !folders.has(name));
    return { checked: used.length, problems: extra.map((name) => `${name}/ has no place here`) };
  },
  good: { 'core/a.hpp': '', 'README.md': '' },
  bad: { 'another folder': { 'src/a.ts': '' } },
};
