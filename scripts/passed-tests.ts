import path from 'node:path';
import * as v from 'valibot';
import { projectRoot } from './run.ts';

/* The tests that passed, from the runners' JSON reports, each as `file › title` with the groups it stands in. */

const VitestReport = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      assertionResults: v.array(
        v.object({ ancestorTitles: v.array(v.string()), title: v.string(), status: v.string() }),
      ),
    }),
  ),
});

function named(file: string, titles: readonly string[]): string {
  return [path.relative(projectRoot, file).split(path.sep).join('/'), ...titles].join(' › ');
}

export function passedVitestTests(report: unknown): readonly string[] {
  return v
    .parse(VitestReport, report)
    .testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'passed')
        .map(({ ancestorTitles, title }) => named(name, [...ancestorTitles, title])),
    );
}

interface PlaywrightSuite {
  readonly title: string;
  readonly file: string;
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly { readonly status: string }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[] | undefined;
}
const PlaywrightSuite: v.GenericSchema<PlaywrightSuite> = v.object({
  title: v.string(),
  file: v.string(),
  specs: v.array(v.object({ title: v.string(), tests: v.array(v.object({ status: v.string() })) })),
  suites: v.optional(v.array(v.lazy(() => PlaywrightSuite))),
});
const PlaywrightReport = v.object({
  config: v.object({ rootDir: v.string() }),
  suites: v.array(PlaywrightSuite),
});

/** A test that runs in several projects has passed when it passed in one and failed in none. */
export function passedPlaywrightTests(report: unknown): readonly string[] {
  const { config, suites } = v.parse(PlaywrightReport, report);
  const passedIn = (suite: PlaywrightSuite, groups: readonly string[]): readonly string[] => {
    const own = suite.specs
      .filter(
        ({ tests }) =>
          tests.some(({ status }) => status === 'expected' || status === 'flaky') &&
          tests.every(({ status }) => status !== 'unexpected'),
      )
      .map(({ title }) => named(path.join(config.rootDir, suite.file), [...groups, title]));
    const nested = (suite.suites ?? []).flatMap((inner) => passedIn(inner, [...groups, inner.title]));
    return own.concat(nested);
  };
  // The outermost suites are the files.
  return suites.flatMap((suite) => passedIn(suite, []));
}
