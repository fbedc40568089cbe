/*
 * `node scripts/spec-coverage.ts --check <vitest report> <playwright report>`: checks that each statement of the specification
 * in docs/spec-coverage.md names tests that exist and passed. Without reports, it checks only that each names a test.
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

/** The content of a cell without tests. */
const none = '—';
const rowPattern = /^\| (S\d+\.\d+)\s*\| (.+?)\s*\| (.+?)\s*\|$/;

/** Parses the rows of the tables. In a cell `\|` is an escaped `|`, and `<br>` separates tests. */
export function parseRows(markdown: string): readonly Row[] {
  return markdown.split('\n').flatMap((line) => {
    const [, id, statement, cell] = rowPattern.exec(line) ?? [];
    if (id === undefined || statement === undefined || cell === undefined) return [];
    const tests = cell.replaceAll('\\|', '|').split('<br>');
    return [{ id, statement, tests: tests.map((test) => test.trim()).filter((test) => test !== none) }];
  });
}

/** The problems of the rows, one line each. `passed` has the tests that passed, or is null if no reports are given. */
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
