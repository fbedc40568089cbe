import type { WebContents } from 'electron';
import type { SettingsStore } from '#main/settings/open-settings.ts';

/** Half a level is a factor of about 1.1. */
const step = 0.5;
/** 58 % to 249 %. */
const lowest = -3;
const highest = 5;

const levels = {
  in: (level: number) => Math.min(level + step, highest),
  out: (level: number) => Math.max(level - step, lowest),
  reset: () => 0,
};

/** Makes a page larger or smaller, and keeps how large it is. */
export function zoomBy(contents: WebContents, settings: SettingsStore, how: keyof typeof levels): void {
  const level = levels[how](contents.getZoomLevel());
  contents.setZoomLevel(level);
  settings.set('zoomLevel', level);
}

/** Makes a page as large as the user last wanted it, and follows the wheel. */
export function keepZoom(contents: WebContents, settings: SettingsStore): void {
  contents.on('did-finish-load', () => contents.setZoomLevel(settings.get('zoomLevel')));
  contents.on('zoom-changed', (_event, direction) => zoomBy(contents, settings, direction));
}
