import { findAll } from '../project.mjs';

const boundary = /\bnew\s+(?:Shared)?Worker\b|\bpostMessage\b|\bComlink\b/g;
const imported =
  /from\s+'(?:comlink|[^']*(?:lab|attention)\.mjs)'|import\('(?:comlink|[^']*(?:lab|attention)\.mjs)'\)/g;

export default {
  rule: 'Workers and the WebAssembly module are reached only through web/src/worker/',
  check(project) {
    const files = project.matching(/^web\/src\/(?!worker\/).*\.(ts|astro|mdx)$/);
    const problems = files.flatMap((name) => {
      const text = project.read(name);
      // The build draws static figures with the module itself: no page ever loads that code.
      const imports = name.endsWith('/static.ts') ? [] : findAll(name, text, imported, 'import');
      return [...findAll(name, project.code(name), boundary, 'worker'), ...imports];
    });
    return { checked: files.length, problems };
  },
  good: {
    'web/src/figures/a/figure.ts': "import { lab } from '../../worker/client';\n",
    'web/src/worker/client.ts': "new Worker(url); import * as Comlink from 'comlink';\n",
  },
  bad: {
    'a worker in a figure': { 'web/src/figures/a/figure.ts': 'new Worker(url);\n' },
    'a message from a figure': { 'web/src/figures/a/figure.ts': 'port.postMessage(1);\n' },
    'a module in a figure': {
      'web/src/figures/a/figure.ts': "import('../../../../build/wasm-release/attention.mjs');\n",
    },
    'comlink in a figure': { 'web/src/figures/a/figure.ts': "import { wrap } from 'comlink';\n" },
  },
};
