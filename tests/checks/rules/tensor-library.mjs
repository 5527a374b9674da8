import { functionsIn, lineOf } from '../project.mjs';

/** Whether a line lies in a function named …_reference. */
function insideReference(functions, line) {
  return functions.some(
    ({ name, first, last }) => name.endsWith('_reference') && first <= line && line <= last,
  );
}

export default {
  rule: 'xt:: appears under core/tensor, in _reference twins and tests, and no lazy one is kept by auto',
  check(project) {
    const files = project.matching(/^(core|wasm|tests)\/.*\.(cpp|hpp)$/);
    const problems = [];
    for (const name of files) {
      const code = project.code(name);
      const free = /^(core\/tensor|tests)\//.test(name);
      const functions = free ? [] : functionsIn(code);
      for (const { index } of code.matchAll(/\bxt::/g)) {
        const line = lineOf(code, index);
        if (!free && !insideReference(functions, line)) {
          problems.push(`${name}:${line}: xt:: outside of core/tensor, twins and tests`);
        }
      }
      for (const { index } of code.matchAll(/\bauto&*\s+\w+\s*=\s*xt::(?!eval|adapt|empty)/g)) {
        problems.push(
          `${name}:${lineOf(code, index)}: auto keeps a lazy expression; name its type`,
        );
      }
    }
    return { checked: files.length, problems };
  },
  good: {
    'core/tensor/a.cpp': 'auto view = xt::adapt(data, shape);\n',
    'core/ops/b.hpp': 'template <class T>\nT sum_reference(T a) {\n  return xt::sum(a)();\n}\n',
  },
  bad: {
    'xt:: in an op': { 'core/ops/b.hpp': 'float sum(float a) {\n  return xt::sum(a)();\n}\n' },
    'a lazy auto': { 'core/tensor/a.cpp': 'auto lazy = xt::exp(a);\n' },
  },
};
