import path from 'node:path';
import { projectRoot } from '#scripts/run.ts';
import { parsePlaywrightReport, parseVitestReport, type PlaywrightSuite } from '#scripts/reports.ts';

/* The tests that did not pass at the first attempt, from the runners' JSON reports, each as `file › group › title`. */

const fileName = (file: string) => path.relative(projectRoot, file).split(path.sep).join('/');

/** Reads a report of Vitest. A file that could not be loaded counts as one failed test. */
export function failedVitestTests(report: unknown): readonly string[] {
  return parseVitestReport(report).testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [fileName(name)];
    return failed.map(({ ancestorTitles, title }) => [fileName(name), ...ancestorTitles, title].join(' › '));
  });
}

/** Reads a report of Playwright; each test has its project. An error outside of all tests counts as one failed test. */
export function failedPlaywrightTests(report: unknown): readonly string[] {
  const { config, suites, errors } = parsePlaywrightReport(report);
  const failedIn = (suite: PlaywrightSuite, groups: readonly string[]): readonly string[] => [
    ...suite.specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName }) =>
          [fileName(path.join(config.rootDir, suite.file)), ...groups, `${title} [${projectName}]`].join(
            ' › ',
          ),
        ),
    ),
    ...(suite.suites ?? []).flatMap((inner) => failedIn(inner, [...groups, inner.title])),
  ];
  return [...suites.flatMap((suite) => failedIn(suite, [])), ...errors.map(() => 'outside of all tests')];
}
