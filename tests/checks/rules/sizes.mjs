import { functionsIn } from '../project.mjs';

const maxFunction = 60;
const code = /\.(cpp|hpp|ts|mjs|js|py|css|astro)$|^lab$|^\.ci\/run$/;

/** Functions of Python by indentation: a body ends where a line is indented no deeper. */
function pythonFunctions(text) {
  const lines = text.split('\n');
  return lines.flatMap((line, i) => {
    const match = /^(\s*)(?:async )?def (\w+)/.exec(line);
    if (!match) return [];
    let last = i + 1;
    for (let j = i + 1; j < lines.length; ++j) {
      const inside = lines[j].trim() === '' || /^\s*\)/.test(lines[j]);
      if (!inside && /^\s*/.exec(lines[j])[0].length <= match[1].length) break;
      if (lines[j].trim() !== '') last = j + 1;
    }
    return [{ name: match[2], first: i + 1, last }];
  });
}

function functionsOf(project, name) {
  if (name.endsWith('.py')) return pythonFunctions(project.read(name));
  if (/^lab$|run$|\.(css|astro)$/.test(name)) return [];
  // The table of bound names looks like a function and grows with the interface.
  return functionsIn(project.code(name)).filter((one) => one.name !== 'EMSCRIPTEN_BINDINGS');
}

export default {
  rule: 'Functions stay under 60 lines, files under 400, tests under 600',
  check(project) {
    const files = project.matching(code);
    const problems = [];
    for (const name of files) {
      const lines = project.read(name).split('\n').length - 1;
      const maximum = name.startsWith('tests/') ? 600 : 400;
      if (lines >= maximum) problems.push(`${name}: ${lines} lines, must be under ${maximum}`);
      for (const { name: title, first, last } of functionsOf(project, name)) {
        const length = last - first + 1;
        if (length >= maxFunction) problems.push(`${name}:${first}: ${title} has ${length} lines`);
      }
    }
    return { checked: files.length, problems };
  },
  good: { 'core/a.cpp': `void f(int a) {\n${'  g();\n'.repeat(50)}}\n` },
  bad: {
    'a long function': { 'core/a.cpp': `void A::f(int a) const {\n${'  g();\n'.repeat(60)}}\n` },
    'a long method': { 'web/a.ts': `class A {\n  f(): void {\n${'  g();\n'.repeat(60)}}\n}\n` },
    'a long arrow': { 'web/a.ts': `const f = (a: string) => {\n${'  g();\n'.repeat(60)}};\n` },
    'a long function in Python': { 'data/a.py': `def f():\n${'    g()\n'.repeat(60)}\n` },
    'a long style sheet': { 'web/a.css': 'a {}\n'.repeat(400) },
    'a long file': { 'core/a.cpp': 'int a;\n'.repeat(400) },
    'a long test': { 'tests/a.mjs': 'f();\n'.repeat(600) },
  },
};
