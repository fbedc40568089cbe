import { atom } from 'jotai';
import type { DesktopSettings } from '#contract/bridge/desktop-settings.ts';

/** The settings of the desktop app; null until they are known, and in a browser. The host owns them. */
export const desktopSettingsAtom = atom<DesktopSettings | null>(null);
