import { findAll } from '../project.mjs';

const forbidden =
  /-ffast-math|-Ofast|-funsafe-math-optimizations|-fassociative-math|-ffinite-math-only|-freciprocal-math|-ffp-contract=(?!off)\w+|FP_CONTRACT\s+ON|-mfma\b|-march=native/gi;

export default {
  rule: 'No compiler flag may change a sum: no fast-math, contraction off, no FMA',
  check(project) {
    const files = project.matching(
      /^(lab|CMake.*|.*\.cmake|(core|wasm|tests\/(core|bench|fuzz|support))\/.*\.(cpp|hpp)|package\.json)$/,
    );
    const problems = files.flatMap((name) => findAll(name, project.read(name), forbidden, 'flag'));
    const lists = files.filter((name) => name === 'CMakeLists.txt');
    for (const name of lists) {
      if (!project.read(name).includes('-ffp-contract=off')) {
        problems.push(`${name}: -ffp-contract=off is missing`);
      }
    }
    return { checked: lists.length, problems };
  },
  good: { 'CMakeLists.txt': 'target_compile_options(a INTERFACE -ffp-contract=off)\n' },
  bad: {
    'fast-math': { 'CMakeLists.txt': '-ffp-contract=off -ffast-math\n' },
    'a missing contraction flag': { 'CMakeLists.txt': '-O3\n' },
    'contraction by pragma': { 'core/a.cpp': '#pragma STDC FP_CONTRACT ON\n' },
  },
};
