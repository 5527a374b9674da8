import { functionsIn, lineOf } from '../project.mjs';

const forbidden =
  /\bstd::(?:exp2?|expm1|log(?:2|10|1p)?|pow|sin|cos|tan|tanh|sinh|cosh|atan2?|cbrt|erf|fma|(?:normal|uniform_real|uniform_int|discrete)_distribution|shuffle|sample|reduce|mt19937)\b/g;

export default {
  rule: 'The core calls no function whose bits differ between C libraries, except in _reference twins',
  check(project) {
    const files = project.matching(/^(core|wasm)\/.*\.(cpp|hpp)$/);
    const problems = [];
    for (const name of files) {
      const code = project.code(name);
      const twins = functionsIn(code).filter((one) => one.name.endsWith('_reference'));
      for (const match of code.matchAll(forbidden)) {
        const line = lineOf(code, match.index);
        if (twins.some(({ first, last }) => first <= line && line <= last)) continue;
        problems.push(`${name}:${line}: ${match[0]}; use core/base/math.hpp or a kernel`);
      }
    }
    return { checked: files.length, problems };
  },
  good: {
    'core/ops/a.hpp':
      'template <class T>\nT f_reference(T x) {\n  return std::exp(x);\n}\nauto r = std::sqrt(2.0);\n',
  },
  bad: {
    'std::exp': { 'core/ops/b.cpp': 'float f(float x) {\n  return std::exp(x);\n}\n' },
    'std::shuffle': { 'core/random/b.cpp': 'void f() {\n  std::shuffle(a, b, g);\n}\n' },
  },
};
