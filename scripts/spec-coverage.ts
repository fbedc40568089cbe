/*
 * `node scripts/spec-coverage.ts --check <vitest report> <playwright report>`: whether each statement of the specification
 * that docs/spec-coverage.md lists names tests that exist and passed. Without reports: whether each names a test at all.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { passedPlaywrightTests, passedVitestTests } from './passed-tests.ts';
import { projectRoot } from './run.ts';

export interface Row {
  readonly id: string;
  readonly statement: string;
  /** Each as `file › title`. */
  readonly tests: readonly string[];
}

/** A cell without a test. */
const none = '—';
const rowPattern = /^\| (S\d+\.\d+)\s*\| (.+?)\s*\| (.+?)\s*\|$/;

/** The rows of the tables. In a cell `\|` stands for `|`, and `<br>` parts two tests. */
export function parseRows(markdown: string): readonly Row[] {
  return markdown.split('\n').flatMap((line) => {
    const [, id, statement, cell] = rowPattern.exec(line) ?? [];
    if (id === undefined || statement === undefined || cell === undefined) return [];
    const tests = cell.replaceAll('\\|', '|').split('<br>');
    return [{ id, statement, tests: tests.map((test) => test.trim()).filter((test) => test !== none) }];
  });
}

/** What is wrong with the rows, a line each. `passed` holds the tests that ran and passed, or nothing was run. */
export function findProblems(rows: readonly Row[], passed: ReadonlySet<string> | null): readonly string[] {
  const ids = rows.map(({ id }) => id);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  return [
    ...twice.map((id) => `${id} is used twice`),
    ...rows.flatMap(({ id, statement, tests }) => {
      if (tests.length === 0) return [`${id} has no test: ${statement}`];
      return tests
        .filter((test) => passed !== null && !passed.has(test))
        .map((test) => `${id} names a test that did not pass, or is not there: ${test}`);
    }),
  ];
}

function readReport(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

if (import.meta.main) {
  const [, unitReport, e2eReport] = process.argv.slice(2);
  const rows = parseRows(readFileSync(path.join(projectRoot, 'docs', 'spec-coverage.md'), 'utf8'));
  const passed =
    unitReport === undefined || e2eReport === undefined
      ? null
      : new Set([
          ...passedVitestTests(readReport(unitReport)),
          ...passedPlaywrightTests(readReport(e2eReport)),
        ]);
  const problems = findProblems(rows, passed);
  for (const problem of problems) console.log(problem);
  console.log(`${rows.length} statements, ${problems.length} problems`);
  process.exitCode = problems.length === 0 && rows.length > 0 ? 0 : 1;
}
