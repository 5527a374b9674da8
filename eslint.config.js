import tseslint from 'typescript-eslint';

const alwaysWrong = [
  'constructor-super',
  'for-direction',
  'getter-return',
  'no-async-promise-executor',
  'no-compare-neg-zero',
  'no-cond-assign',
  'no-debugger',
  'no-dupe-else-if',
  'no-dupe-keys',
  'no-duplicate-case',
  'no-fallthrough',
  'no-loss-of-precision',
  'no-self-assign',
  'no-self-compare',
  'no-sparse-arrays',
  'no-unreachable',
  'no-unsafe-finally',
  'no-unsafe-negation',
  'no-unused-labels',
  'no-useless-catch',
  'prefer-const',
  'use-isnan',
  'valid-typeof',
];

export default tseslint.config(
  { ignores: ['build/', 'dist/', 'web/.astro/', 'web/public/', '**/*.astro', '**/*.d.ts'] },
  tseslint.configs.recommended,
  {
    rules: {
      ...Object.fromEntries(alwaysWrong.map((rule) => [rule, 'error'])),
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      eqeqeq: 'error',
    },
  },
  { files: ['web/src/**/*.ts'], rules: { 'no-console': 'error' } },
);
