import type { BrowserWindow, WebContents } from 'electron';
import type { SettingsStore } from '#main/settings/settings-store.ts';

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

/**
 * Applies the stored zoom to each document of a window, and follows the mouse wheel. Not while the window is hidden,
 * because it would then never be painted: https://github.com/electron/electron/issues/51972
 */
export function followZoom(window: BrowserWindow, settings: SettingsStore): void {
  const contents = window.webContents;
  const apply = () => {
    if (window.isVisible()) contents.setZoomLevel(settings.get('zoomLevel'));
  };
  window.on('show', apply);
  contents.on('did-finish-load', apply);
  contents.on('zoom-changed', (_event, direction) => zoomBy(contents, settings, direction));
}
