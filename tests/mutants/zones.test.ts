import { expect, test } from 'vitest';
import { codeOf } from './zones.ts';

test('of the files that are named, each zone has its own', () => {
  const zone = (folder: string) => ({ code: [folder], tests: [] });
  const files = ['src/server/ids.ts', 'src/main/session/session.ts'];
  expect(codeOf(zone('src/server'), files)).toEqual(['src/server/ids.ts']);
  expect(codeOf(zone('src/main/session'), files)).toEqual(['src/main/session/session.ts']);
  expect(codeOf(zone('src/main/sess'), files)).toEqual([]);
  expect(codeOf(zone('src/server'), [])).toEqual(['src/server/**/*.{ts,tsx}']);
});
