import { findAll } from '../project.mjs';

// Translating each element of a list (std::transform) is naming; anything else over a list is work.
const loop = /\b(?:for|while|do)\b\s*[({]|std::(?:for_each|accumulate|reduce|sort)\b/g;
// The formatter puts blanks around binary operators and none after the * of a pointer.
const arithmetic = /[\w)\]] [-+*/%] [\w(]|\+\+|--|[-+*/%]=(?!=)/g;

export default {
  rule: 'Bindings hold names and types: no loop, no arithmetic',
  check(project) {
    const files = project.matching(/^wasm\/bindings\/.*\.(cpp|hpp)$/);
    const problems = files.flatMap((name) => {
      const code = project.code(name);
      return [
        ...findAll(name, code, loop, 'loop'),
        ...findAll(name, code, arithmetic, 'arithmetic'),
      ];
    });
    return { checked: files.length, problems };
  },
  good: { 'wasm/bindings/b.cpp': 'function("run", &Session::run);  // a + b\nint* p = q;\n' },
  bad: {
    'a loop': { 'wasm/bindings/b.cpp': 'for (int i : v) f(i);\n' },
    'a product': { 'wasm/bindings/b.cpp': 'return a * b;\n' },
    'a counter': { 'wasm/bindings/b.cpp': 'n += 1;\n' },
  },
};
