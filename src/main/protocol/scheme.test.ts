import { expect, it, vi } from 'vitest';
import { isOurs, registerScheme } from './scheme.ts';

const registerSchemesAsPrivileged = vi.hoisted(() => vi.fn());
vi.mock('electron', () => ({ protocol: { registerSchemesAsPrivileged } }));

it("has an origin, storage, fetch and Chromium's code cache, and bypasses no policy", () => {
  registerScheme();
  expect(registerSchemesAsPrivileged.mock.calls).toEqual([
    [
      [
        {
          scheme: 'app',
          privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
        },
      ],
    ],
  ]);
});

it.each([
  ['app://warble/', true],
  ['app://warble/profile/1?a#b', true],
  ['app://warble', false],
  ['app://warble.evil.example/', false],
  ['app://warble@evil.example/', false],
  ['app://warble:1/', false],
  ['https://warble/', false],
  ['http://app://warble/', false],
  ['javascript:alert(1)', false],
  ['', false],
])('%s is ours: %s', (url, expected) => {
  expect(isOurs(url)).toBe(expected);
});
