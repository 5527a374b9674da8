// Functions that would compute what the core computes. `log2`, `log10` and powers of ten place things.
const arithmetic = /\bMath\.(?:random|exp|expm1|log|log1p|tanh|sinh|cosh|sin|cos|sqrt)\b/;
const dataImport = /from\s+'[^']*\.(?:json|csv|txt)(?:\?raw)?'/;
const longList = /\[\s*(?:-?\d[\d_.e+-]*\s*,\s*){9,}-?\d/i;

// Axis marks are labels: they hold no result.
const withoutTicks = (text) =>
  text.replace(/\bticks: \[[^\]]*\]|const k\w*Ticks = \[[^\]]*\]/g, '');

export default {
  rule: 'No figure draws a value that the core did not produce',
  check(project) {
    const files = project
      .matching(/^web\/src\/(?:figures|exercises)\/.*\.ts$/)
      .filter((name) => !name.endsWith('/words.ts'));
    const problems = files.flatMap((name) => {
      const text = withoutTicks(project.read(name));
      const found = [
        ['computes on its own', arithmetic],
        ['reads data beside the core', dataImport],
        ['holds a list of numbers', longList],
      ];
      return found
        .filter(([, expression]) => expression.test(text))
        .map(([what, expression]) => `${name} ${what}: ${expression.exec(text)[0].slice(0, 60)}`);
    });
    return { checked: files.length, problems };
  },
  good: {
    'web/src/figures/a/draw.ts':
      "const kTicks = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];\nconst x = 10 ** exponent;\nimport { a } from './state';\n",
    'web/src/figures/a/words.ts': "import tr from '../../i18n/tr/a.json';\n",
  },
  bad: {
    'a figure that computes a loss': {
      'web/src/figures/b/draw.ts': 'const loss = -Math.log(prob);\n',
    },
    'a figure that holds a curve': {
      'web/src/figures/b/draw.ts':
        'const kCurve = [3, 2.9, 2.8, 2.7, 2.6, 2.5, 2.4, 2.3, 2.2, 2.1];\n',
    },
    'a figure with a data file': {
      'web/src/figures/b/state.ts': "import losses from './losses.json';\n",
    },
    'an exercise that draws lots': { 'web/src/exercises/b.ts': 'const x = Math.random();\n' },
  },
};
