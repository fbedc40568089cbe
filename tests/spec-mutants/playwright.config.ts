import { defineConfig } from '@playwright/test';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { projectRoot } from '#scripts/run.ts';
import type { HostOptions } from '#tests/fixtures/host.ts';
import base from '../../playwright.config.ts';

/* One project for each mutant: it runs the tests of the mutant's rows against a renderer with the mutant. */

const PlanSchema = v.array(
  v.object({
    name: v.string(),
    /** The folder of its renderer. */
    renderer: v.string(),
    /** Tags, with their `@`. */
    tags: v.array(v.string()),
    /** The spec files, relative to the root. */
    files: v.array(v.string()),
  }),
);
export type Plan = v.InferOutput<typeof PlanSchema>;

const planFile = process.env['WARBLE_MUTANTS'];
if (planFile === undefined) throw new Error('Run "npm run spec:mutants".');
const plan = v.parse(PlanSchema, JSON.parse(readFileSync(planFile, 'utf8')));

/** Matches the end of a tag, so that `@S2.1` does not also match `@S2.10`. */
const exactly = (tag: string) => `${tag.replace('.', '\\.')}(?!\\d)`;

export default defineConfig<object, HostOptions>({
  ...base,
  testDir: path.join(projectRoot, 'tests', 'e2e'),
  outputDir: path.join(projectRoot, '.cache', 'spec-mutants-results'),
  retries: 0,
  forbidOnly: false,
  // Short, because a test that has to fail waits for something that never happens.
  timeout: 90_000,
  expect: { timeout: 12_000 },
  reporter: [['json', { outputFile: `${planFile}.report` }]],
  use: { ...base.use, actionTimeout: 12_000, screenshot: 'off' },
  projects: plan.map(({ name, renderer, tags, files }) => ({
    name,
    testMatch: files.map((file) => path.join(projectRoot, file)),
    grep: new RegExp(tags.map(exactly).join('|')),
    use: { hostKind: 'browser', renderer },
  })),
});
