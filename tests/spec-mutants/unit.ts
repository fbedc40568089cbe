import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { type CliOptions, createVitest, type TestModule } from 'vitest/node';
import { readRows } from '#scripts/spec-coverage.ts';
import { projectRoot } from '#scripts/run.ts';
import { fileOf, type Mutant, mutatePlugin } from './mutant.ts';
import type { Outcome } from './outcome.ts';

/** Runs unit tests with mutants, one after the other, in one Vitest that caches the transformed modules. */
export async function startUnitRunner(environment: 'node' | 'jsdom') {
  let mutant: Mutant | null = null;
  const options: CliOptions = {
    config: false,
    root: projectRoot,
    watch: false,
    environment,
    include: [environment === 'jsdom' ? 'src/**/*.dom.test.tsx' : '{src,tests}/**/*.test.ts'],
    setupFiles: environment === 'jsdom' ? ['tests/fixtures/jsdom-setup.ts'] : [],
    pool: 'forks',
    maxWorkers: 1,
    retry: 0,
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    tags: readRows().map(({ id }) => ({ name: id })),
    reporters: [{}],
    // This cache uses the content of a file as its key, which a mutant does not change.
    fsModuleCache: false,
    silent: true,
    dangerouslyIgnoreUnhandledErrors: true,
  };
  const vite: UserConfig = { plugins: [react(), mutatePlugin(() => mutant)], logLevel: 'silent' };
  const vitest = await createVitest(options, vite);
  const project = vitest.getRootProject();

  const statesOf = (modules: readonly TestModule[], row: string) =>
    modules
      .flatMap((module) => [...module.children.allTests()])
      .filter((test) => test.options.tags?.includes(row))
      .map((test) => test.result().state);

  return {
    /** Runs the tests in these files that have one of the rows as a tag; null stands for the unchanged code. */
    run: async (
      next: Mutant | null,
      rows: readonly string[],
      files: readonly string[],
    ): Promise<ReadonlyMap<string, Outcome>> => {
      const former = mutant;
      mutant = next;
      for (const changed of [former, next]) if (changed !== null) vitest.invalidateFile(fileOf(changed));
      const filter = { testTagsFilter: [rows.join(' || ')] };
      const specifications = files.map((file) =>
        project.createSpecification(`${projectRoot}/${file}`, filter),
      );
      const { testModules } = await vitest.runTestSpecifications(specifications);
      return new Map(
        rows.map((row) => {
          const states = statesOf(testModules, row);
          if (states.includes('failed')) return [row, 'caught'];
          return [
            row,
            states.length > 0 && states.every((state) => state === 'passed') ? 'survived' : 'error',
          ];
        }),
      );
    },
  };
}
