import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { appId } from './app-id.ts';

it('is the one that the packages are made with', () => {
  expect(readFileSync('electron-builder.yml', 'utf8')).toContain(`\nappId: ${appId}\n`);
});
