import { app, type BrowserWindow, nativeImage } from 'electron';
import type { Platform } from '#contract/actions/actions.ts';
import { texts } from '#main/i18n/messages.ts';
import { overlayBitmap, overlaySize } from './overlay-icon.ts';

export interface Badge {
  /** How many entries the user has not looked at; none takes it away. */
  readonly show: (count: number) => void;
  /** Puts it on a window that was opened meanwhile. */
  readonly putOn: (window: BrowserWindow) => void;
}

/** The count on the app's icon: in the dock, on the launcher, or as an overlay in the taskbar of Windows. */
export function createBadge(platform: Platform, current: () => BrowserWindow | null): Badge {
  let shown = 0;
  const overlay = (window: BrowserWindow) => {
    const icon =
      shown === 0
        ? null
        : nativeImage.createFromBitmap(overlayBitmap(shown), {
            width: overlaySize,
            height: overlaySize,
            scaleFactor: 2,
          });
    window.setOverlayIcon(icon, shown === 0 ? '' : texts.badge(shown));
  };
  return {
    show(count) {
      if (count === shown) return;
      shown = count;
      const window = current();
      if (platform !== 'windows') app.setBadgeCount(count);
      else if (window !== null) overlay(window);
    },
    putOn(window) {
      if (platform === 'windows' && shown > 0) overlay(window);
    },
  };
}
