import { app, type BrowserWindow, nativeImage } from 'electron';
import type { Platform } from '#contract/actions/actions.ts';
import type { Messages } from '#main/i18n/localization.ts';
import { overlayBitmap, overlaySize } from './overlay-icon.ts';

export interface Badge {
  /** The number of unread entries; 0 removes the badge. */
  readonly show: (count: number) => void;
  /** Adds the badge to a new window. */
  readonly addTo: (window: BrowserWindow) => void;
}

export interface BadgeOptions {
  readonly platform: Platform;
  readonly messages: Messages;
  readonly current: () => BrowserWindow | null;
}

/** The count on the app's icon: in the dock, on the launcher, or as an overlay in the taskbar of Windows. */
export function createBadge({ platform, messages, current }: BadgeOptions): Badge {
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
    window.setOverlayIcon(icon, shown === 0 ? '' : messages().badge(shown));
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
      if (platform === 'windows' && shown > 0) overlay(window);
    },
  };
}
