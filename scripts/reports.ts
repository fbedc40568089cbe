import * as v from 'valibot';

/* Schemas of the JSON reports of both test runners, with only the properties that the scripts use. */

const VitestReportSchema = v.object({
  testResults: v.array(
    v.object({
      /** The absolute path of the file. */
      name: v.string(),
      status: v.string(),
      /** In ms since 1970. */
      startTime: v.optional(v.number(), 0),
      endTime: v.optional(v.number(), 0),
      assertionResults: v.array(
        v.object({
          fullName: v.string(),
          ancestorTitles: v.array(v.string()),
          title: v.string(),
          status: v.string(),
          tags: v.optional(v.array(v.string()), []),
        }),
      ),
    }),
  ),
});

const PlaywrightTestSchema = v.object({
  projectName: v.string(),
  status: v.picklist(['expected', 'unexpected', 'flaky', 'skipped']),
  annotations: v.array(v.object({ type: v.string(), description: v.optional(v.string()) })),
  /** One per attempt; in ms. */
  results: v.optional(v.array(v.object({ duration: v.number() })), []),
});
export type PlaywrightTest = v.InferOutput<typeof PlaywrightTestSchema>;

const PlaywrightSpecSchema = v.object({
  title: v.string(),
  tags: v.optional(v.array(v.string()), []),
  tests: v.array(PlaywrightTestSchema),
});

export interface PlaywrightSuite {
  readonly title: string;
  /** Relative to the folder of the end-to-end tests. */
  readonly file: string;
  readonly specs: readonly v.InferOutput<typeof PlaywrightSpecSchema>[];
  readonly suites?: readonly PlaywrightSuite[] | undefined;
}
const PlaywrightSuiteSchema: v.GenericSchema<unknown, PlaywrightSuite> = v.object({
  title: v.string(),
  file: v.string(),
  specs: v.array(PlaywrightSpecSchema),
  suites: v.optional(v.array(v.lazy(() => PlaywrightSuiteSchema))),
});
const PlaywrightReportSchema = v.object({
  config: v.object({ rootDir: v.string() }),
  suites: v.array(PlaywrightSuiteSchema),
  errors: v.array(v.unknown()),
});

/** @throws {v.ValiError} if it is not a report of Vitest */
export const parseVitestReport = (report: unknown) => v.parse(VitestReportSchema, report);

/** @throws {v.ValiError} if it is not a report of Playwright */
export const parsePlaywrightReport = (report: unknown) => v.parse(PlaywrightReportSchema, report);
