import type { Platform } from '#contract/actions/actions.ts';

/** Any system that is neither macOS nor Windows is treated as a Linux desktop. */
export function platformOf(name: NodeJS.Platform): Platform {
  return name === 'darwin' ? 'mac' : name === 'win32' ? 'windows' : 'linux';
}
