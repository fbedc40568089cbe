import { existsSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import type { Platform } from '#contract/actions/actions.ts';
import { assertNever } from '#contract/assert-never.ts';

/**
 * Whether an installed copy can update itself: `quietly`, `with-password` of an administrator each time, or `never`,
 * because the update would install a second copy (Windows Installer package) or would have nothing to replace
 * (archive).
 */
export type SelfUpdate = 'quietly' | 'with-password' | 'never';

export interface RunningCopy {
  readonly platform: Platform;
  readonly execPath: string;
  /** The folder of resources of the packed app, outside of its asar. */
  readonly resources: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The file of the AppImage that this copy runs from, or null. Programs that an AppImage starts inherit its variables. */
export function appImageOf({ execPath, env }: Pick<RunningCopy, 'execPath' | 'env'>): string | null {
  const { APPIMAGE: file, APPDIR: folder } = env;
  return file && folder && execPath.startsWith(`${folder}${sep}`) ? file : null;
}

/** Finds out how the running copy was installed, by files and variables that only one kind of installation has. */
export function selfUpdateOf({ platform, execPath, resources, env }: RunningCopy): SelfUpdate {
  switch (platform) {
    case 'windows':
      // Only the .exe installer, which updates run, writes this file; the .msi does not.
      return existsSync(join(dirname(execPath), 'Uninstall Warble.exe')) ? 'quietly' : 'never';
    case 'mac':
      return 'quietly';
    case 'linux':
      if (appImageOf({ execPath, env }) !== null) return 'quietly';
      return existsSync(join(resources, 'package-type')) ? 'with-password' : 'never';
    default:
      return assertNever(platform);
  }
}

/**
 * Why a copy does not update itself; null if it does.
 * @param policy - the administrator's setting; if it turns updates on, an update that needs a password is accepted
 */
export function updatesOffBecause(
  selfUpdate: SelfUpdate,
  policy: boolean | undefined,
): 'policy' | 'installation' | null {
  if (policy === false) return 'policy';
  return selfUpdate === 'quietly' || (selfUpdate === 'with-password' && policy === true)
    ? null
    : 'installation';
}
