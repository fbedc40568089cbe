import { expect, test } from 'vitest';
import { add, oneCheck, playwrightTally, reportTally, summary, vitestTally, withCode } from './tally.ts';

const vitestFile = (status: string, tests: readonly string[]) => ({
  name: '/a.test.ts',
  status,
  assertionResults: tests.map((testStatus, index) => ({
    fullName: `test ${index}`,
    ancestorTitles: [],
    title: `test ${index}`,
    status: testStatus,
  })),
});

test('counts the tests of a unit run, and a file that could not be loaded as a failure', () => {
  const tally = vitestTally({
    testResults: [
      vitestFile('passed', ['passed', 'passed', 'skipped']),
      vitestFile('failed', ['passed', 'failed']),
      vitestFile('failed', []),
    ],
  });
  expect(summary(tally)).toBe('3 passed, 2 failed, 1 skipped');
});

const playwrightTest = (status: string, reason?: string) => ({
  projectName: 'browser',
  status,
  annotations: reason === undefined ? [] : [{ type: 'skip', description: reason }],
});

test('counts the end-to-end tests of every project and nested suite, and why tests were skipped', () => {
  const tally = playwrightTally({
    config: { rootDir: '/tests/e2e' },
    errors: [{ message: 'no tests in a file' }],
    suites: [
      {
        title: 'journey.spec.ts',
        file: 'journey.spec.ts',
        specs: [{ title: 'signs up', tests: [playwrightTest('expected'), playwrightTest('unexpected')] }],
        suites: [
          {
            title: 'inner',
            file: 'journey.spec.ts',
            specs: [
              { title: 'likes', tests: [playwrightTest('skipped', 'no runtime'), playwrightTest('flaky')] },
            ],
          },
        ],
      },
    ],
  });
  expect(summary(tally)).toBe('1 passed, 3 failed, 1 skipped');
  expect(tally.skipped).toEqual([{ title: 'browser: inner › likes', reason: 'no runtime' }]);
});

test('a runner that fails although its tests passed counts as a failure, and so does a missing report', () => {
  expect(withCode(oneCheck(0), 1).failed).toBe(1);
  expect(withCode(oneCheck(1), 1).failed).toBe(1);
  expect(reportTally('/nowhere/report.json', vitestTally).failed).toBe(1);
});

test('tallies can be added', () => {
  expect(summary(add(oneCheck(0), add(oneCheck(1), oneCheck(0))))).toBe('2 passed, 1 failed, 0 skipped');
});
