import path from 'node:path';

export default {
  rule: 'One op is one file pair with X_forward and X_backward, and a gradient check names both',
  check(project) {
    const headers = project.matching(/^core\/ops\/.*\.hpp$/);
    const problems = [];
    for (const header of headers) {
      const op = path.basename(header, '.hpp');
      const passes = new Set(project.code(header).match(/\b\w+_(?:forward|backward)(?=\()/g));
      for (const pass of [`${op}_forward`, `${op}_backward`]) {
        if (!passes.delete(pass)) problems.push(`${header}: ${pass} is missing`);
      }
      for (const pass of passes) problems.push(`${header}: ${pass} belongs into a file of its own`);
      if (!project.has(`core/ops/${op}.cpp`)) problems.push(`core/ops/${op}.cpp is missing`);

      const test = `tests/core/ops/${op}_test.cpp`;
      const text = project.has(test) ? project.read(test) : '';
      if (!text.includes(`${op}_backward`) || !/gradient|gradcheck/i.test(text)) {
        problems.push(`${test} holds no gradient check of ${op}_backward`);
      }
    }
    return { checked: headers.length, problems };
  },
  good: {
    'core/ops/sum.hpp': 'void sum_forward(float*);\nvoid sum_backward(float*);\n',
    'core/ops/sum.cpp': '',
    'tests/core/ops/sum_test.cpp': 'TEST_CASE("the gradient") { sum_backward(p); }\n',
  },
  bad: {
    'an op without a backward pass': { 'core/ops/sum.hpp': 'void sum_forward(float*);\n' },
    'two ops in one file': {
      'core/ops/sum.hpp':
        'void sum_forward(int);\nvoid sum_backward(int);\nvoid max_forward(int);\n',
    },
    'an op without a gradient check': { 'tests/core/ops/sum_test.cpp': 'sum_forward(p);\n' },
    'an op without a source file': {
      'core/ops/max.hpp': 'void max_forward();void max_backward();',
    },
  },
};
