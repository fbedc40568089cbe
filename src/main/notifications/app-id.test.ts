import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { appId } from './app-id.ts';

it('is the one in the configuration of the packages', () => {
  expect(readFileSync('electron-builder.yml', 'utf8')).toContain(`\nappId: ${appId}\n`);
});
