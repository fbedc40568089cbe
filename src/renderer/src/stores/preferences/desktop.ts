import { atom } from 'jotai';
import type { DesktopSettings } from '#contract/bridge/desktop-settings.ts';

/** What can be chosen in the desktop app; null until it is known, and in a browser. The host owns it. */
export const desktopSettingsAtom = atom<DesktopSettings | null>(null);
