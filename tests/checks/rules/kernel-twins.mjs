/** Functions that a header declares without a body: `name(` at the start of a declaration. */
function declarations(code) {
  const withoutTemplates = code.replace(/template\s*<[^>]*>\s*(?!class|struct)[^;{]*/g, '');
  const found = withoutTemplates.matchAll(/^(?:\w[\w:<>*& ]*)\s[*&]?(\w+)\((?:[^;{}]*)\);/gm);
  return [...found].map((match) => match[1]);
}

export default {
  rule: 'Every kernel has a plain _reference twin and a test that names both',
  check(project) {
    const headers = project.matching(/^core\/kernels\/.*\.hpp$/);
    const tests = project.matching(/^tests\/core\/kernels\/.*_test\.cpp$/);
    const tested = tests.map((name) => project.code(name)).join('\n');
    const problems = [];
    let checked = 0;
    for (const header of headers) {
      const code = project.code(header);
      for (const name of declarations(code)) {
        checked += 1;
        if (!new RegExp(`\\b${name}_reference\\(`).test(code)) {
          problems.push(`${header}: ${name} has no ${name}_reference beside it`);
        }
        for (const called of [name, `${name}_reference`]) {
          if (!new RegExp(`\\b${called}\\b`).test(tested)) {
            problems.push(`${header}: no test in tests/core/kernels/ names ${called}`);
          }
        }
      }
    }
    return { checked, problems };
  },
  good: {
    'core/kernels/a.hpp':
      'void a(float* out);\ntemplate <class T>\nvoid a_reference(T* out) { *out = T(0); }\n',
    'tests/core/kernels/a_test.cpp': 'TEST_CASE("x") { a(p); a_reference(p); }\n',
  },
  bad: {
    'a kernel without a twin': { 'core/kernels/a.hpp': 'void a(float* out);\n' },
    'a kernel without a test': { 'tests/core/kernels/a_test.cpp': '// a a_reference\n' },
  },
};
