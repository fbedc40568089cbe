import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#scripts/run.ts';

const configuration = readFileSync(path.join(projectRoot, 'electron-builder.yml'), 'utf8');

test('every fuse is set to its strict side', () => {
  const [, block = ''] = /^electronFuses:\n((?:[ #].*\n)*)/m.exec(configuration) ?? [];
  const fuses = Object.fromEntries(
    [...block.matchAll(/^ +(\w+): (true|false)$/gm)].map(([, name, value]) => [name, value]),
  );
  expect(fuses).toEqual({
    runAsNode: 'false',
    enableNodeOptionsEnvironmentVariable: 'false',
    enableNodeCliInspectArguments: 'false',
    enableEmbeddedAsarIntegrityValidation: 'true',
    onlyLoadAppFromAsar: 'true',
    enableCookieEncryption: 'true',
    loadBrowserProcessSpecificV8Snapshot: 'false',
    grantFileProtocolExtraPrivileges: 'false',
  });
});

test("Warble's links are registered with the system", () => {
  expect(configuration).toMatch(/^protocols:\n {2}- name: Warble\n {4}schemes: \[warble\]$/m);
});
