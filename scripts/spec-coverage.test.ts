import { expect, test } from 'vitest';
import path from 'node:path';
import { playwrightTests, vitestTests } from './passed-tests.ts';
import { projectRoot } from './run.ts';
import {
  findEntryProblems,
  findProblems,
  findSourceProblems,
  parseRows,
  readBeyond,
  readRows,
  readTestSources,
} from './spec-coverage.ts';

const link = (mark: string, entry: number) =>
  `${mark}: [no. ${entry}](decisions/beyond-the-letter.md#beyond-the-letter)`;
const reason = link('beyond', 1);
const markdown = `
| Id | Statement | Test |
| --- | --- | --- |
| S2.01 | One | a.test.ts › says \\| one<br>b.spec.ts › group › says one |
| S2.02 | Two | — |
| S2.03 | Three | a.test.ts › says three |
| S2.04 | Four | ${reason} |
`;
const reported = (name: string, ...tags: readonly string[]) => ({ name, hasPassed: true, tags });

test('parses the tests of each row', () => {
  const row = { marks: [], tests: [] };
  expect(parseRows(markdown)).toEqual([
    {
      ...row,
      id: 'S2.01',
      statement: 'One',
      tests: ['a.test.ts › says | one', 'b.spec.ts › group › says one'],
    },
    { ...row, id: 'S2.02', statement: 'Two' },
    { ...row, id: 'S2.03', statement: 'Three', tests: ['a.test.ts › says three'] },
    { ...row, id: 'S2.04', statement: 'Four', marks: [{ kind: 'beyond', entry: 1 }] },
  ]);
});

test('reports rows without a test, tests that did not pass, and duplicate ids', () => {
  const rows = parseRows(
    `${markdown}| S2.01 | Again | a.test.ts › says \\| one<br>b.spec.ts › group › says one |\n`,
  );
  const tests = [
    reported('a.test.ts › says | one', 'S2.01'),
    reported('b.spec.ts › group › says one', 'S2.01'),
    { ...reported('a.test.ts › says three', 'S2.03'), hasPassed: false },
  ];
  expect(findProblems(rows, tests)).toEqual([
    'S2.01 is used twice',
    'S2.02 has no test: Two',
    'S2.03 names a test that did not pass, or is not there: a.test.ts › says three',
  ]);
});

test('reports where the table and the tags of the tests differ', () => {
  const rows = parseRows('| S2.03 | Three | a.test.ts › says three |');
  const tests = [reported('a.test.ts › says three'), reported('a.test.ts › says four', 'S2.03', 'app')];
  expect(findProblems(rows, tests)).toEqual([
    'S2.03 names a test without the tag S2.03: a.test.ts › says three',
    'S2.03 does not name a test that has its tag: a.test.ts › says four',
  ]);
  const sources = new Map([['a.test.ts', "test('says four', { tags: 'S2.04' }, () => {});"]]);
  expect(findSourceProblems(rows, sources)).toEqual([
    'No test has the tag S2.03 in a.test.ts',
    'The table lacks the tag S2.04 in a.test.ts',
  ]);
});

test('at most 15 rows may be beyond the letter', () => {
  const rows = Array.from({ length: 16 }, (_, index) => `| S1.${index} | Kept | ${reason} |`);
  expect(findProblems(parseRows(rows.slice(1).join('\n')), [])).toEqual([]);
  expect(findProblems(parseRows(rows.join('\n')), [])).toEqual([
    expect.stringMatching(/^16 rows are "beyond", of at most 15/),
  ]);
});

test('the table and the tags in the sources agree', () => {
  expect(findSourceProblems(readRows(), readTestSources())).toEqual([]);
});

test('reads the tests of both reports', () => {
  const file = path.join(projectRoot, 'src', 'a.test.ts');
  const assertion = (title: string, status: string) => ({
    fullName: title,
    ancestorTitles: [],
    title,
    status,
    tags: ['S2.01'],
  });
  expect(
    vitestTests({
      testResults: [
        {
          name: file,
          status: 'failed',
          assertionResults: [assertion('good', 'passed'), assertion('bad', 'failed')],
        },
      ],
    }),
  ).toEqual([
    reported('src/a.test.ts › good', 'S2.01'),
    { ...reported('src/a.test.ts › bad', 'S2.01'), hasPassed: false },
  ]);
  const spec = (title: string, ...statuses: readonly string[]) => ({
    title,
    tags: ['@S2.02'],
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
  const passed = playwrightTests({ config: { rootDir }, suites: [suite], errors: [] }).filter(
    ({ hasPassed }) => hasPassed,
  );
  expect(passed).toEqual([
    reported('tests/e2e/b.spec.ts › good', 'S2.02'),
    reported('tests/e2e/b.spec.ts › group › inner', 'S2.02'),
  ]);
});

test('reports differences between the list of deliberate deviations and the marks of the rows', () => {
  const rows = parseRows(
    [
      `| S2.01 | One | ${reason} |`,
      `| S2.02 | Two | ${link('see', 1)}<br>a.test.ts › two |`,
      `| S2.03 | Three | ${link('see', 2)}<br>a.test.ts › three |`,
    ].join('\n'),
  );
  const list = (ids: string) =>
    `# The letter\n\n### 1. One\n\n- §2: one, S2.09\n- **Rows:** ${ids}\n- so\n\n`;
  const second = '### 2. Three\n\n- **Rows:** S2.03\n\n### Not listed\n\n- S2.04\n';
  expect(findEntryProblems(rows, list('**S2.01**, S2.02') + second)).toEqual([]);
  expect(findEntryProblems(rows, list('S2.01') + second)).toEqual([
    'The row lacks the mark: S2.01 see 1',
    'The list lacks the row: S2.01 beyond 1',
    'The list lacks the row: S2.02 see 1',
  ]);
});

test('each deliberate deviation names its rows, and they name the deviation', () => {
  expect(readBeyond()).toMatch(/^### 1\. /m);
  expect(findEntryProblems(readRows(), readBeyond())).toEqual([]);
});
