import { defineConfig } from 'oxlint';
import { importOverrides } from './scripts/zones.ts';

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'react', 'jsx-a11y', 'import', 'promise', 'node'],
  categories: {
    correctness: 'error',
    suspicious: 'error',
    perf: 'error',
  },
  env: {
    builtin: true,
    browser: true,
    node: true,
  },
  ignorePatterns: ['out', 'dist', 'node_modules', 'test-results', '.cache'],
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unsafe-type-assertion': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/consistent-type-imports': 'error',
    'eslint/eqeqeq': 'error',
    'eslint/no-console': 'error',
    'eslint/no-await-in-loop': 'off',
    'eslint/no-shadow': 'off',
    'eslint/no-underscore-dangle': 'off',
    'react/react-in-jsx-scope': 'off',
    'react/exhaustive-deps': 'error',
    'react/rules-of-hooks': 'error',
    'import/no-unassigned-import': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/require-module-specifiers': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'typescript/consistent-return': 'off',
    'react/incompatible-library': 'off',
  },
  overrides: [
    ...importOverrides,
    {
      files: [
        'src/renderer/src/lib/log.ts',
        'tests/**',
        'scripts/**',
        'src/serve/index.ts',
        '**/*.test.ts',
        '**/*.test.tsx',
      ],
      rules: { 'eslint/no-console': 'off' },
    },
    {
      files: ['tests/**', 'scripts/**', '**/*.test.ts', '**/*.test.tsx'],
      rules: { 'eslint/no-restricted-imports': 'off' },
    },
  ],
});
