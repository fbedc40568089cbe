import { expect, test } from 'vitest';
import { samplePieces } from './sample.ts';
import { codeOf } from './zones.ts';

test('each zone gets its own of the given files', () => {
  const zone = (folder: string) => ({ code: [folder], tests: [] });
  const files = ['src/server/ids.ts', 'src/main/session/session.ts'];
  expect(codeOf(zone('src/server'), files)).toEqual(['src/server/ids.ts']);
  expect(codeOf(zone('src/main/session'), files)).toEqual(['src/main/session/session.ts']);
  expect(codeOf(zone('src/main/sess'), files)).toEqual([]);
  expect(codeOf(zone('src/server'), [])).toEqual(['src/server/**/*.{ts,tsx}']);
});

test('a sample has each nth piece of the code, across files', () => {
  const files = [
    { file: 'a.ts', lines: 100 },
    { file: 'b.ts', lines: 12 },
    { file: 'c.ts', lines: 41 },
  ];
  expect(samplePieces(files, 2)).toEqual(['a.ts:1-40', 'a.ts:81-120', 'c.ts:1-40']);
  expect(samplePieces(files, 1)).toHaveLength(6);
});
