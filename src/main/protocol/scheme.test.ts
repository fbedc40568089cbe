import { expect, it, vi } from 'vitest';
import { isOurs } from './scheme.ts';

vi.mock('electron', () => ({ protocol: {} }));

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
