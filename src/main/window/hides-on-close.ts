import type { Platform } from '#contract/actions/actions.ts';
import type { Preferences } from '#main/settings/preferences.ts';

/**
 * Whether the window is only hidden when the user closes it. On macOS apps stay in the Dock without a window, from
 * where the user shows it again or quits, unless a policy wants Warble to end with it.
 */
export function hidesOnClose(
  platform: Platform,
  { background, isLocked }: Pick<Preferences, 'background' | 'isLocked'>,
): boolean {
  return background() || (platform === 'mac' && !isLocked('background'));
}
