import type { WebContents } from 'electron';
import type { SettingsStore } from '#main/settings/settings.ts';

/** Half a level is a factor of about 1.1. */
const step = 0.5;
/** 58 % to 249 %. */
const lowest = -3;
const highest = 5;

export interface Zoom {
  readonly in: () => void;
  readonly out: () => void;
  readonly reset: () => void;
}

/** Makes a page as large as the user last wanted it, and keeps what they want. */
export function keepZoom(contents: WebContents, settings: SettingsStore): Zoom {
  const set = (level: number) => {
    const clamped = Math.max(lowest, Math.min(level, highest));
    contents.setZoomLevel(clamped);
    settings.set('zoomLevel', clamped);
  };
  const zoom: Zoom = {
    in: () => set(contents.getZoomLevel() + step),
    out: () => set(contents.getZoomLevel() - step),
    reset: () => set(0),
  };
  contents.on('did-finish-load', () => contents.setZoomLevel(settings.get('zoomLevel')));
  // With the wheel.
  contents.on('zoom-changed', (_event, direction) => zoom[direction]());
  return zoom;
}
