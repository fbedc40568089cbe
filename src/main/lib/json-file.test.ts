import fs, { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cleanUp } from '#tests/fixtures/clean-up.ts';
import { jsonFileWriter } from './json-file.ts';

// electron-store imports electron, which outside of Electron is only the path of its program; without this variable the
// package downloads the program first.
vi.hoisted(() => vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', '/'));
cleanUp(() => vi.unstubAllEnvs());

let folder: string;
const realPlatform = process.platform;
/** How often the file was tried. Each attempt takes 100 ms. */
let attempts = 0;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'warble-json-'));
  attempts = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => attempts * 100);
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  Object.defineProperty(process, 'platform', { value: realPlatform });
  rmSync(folder, { recursive: true });
});

/** Another program holds the file for a number of attempts to replace it. */
function hold(platform: NodeJS.Platform, code: string, times: number): void {
  Object.defineProperty(process, 'platform', { value: platform });
  const rename = fs.renameSync;
  attempts = 0;
  vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    // Those of electron-store's own temporary file are not delayed.
    if (to === join(folder, 'values.json')) {
      attempts += 1;
      if (attempts <= times) throw Object.assign(new Error(`${code}: the file is held`), { code });
    }
    rename(from, to);
  });
  syncBuiltinESMExports();
}

const read = (): unknown => JSON.parse(readFileSync(join(folder, 'values.json'), 'utf8'));

it.each(['EPERM', 'EACCES', 'EBUSY'])(
  'is replaced although a virus scanner holds it for a moment: %s on Windows',
  (code) => {
    const write = jsonFileWriter(folder, 'values');
    write({ theme: 'light' });
    hold('win32', code, 3);
    write({ theme: 'dark' });
    expect(read()).toEqual({ theme: 'dark' });
    expect(attempts).toBe(4);
  },
);

it.each([
  ['for more than a second on Windows', 'win32', 'EPERM'],
  ['on a system that replaces open files', 'linux', 'EPERM'],
  ['for another reason', 'win32', 'ENOSPC'],
] as const)("can't be replaced %s: the error is reported, and the old file stays", (_, platform, code) => {
  const write = jsonFileWriter(folder, 'values');
  write({ theme: 'light' });
  hold(platform, code, Infinity);
  expect(() => write({ theme: 'dark' })).toThrow(`${code}: the file is held`);
  expect(read()).toEqual({ theme: 'light' });
  expect(readdirSync(folder)).toEqual(['values.json']);
  expect(attempts).toBe(platform === 'win32' && code === 'EPERM' ? 10 : 1);
});
