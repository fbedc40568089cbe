import path from 'node:path';
import { parsePlaywrightReport, parseVitestReport, type PlaywrightSuite } from './reports.ts';
import { projectRoot } from './run.ts';

/* The tests in the runners' JSON reports. */

/** A test that ran, or was skipped. */
export interface ReportedTest {
  /** As `file › group › title`. */
  readonly name: string;
  readonly hasPassed: boolean;
  /** Without Playwright's leading `@`. */
  readonly tags: readonly string[];
}

function named(file: string, titles: readonly string[]): string {
  return [path.relative(projectRoot, file).split(path.sep).join('/'), ...titles].join(' › ');
}

export function vitestTests(report: unknown): readonly ReportedTest[] {
  return parseVitestReport(report).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status, tags }) => ({
      name: named(name, [...ancestorTitles, title]),
      hasPassed: status === 'passed',
      tags,
    })),
  );
}

/** A test that runs in several projects passed if it passed in at least one and failed in none. */
export function playwrightTests(report: unknown): readonly ReportedTest[] {
  const { config, suites } = parsePlaywrightReport(report);
  const testsOf = (suite: PlaywrightSuite, groups: readonly string[]): readonly ReportedTest[] => {
    const own = suite.specs.map(({ title, tags, tests }) => ({
      name: named(path.join(config.rootDir, suite.file), [...groups, title]),
      hasPassed:
        tests.some(({ status }) => status === 'expected') &&
        tests.every(({ status }) => status === 'expected' || status === 'skipped'),
      tags: tags.map((tag) => tag.replace(/^@/, '')),
    }));
    const nested = (suite.suites ?? []).flatMap((inner) => testsOf(inner, [...groups, inner.title]));
    return [...own, ...nested];
  };
  // The top-level suites are files, whose names are not part of the test's name.
  return suites.flatMap((suite) => testsOf(suite, []));
}
