import { expect, test } from 'vitest';
import path from 'node:path';
import { passedPlaywrightTests, passedVitestTests } from './passed-tests.ts';
import { projectRoot } from './run.ts';
import { findProblems, parseRows } from './spec-coverage.ts';

const markdown = `
| Id | Statement | Test |
| --- | --- | --- |
| S2.01 | One | a.test.ts › says \\| one<br>b.spec.ts › group › says one |
| S2.02 | Two | — |
| S2.03 | Three | a.test.ts › says three |
`;

test('parses the tests of each row', () => {
  expect(parseRows(markdown)).toEqual([
    { id: 'S2.01', statement: 'One', tests: ['a.test.ts › says | one', 'b.spec.ts › group › says one'] },
    { id: 'S2.02', statement: 'Two', tests: [] },
    { id: 'S2.03', statement: 'Three', tests: ['a.test.ts › says three'] },
  ]);
});

test('reports rows without a test, tests that did not pass, and duplicate ids', () => {
  const passed = new Set(['a.test.ts › says | one', 'b.spec.ts › group › says one']);
  const rows = parseRows(`${markdown}| S2.01 | Again | a.test.ts › says \\| one |\n`);
  expect(findProblems(rows, passed)).toEqual([
    'S2.01 is used twice',
    'S2.02 has no test: Two',
    'S2.03 names a test that did not pass, or is not there: a.test.ts › says three',
  ]);
});

test('reads the tests that passed from both reports', () => {
  const file = path.join(projectRoot, 'src', 'a.test.ts');
  const assertion = (title: string, status: string) => ({
    fullName: title,
    ancestorTitles: [],
    title,
    status,
  });
  expect(
    passedVitestTests({
      testResults: [
        {
          name: file,
          status: 'failed',
          assertionResults: [assertion('good', 'passed'), assertion('bad', 'failed')],
        },
      ],
    }),
  ).toEqual(['src/a.test.ts › good']);
  const spec = (title: string, ...statuses: readonly string[]) => ({
    title,
    tests: statuses.map((status) => ({ projectName: 'browser', status, annotations: [] })),
  });
  const suite = {
    title: 'b.spec.ts',
    file: 'b.spec.ts',
    specs: [
      spec('good', 'expected', 'skipped'),
      spec('half', 'expected', 'unexpected'),
      spec('no', 'skipped'),
    ],
    suites: [{ title: 'group', file: 'b.spec.ts', specs: [spec('inner', 'expected')] }],
  };
  const rootDir = path.join(projectRoot, 'tests', 'e2e');
  expect(passedPlaywrightTests({ config: { rootDir }, suites: [suite], errors: [] })).toEqual([
    'tests/e2e/b.spec.ts › good',
    'tests/e2e/b.spec.ts › group › inner',
  ]);
});
