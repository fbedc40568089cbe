import { app, type BrowserWindow, nativeImage } from 'electron';
import type { Platform } from '#contract/actions/actions.ts';
import type { Messages } from '#main/i18n/localization.ts';
import { overlayPictures } from './overlay-icon.ts';

export interface Badge {
  /** Shows how many entries are unread; 0 removes the badge. */
  readonly show: (count: number) => void;
  /** Shows the count on a new window, each time the window is shown. */
  readonly addTo: (window: BrowserWindow) => void;
}

/** Windows creates the taskbar button some time after a window is shown, and ignores earlier overlays; in ms. */
const buttonDelayMs = 1000;

export interface BadgeOptions {
  readonly platform: Platform;
  readonly messages: Messages;
  readonly current: () => BrowserWindow | null;
}

/** The count on the app's icon: in the dock, on the launcher, or as an overlay in the taskbar of Windows. */
export function createBadge({ platform, messages, current }: BadgeOptions): Badge {
  let shown = 0;
  const overlay = (window: BrowserWindow) => {
    if (shown === 0) {
      window.setOverlayIcon(null, '');
      return;
    }
    const icon = nativeImage.createEmpty();
    for (const picture of overlayPictures(shown)) icon.addRepresentation(picture);
    window.setOverlayIcon(icon, messages().badge(shown));
  };
  return {
    show(count) {
      if (count === shown) return;
      shown = count;
      const window = current();
      if (platform !== 'windows') app.setBadgeCount(count);
      else if (window !== null) overlay(window);
    },
    addTo(window) {
      if (platform !== 'windows') return;
      window.on('show', () => {
        overlay(window);
        setTimeout(() => {
          if (!window.isDestroyed()) overlay(window);
        }, buttonDelayMs);
      });
    },
  };
}
