/*
 * `node scripts/spec-coverage.ts --check <vitest report> <playwright report>`: checks that each statement of the
 * specification in docs/spec-coverage.md names tests that passed and have its id as a tag, and that each such tag is in
 * the table.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { playwrightTests, type ReportedTest, vitestTests } from './passed-tests.ts';
import { projectRoot } from './run.ts';

export interface Row {
  readonly id: string;
  readonly statement: string;
  /** Each as `file › title`. */
  readonly tests: readonly string[];
  /** The entries of docs/decisions/beyond-the-letter.md that concern the statement, by their numbers on that page. */
  readonly marks: readonly Mark[];
}

interface Mark {
  /**
   * `beyond`: the implementation deliberately differs from the statement. `see`: it implements the statement, and does
   * more in some cases.
   */
  readonly kind: 'beyond' | 'see';
  readonly entry: number;
}

/** The maximum number of entries in the list, and of statements that the implementation deliberately differs from. */
const mostBeyond = 15;

/** The content of a cell that names no tests. */
const none = '—';
const rowPattern = /^\| (S\d+\.\d+)\s*\| (.+?)\s*\| (.+?)\s*\|$/;
const markPattern = /^(beyond|see): \[no\. (\d+)\]\(decisions\/beyond-the-letter\.md#beyond-the-letter\)$/;
const idPattern = /^S\d+\.\d+$/;

/** Parses the rows of the tables. In a cell `\|` is an escaped `|`, and `<br>` separates tests. */
export function parseRows(markdown: string): readonly Row[] {
  return markdown.split('\n').flatMap((line) => {
    const [, id, statement, cell] = rowPattern.exec(line) ?? [];
    if (id === undefined || statement === undefined || cell === undefined) return [];
    const parts = cell
      .replaceAll('\\|', '|')
      .split('<br>')
      .map((part) => part.trim());
    return [
      {
        id,
        statement,
        tests: parts.filter((part) => part !== none && !markPattern.test(part)),
        marks: parts.flatMap((part): Mark[] => {
          const [, kind, entry] = markPattern.exec(part) ?? [];
          return kind === undefined ? [] : [{ kind: kind === 'see' ? kind : 'beyond', entry: Number(entry) }];
        }),
      },
    ];
  });
}

/** The rows of docs/spec-coverage.md. */
export function readRows(): readonly Row[] {
  return parseRows(readFileSync(path.join(projectRoot, 'docs', 'spec-coverage.md'), 'utf8'));
}

const isBeyond = ({ marks }: Row) => marks.some(({ kind }) => kind === 'beyond');

/**
 * The differences between the marks of the rows and the list of docs/decisions/beyond-the-letter.md, one line each.
 * @param list - the text of the page. Each entry has a heading with its number, and a line with its rows; rows from
 * which the implementation differs are bold
 */
export function findEntryProblems(rows: readonly Row[], list: string): readonly string[] {
  const entries = list.split(/^### (?=\d)/m).slice(1);
  const listed = entries.flatMap((text) => {
    const entry = Number.parseInt(text, 10);
    const [, ids = ''] = /^- \*\*Rows:\*\* (.+)$/m.exec(text) ?? [];
    return [...ids.matchAll(/(\*\*)?(S\d+\.\d+)/g)].map(
      ([, bold, id]) => `${id} ${bold === undefined ? 'see' : 'beyond'} ${entry}`,
    );
  });
  const marked = rows.flatMap(({ id, marks }) => marks.map(({ kind, entry }) => `${id} ${kind} ${entry}`));
  return [
    ...(entries.length > mostBeyond ? [`${entries.length} entries, of at most ${mostBeyond}`] : []),
    ...listed.filter((one) => !marked.includes(one)).map((one) => `The row lacks the mark: ${one}`),
    ...marked.filter((one) => !listed.includes(one)).map((one) => `The list lacks the row: ${one}`),
  ];
}

/** The text of docs/decisions/beyond-the-letter.md. */
export function readBeyond(): string {
  return readFileSync(path.join(projectRoot, 'docs', 'decisions', 'beyond-the-letter.md'), 'utf8');
}

function rowProblems(rows: readonly Row[]): readonly string[] {
  const ids = rows.map(({ id }) => id);
  const beyond = rows.filter(isBeyond);
  return [
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} is used twice`),
    ...(beyond.length > mostBeyond
      ? [
          `${beyond.length} rows are "beyond", of at most ${mostBeyond}: ${beyond.map(({ id }) => id).join(', ')}`,
        ]
      : []),
    ...rows
      .filter((row) => row.tests.length === 0 && !isBeyond(row))
      .map(({ id, statement }) => `${id} has no test: ${statement}`),
  ];
}

/** The problems of the rows, given the tests that ran, one line each. */
export function findProblems(rows: readonly Row[], reported: readonly ReportedTest[]): readonly string[] {
  const named = new Map(rows.map(({ id, tests }) => [id, tests]));
  const byName = new Map(reported.map((test) => [test.name, test]));
  return [
    ...rowProblems(rows),
    ...rows.flatMap(({ id, tests }) =>
      tests.flatMap((name) => {
        const test = byName.get(name);
        if (!test?.hasPassed) return [`${id} names a test that did not pass, or is not there: ${name}`];
        return test.tags.includes(id) ? [] : [`${id} names a test without the tag ${id}: ${name}`];
      }),
    ),
    ...reported.flatMap(({ name, tags }) =>
      tags
        .filter((tag) => idPattern.test(tag) && !named.get(tag)?.includes(name))
        .map((tag) => `${tag} does not name a test that has its tag: ${name}`),
    ),
  ];
}

/**
 * The problems that are visible in the sources alone, without test results: a row whose file has no such tag, and a tag
 * whose row does not name the file. `sources` contains the text of each test file.
 */
export function findSourceProblems(
  rows: readonly Row[],
  sources: ReadonlyMap<string, string>,
): readonly string[] {
  const inTable = new Set(
    rows.flatMap(({ id, tests }) => tests.map((test) => `${id} in ${test.split(' › ')[0]}`)),
  );
  const inSources = new Set(
    [...sources].flatMap(([file, text]) =>
      [...text.matchAll(/'@?(S\d+\.\d+)'/g)].map(([, id]) => `${id} in ${file}`),
    ),
  );
  return [
    ...rowProblems(rows),
    ...[...inTable].filter((pair) => !inSources.has(pair)).map((pair) => `No test has the tag ${pair}`),
    ...[...inSources].filter((pair) => !inTable.has(pair)).map((pair) => `The table lacks the tag ${pair}`),
  ];
}

/** The text of each test file, by its path from the root. */
export function readTestSources(): ReadonlyMap<string, string> {
  const files = globSync('{src,tests}/**/*.{test.ts,test.tsx,spec.ts}', { cwd: projectRoot });
  return new Map(
    files.map((file) => [file.split(path.sep).join('/'), readFileSync(path.join(projectRoot, file), 'utf8')]),
  );
}

function readReport(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

if (import.meta.main) {
  const [, unitReport, e2eReport] = process.argv.slice(2);
  const rows = readRows();
  const problems = [
    ...findEntryProblems(rows, readBeyond()),
    ...(unitReport === undefined || e2eReport === undefined
      ? findSourceProblems(rows, readTestSources())
      : findProblems(rows, [
          ...vitestTests(readReport(unitReport)),
          ...playwrightTests(readReport(e2eReport)),
        ])),
  ];
  for (const problem of problems) console.log(problem);
  const beyond = rows.filter(isBeyond).length;
  console.log(`${rows.length} statements, ${beyond} of them beyond the letter, ${problems.length} problems`);
  process.exitCode = problems.length === 0 && rows.length > 0 ? 0 : 1;
}
