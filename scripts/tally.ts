import { readFileSync } from 'node:fs';
import {
  parsePlaywrightReport,
  parseVitestReport,
  type PlaywrightSuite,
  type PlaywrightTest,
} from './reports.ts';

/** A test that did not run, and why. */
interface Skipped {
  readonly title: string;
  readonly reason: string;
}

/** How many checks passed and failed, and which were skipped. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly Skipped[];
}

export const nothing: Tally = { passed: 0, failed: 0, skipped: [] };

export function add(one: Tally, other: Tally): Tally {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: [...one.skipped, ...other.skipped],
  };
}

/** The tally of a command that counts as one check. */
export function oneCheck(code: number): Tally {
  return code === 0 ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 };
}

/** Adds a failure if the runner failed although all its tests passed. */
export function withCode(tally: Tally, code: number): Tally {
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

/** The last line of the test command. */
export function summary(tally: Tally): string {
  return `${tally.passed} passed, ${tally.failed} failed, ${tally.skipped.length} skipped`;
}

/** Reads Vitest's JSON report. A file that could not be loaded counts as one failure. */
export function vitestTally(report: unknown): Tally {
  const files = parseVitestReport(report).testResults;
  const tests = files.flatMap((file) => file.assertionResults);
  const broken = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: tests.filter((test) => test.status === 'passed').length,
    failed: tests.filter((test) => test.status === 'failed').length + broken.length,
    skipped: tests
      .filter((test) => test.status !== 'passed' && test.status !== 'failed')
      .map((test) => ({ title: test.fullName, reason: test.status })),
  };
}

function testTally(test: PlaywrightTest, title: string): Tally {
  if (test.status === 'expected') return { ...nothing, passed: 1 };
  if (test.status !== 'skipped') return { ...nothing, failed: 1 };
  const reason = test.annotations.find((note) => note.type === 'skip')?.description ?? 'no reason given';
  return { ...nothing, skipped: [{ title: `${test.projectName}: ${title}`, reason }] };
}

function suiteTally(suite: PlaywrightSuite): Tally {
  const own = suite.specs.flatMap((spec) =>
    spec.tests.map((test) => testTally(test, `${suite.title} › ${spec.title}`)),
  );
  return [...own, ...(suite.suites ?? []).map(suiteTally)].reduce(add, nothing);
}

/** Reads Playwright's JSON report. An error outside of all tests counts as one failure. */
export function playwrightTally(report: unknown): Tally {
  const { suites, errors } = parsePlaywrightReport(report);
  return suites.map(suiteTally).reduce(add, { ...nothing, failed: errors.length });
}

/** The tally of a report, or one failure if the runner did not write a readable report. */
export function reportTally(file: string, read: (report: unknown) => Tally): Tally {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { ...nothing, failed: 1 };
  }
}
