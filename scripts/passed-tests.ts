import path from 'node:path';
import { parsePlaywrightReport, parseVitestReport, type PlaywrightSuite } from './reports.ts';
import { projectRoot } from './run.ts';

/* The tests that passed, from the runners' JSON reports, each as `file › group › title`. */

function named(file: string, titles: readonly string[]): string {
  return [path.relative(projectRoot, file).split(path.sep).join('/'), ...titles].join(' › ');
}

export function passedVitestTests(report: unknown): readonly string[] {
  return parseVitestReport(report).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed')
      .map(({ ancestorTitles, title }) => named(name, [...ancestorTitles, title])),
  );
}

/** A test that runs in several projects passed if it passed in at least one and failed in none. */
export function passedPlaywrightTests(report: unknown): readonly string[] {
  const { config, suites } = parsePlaywrightReport(report);
  const passedIn = (suite: PlaywrightSuite, groups: readonly string[]): readonly string[] => {
    const own = suite.specs
      .filter(
        ({ tests }) =>
          tests.some(({ status }) => status === 'expected') &&
          tests.every(({ status }) => status === 'expected' || status === 'skipped'),
      )
      .map(({ title }) => named(path.join(config.rootDir, suite.file), [...groups, title]));
    const nested = (suite.suites ?? []).flatMap((inner) => passedIn(inner, [...groups, inner.title]));
    return own.concat(nested);
  };
  // The top-level suites are the files, and not part of the name.
  return suites.flatMap((suite) => passedIn(suite, []));
}
