import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#scripts/run.ts';
import { failedPlaywrightTests, failedVitestTests } from './failed-tests.ts';

test('names the unit tests that failed, and files that could not be loaded', () => {
  const file = (name: string, status: string, statuses: readonly string[]) => ({
    name: path.join(projectRoot, 'src', name),
    status,
    assertionResults: statuses.map((one) => ({
      fullName: one,
      ancestorTitles: ['a'],
      title: one,
      status: one,
    })),
  });
  const testResults = [
    file('fine.test.ts', 'passed', ['passed', 'skipped']),
    file('bad.test.ts', 'failed', ['passed', 'failed']),
    file('broken.test.ts', 'failed', []),
  ];
  expect(failedVitestTests({ testResults })).toEqual(['src/bad.test.ts › a › failed', 'src/broken.test.ts']);
});

test('names the end-to-end tests that failed at least once, by host', () => {
  const inProject = (projectName: string, status: string) => ({ projectName, status, annotations: [] });
  const suites = [
    {
      title: 'a.spec.ts',
      file: 'a.spec.ts',
      specs: [
        { title: 'likes', tests: [inProject('browser', 'expected'), inProject('double', 'unexpected')] },
      ],
      suites: [
        {
          title: 'inner',
          file: 'a.spec.ts',
          specs: [{ title: 'posts', tests: [inProject('double', 'flaky')] }],
        },
      ],
    },
  ];
  const config = { rootDir: path.join(projectRoot, 'tests', 'e2e') };
  expect(failedPlaywrightTests({ config, suites, errors: [{}] })).toEqual([
    'tests/e2e/a.spec.ts › likes [double]',
    'tests/e2e/a.spec.ts › inner › posts [double]',
    'outside of all tests',
  ]);
});
