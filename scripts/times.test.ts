import { expect, test } from 'vitest';
import { playwrightTimes, timesTable, vitestTimes } from './times.ts';

const ran = (projectName: string, ...durations: readonly number[]) => ({
  projectName,
  status: 'expected',
  annotations: [],
  results: durations.map((duration) => ({ duration })),
});

test('the time of a run is listed per host and file, the longest first', () => {
  const report = {
    config: { rootDir: '/e2e' },
    errors: [],
    suites: [
      {
        title: 'a.spec.ts',
        file: 'a.spec.ts',
        specs: [{ title: 'one', tests: [ran('browser', 1000), ran('double', 4000)] }],
        suites: [
          {
            title: 'inner',
            file: 'a.spec.ts',
            specs: [{ title: 'two', tests: [ran('browser', 500, 250)] }],
          },
        ],
      },
      { title: 'b.spec.ts', file: 'b.spec.ts', specs: [{ title: 'three', tests: [ran('browser', 2000)] }] },
    ],
  };
  expect(timesTable(playwrightTimes(report)).split('\n').slice(2)).toEqual([
    '| 4.0 | 1 | double | all |',
    '| 3.8 | 3 | browser | all |',
    '| 4.0 | 1 | double | a.spec.ts |',
    '| 2.0 | 1 | browser | b.spec.ts |',
    '| 1.8 | 2 | browser | a.spec.ts |',
  ]);
});

test('the time of a file of unit tests is that from its first test to its last', () => {
  const test = { fullName: 'one', ancestorTitles: [], title: 'one', status: 'passed' };
  const name = new URL('times.test.ts', import.meta.url).pathname;
  const testResults = [{ name, status: 'passed', assertionResults: [test], startTime: 100, endTime: 1600 }];
  expect(vitestTimes({ testResults })).toEqual([
    { host: 'unit', file: 'scripts/times.test.ts', tests: 1, ms: 1500 },
  ]);
});
