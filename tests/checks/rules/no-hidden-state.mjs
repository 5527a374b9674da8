import { findAll } from '../project.mjs';

const forbidden =
  /\bMath\.random\b|\bDate\.now\b|\brandom_device\b|\bstd::s?rand\b|\bstd::(?:chrono::)?system_clock\b|\btime\((?:NULL|nullptr|0)\)/g;

export default {
  rule: 'Nothing depends on the clock or on chance without a seed',
  check(project) {
    const files = project
      .matching(/^(core|wasm|web|tests|data)\/.*\.(cpp|hpp|ts|mjs|astro)$/)
      .filter((name) => !name.startsWith('tests/checks/'));
    const problems = files.flatMap((name) =>
      findAll(name, project.code(name), forbidden, 'not reproducible'),
    );
    return { checked: files.length, problems };
  },
  good: { 'web/src/a.ts': 'const x = performance.now(); // not Math.random\n' },
  bad: {
    'Math.random': { 'web/src/a.ts': 'const x = Math.random();\n' },
    'Date.now': { 'web/src/a.ts': 'const seed = Date.now();\n' },
    random_device: { 'core/a.cpp': 'std::random_device device;\n' },
  },
};
