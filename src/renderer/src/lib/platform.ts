import type { Platform } from '#contract/actions/action.ts';

export type HostKind = 'desktop' | 'browser';

/** The host that this runs in. The bridge is set before anything is rendered. */
export function currentHost(): HostKind {
  return window.warble ? 'desktop' : 'browser';
}

/** The system that a browser says it runs on. */
export function platformOf(userAgent: string): Platform {
  if (userAgent.includes('Mac')) return 'mac';
  return userAgent.includes('Windows') ? 'windows' : 'linux';
}

/** The system that this runs on. */
export const currentPlatform = () => platformOf(navigator.userAgent);
