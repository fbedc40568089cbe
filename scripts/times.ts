import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parsePlaywrightReport, parseVitestReport, type PlaywrightSuite } from './reports.ts';
import { projectRoot } from './run.ts';

/* The time of each test file: `--times` of `npm test` and `npm run test:e2e`. */

/** The tests of a file in one host. */
interface FileTime {
  /** `unit` for tests without a host. */
  readonly host: string;
  readonly file: string;
  readonly tests: number;
  /** The sum over its tests, which may have run at the same time as others. */
  readonly ms: number;
}

/** The times in Vitest's JSON report. */
export function vitestTimes(report: unknown): readonly FileTime[] {
  return parseVitestReport(report).testResults.map(({ name, assertionResults, startTime, endTime }) => ({
    host: 'unit',
    file: path.relative(projectRoot, name),
    tests: assertionResults.length,
    ms: endTime - startTime,
  }));
}

/** The times in Playwright's JSON report. */
export function playwrightTimes(report: unknown): readonly FileTime[] {
  const all = new Map<string, FileTime>();
  const visit = (suite: PlaywrightSuite) => {
    for (const { projectName: host, results } of suite.specs.flatMap(({ tests }) => tests)) {
      const key = `${host} ${suite.file}`;
      const { tests, ms } = all.get(key) ?? { tests: 0, ms: 0 };
      const took = results.reduce((sum, { duration }) => sum + duration, 0);
      all.set(key, { host, file: suite.file, tests: tests + 1, ms: ms + took });
    }
    suite.suites?.forEach(visit);
  };
  parsePlaywrightReport(report).suites.forEach(visit);
  return [...all.values()];
}

/** A table of the times, the longest first, with a sum per host. */
export function timesTable(times: readonly FileTime[]): string {
  const sums = new Map<string, FileTime>();
  for (const { host, tests, ms } of times) {
    const sum = sums.get(host) ?? { host, file: 'all', tests: 0, ms: 0 };
    sums.set(host, { ...sum, tests: sum.tests + tests, ms: sum.ms + ms });
  }
  const longestFirst = (rows: Iterable<FileTime>) => [...rows].toSorted((one, other) => other.ms - one.ms);
  return [
    '| Seconds | Tests | Host | File |',
    '| ---: | ---: | --- | --- |',
    ...[...longestFirst(sums.values()), ...longestFirst(times)].map(
      ({ host, file, tests, ms }) => `| ${(ms / 1000).toFixed(1)} | ${tests} | ${host} | ${file} |`,
    ),
  ].join('\n');
}

/** The table of a JSON report, or nothing if the runner did not write a readable one. */
export function tableOfReport(file: string, read: (report: unknown) => readonly FileTime[]): string {
  try {
    return timesTable(read(JSON.parse(readFileSync(file, 'utf8'))));
  } catch {
    return '';
  }
}
