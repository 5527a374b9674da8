// A statement behind `// ` or `# `; examples in a comment are indented further and stay.
const statement =
  /^\s*(?:\/\/ ?|# )(?:(?:return|const|let|auto|if|for|while|import|from|delete|throw)\b.*[;{)]|[\w.>:-]+(?:\[.*\])? ?[-+*/]?= ?[^=].*;|[\w.>:-]+\(.*\);|\})\s*$/;
const pendingWork = /\b(?:TODO|FIXME|XXX|HACK)\b(?!\(#\d+\))/;

export default {
  rule: 'No commented-out code, no pending work without an issue',
  check(project) {
    const files = project
      .matching(/\.(cpp|hpp|ts|mjs|py|astro|css|sh|cmake)$|^lab$|^CMakeLists\.txt$/)
      .filter((name) => !name.startsWith('tests/checks/'));
    const problems = [];
    for (const name of files) {
      const lines = project.read(name).split('\n');
      lines.forEach((line, i) => {
        if (statement.test(line))
          problems.push(`${name}:${i + 1}: code in a comment: ${line.trim()}`);
        if (pendingWork.test(line)) problems.push(`${name}:${i + 1}: ${line.trim()}`);
      });
    }
    return { checked: files.length, problems };
  },
  good: {
    'core/a.cpp': '// The sum of x, as in f(x); see above.\n//   f(x);\n// TODO(#12) later\n',
  },
  bad: {
    'a call in a comment': { 'core/a.cpp': '// run(a, b);\n' },
    'an assignment in a comment': { 'web/a.ts': '  // x.y = 3;\n' },
    'a branch in a comment': { 'data/a.py': '# if (x):\n# return f(x)\n' },
    'pending work without an issue': { 'core/a.cpp': '// TODO: later\n' },
  },
};
