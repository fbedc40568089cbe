import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Platform } from '#contract/actions/actions.ts';
import { selfUpdateOf, updatesOffBecause } from './installation.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'warble-installed-'));
  mkdirSync(join(folder, 'resources'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const selfUpdate = (platform: Platform, env: Record<string, string> = {}) =>
  selfUpdateOf({ platform, execPath: join(folder, 'warble'), resources: join(folder, 'resources'), env });

describe('how a copy can update itself', () => {
  it('is quiet on Windows after the installer, which leaves an uninstaller, and not possible after an MSI', () => {
    expect(selfUpdate('windows')).toBe('never');
    writeFileSync(join(folder, 'Uninstall Warble.exe'), '');
    expect(selfUpdate('windows')).toBe('quietly');
  });

  it.each(['deb', 'rpm'])('asks for a password after a %s', (type) => {
    writeFileSync(join(folder, 'resources', 'package-type'), type);
    expect(selfUpdate('linux')).toBe('with-password');
  });

  it('is quiet for an AppImage', () => {
    writeFileSync(join(folder, 'resources', 'package-type'), 'deb');
    expect(selfUpdate('linux', { APPIMAGE: '/home/ada/Warble.AppImage', APPDIR: folder })).toBe('quietly');
  });

  it('does not replace the file of another AppImage that has only started Warble', () => {
    const env = { APPIMAGE: '/home/ada/Terminal.AppImage', APPDIR: '/tmp/.mount_Terminal' };
    expect(selfUpdate('linux', env)).toBe('never');
  });

  it('is not possible for an unpacked archive', () => {
    expect(selfUpdate('linux')).toBe('never');
  });

  it('is quiet on macOS', () => {
    expect(selfUpdate('mac')).toBe('quietly');
  });
});

it.each([
  ['quietly', undefined, null],
  ['quietly', true, null],
  ['quietly', false, 'policy'],
  ['with-password', undefined, 'installation'],
  ['with-password', true, null],
  ['with-password', false, 'policy'],
  ['never', undefined, 'installation'],
  ['never', true, 'installation'],
  ['never', false, 'policy'],
] as const)(
  'a copy that updates itself %s under the policy %s is off because of: %s',
  (kind, policy, off) => {
    expect(updatesOffBecause(kind, policy)).toBe(off);
  },
);
