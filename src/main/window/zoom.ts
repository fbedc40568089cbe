import type { WebContents } from 'electron';
import type { SettingsStore } from '#main/settings/open-settings.ts';

/** Half a level is a factor of about 1.1. */
const step = 0.5;
/** 58 % to 249 %. */
const levelMin = -3;
const levelMax = 5;

const levels = {
  in: (level: number) => Math.min(level + step, levelMax),
  out: (level: number) => Math.max(level - step, levelMin),
  reset: () => 0,
};

/** Changes the zoom of a page and stores it. */
export function zoomBy(contents: WebContents, settings: SettingsStore, how: keyof typeof levels): void {
  const level = levels[how](contents.getZoomLevel());
  contents.setZoomLevel(level);
  settings.set('zoomLevel', level);
}

/** Applies the stored zoom to each document of a page, and follows the mouse wheel. */
export function followZoom(contents: WebContents, settings: SettingsStore): void {
  contents.on('did-finish-load', () => contents.setZoomLevel(settings.get('zoomLevel')));
  contents.on('zoom-changed', (_event, direction) => zoomBy(contents, settings, direction));
}
