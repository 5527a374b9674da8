import { lineOf } from '../project.mjs';

// What each folder may include besides itself; base → tensor → random, simd → kernels → ops → …
const below = {
  'core/base': [],
  'core/tensor': ['base'],
  'core/random': ['base', 'tensor'],
  'core/simd': ['base', 'tensor'],
  'core/kernels': ['base', 'tensor', 'random', 'simd'],
  'core/ops': ['base', 'tensor', 'random', 'simd', 'kernels'],
  'core/graph': ['base', 'tensor', 'random', 'simd', 'kernels', 'ops'],
  'core/optim': ['base', 'tensor', 'random', 'simd', 'kernels', 'ops', 'graph'],
  'core/datasets': ['base', 'tensor', 'random'],
  'core/analysis': ['base', 'tensor', 'random'],
};
const everyLower = [...Object.keys(below).map((name) => name.slice('core/'.length))];
below['core/models'] = everyLower;
below['core/attention'] = everyLower;

/** Why `folder` must not include `header`; undefined when it may. */
function objection(folder, header) {
  if (/emscripten|wasm_simd128|hwy\/|immintrin|emmintrin/.test(header)) {
    const allowed = /emscripten/.test(header) ? /^wasm\// : /^core\/simd$/;
    return allowed.test(folder) ? undefined : `${folder} must not know of ${header}`;
  }
  const target = /^(core\/\w+|wasm\/\w+|tests|web)\//.exec(header)?.[1];
  if (target === undefined || target === folder) return undefined;
  if (folder.startsWith('core/')) {
    const allowed = below[folder]?.includes(target.replace('core/', '')) ?? false;
    return allowed ? undefined : `${folder} must not include ${header}`;
  }
  if (folder === 'wasm/session' && !target.startsWith('core/')) {
    return `the session sees the core alone, not ${header}`;
  }
  return undefined;
}

export default {
  rule: 'Includes go one way, and the core knows neither browser nor Emscripten',
  check(project) {
    const files = project.matching(/^(core|wasm)\/\w+\/.*\.(cpp|hpp|inc)$/);
    const problems = [];
    for (const name of files) {
      const folder = name.split('/').slice(0, 2).join('/');
      const text = project.read(name);
      for (const match of text.matchAll(/^\s*#\s*include\s*[<"]([^>"]+)[>"]/gm)) {
        const reason = objection(folder, match[1]);
        if (reason !== undefined) problems.push(`${name}:${lineOf(text, match.index)}: ${reason}`);
      }
      if (folder.startsWith('core/') && /__EMSCRIPTEN__|\bEM_(JS|ASM)\b/.test(project.code(name))) {
        problems.push(`${name}: the core asks whether it runs under Emscripten`);
      }
    }
    return { checked: files.length, problems };
  },
  good: {
    'core/ops/a.cpp': '#include "core/kernels/b.hpp"\n',
    'wasm/session/s.cpp': '#include "core/models/mlp.hpp"\n',
    'wasm/bindings/b.cpp': '#include <emscripten/bind.h>\n#include "wasm/session/s.hpp"\n',
  },
  bad: {
    'an include upwards': { 'core/kernels/b.cpp': '#include "core/ops/a.hpp"\n' },
    'a data set that knows the graph': { 'core/datasets/d.hpp': '#include "core/graph/g.hpp"\n' },
    'Emscripten in the core': { 'core/base/e.cpp': '#include <emscripten.h>\n' },
    'a vector type outside of simd': { 'core/ops/v.cpp': '#include <emmintrin.h>\n' },
    'a question about Emscripten': { 'core/base/q.cpp': '#ifdef __EMSCRIPTEN__\n#endif\n' },
    'a session that knows its bindings': {
      'wasm/session/s.cpp': '#include "wasm/bindings/b.hpp"\n',
    },
  },
};
