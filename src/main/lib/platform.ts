import type { Platform } from '#contract/actions/actions.ts';

/** Everything that is neither macOS nor Windows follows the customs of Linux desktops. */
export function platformOf(name: NodeJS.Platform): Platform {
  return name === 'darwin' ? 'mac' : name === 'win32' ? 'windows' : 'linux';
}
