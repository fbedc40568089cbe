import { expect, test } from 'vitest';
import { problemsOf } from '#scripts/retries.ts';

/* Checks that the lint step finds settings that let a test run a second time. */

test.each([
  ['the configuration of Vitest', 'vitest.config.ts', 'export default { test: { retry: 1 } };'],
  ['the configuration of Playwright', 'playwright.config.ts', 'export default { retries: ci ? 2 : 0 };'],
  ['the options of a test', 'src/server/a.test.ts', "test('a', { retry: { count: 2 } }, () => {});"],
  [
    'the options of a spec',
    'tests/e2e/a.spec.ts',
    'test.describe.configure({ mode: "serial", "retries": n });',
  ],
  ['an argument in a script', 'scripts/a.ts', "run('playwright', ['test', '--retries=1']);"],
  ['a command in a script', 'scripts/a.ts', 'run(`vitest run --retry ${count}`);'],
  ['an argument of a runner beside the tests', 'tests/mutants/a.ts', "startVitest(['--retry', '1']);"],
  ["CI's command", '.ci/run', 'npm ci && npm test -- --retries=1'],
  ['a script of the manifest', 'package.json', '{ "scripts": { "test": "vitest run --retry=2" } }'],
  ['a workflow', '.github/workflows/ci.yml', 'steps:\n  - run: npm run test:e2e -- --retries 2\n'],
])('finds a second try in %s', (_where, file, source) => {
  expect(problemsOf(file, source)).toHaveLength(1);
});

test.each([
  ['a client that does not retry', 'tests/fixtures/a.ts', 'new QueryClient({ queries: { retry: false } });'],
  ['what a test does again on purpose', 'tests/faults/a.ts', 'export const a = { retry: async () => {} };'],
  ['a setting of zero', 'vitest.config.ts', 'export default { test: { retry: 0 } };'],
])('accepts %s', (_what, file, source) => {
  expect(problemsOf(file, source)).toEqual([]);
});
