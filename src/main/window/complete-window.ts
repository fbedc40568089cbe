import type { BrowserWindow, Session } from 'electron';
import type { Platform } from '#contract/actions/actions.ts';
import type { Messages } from '#main/i18n/localization.ts';
import type { ContextTargets } from '#main/menu/context-target.ts';
import type { Log } from '#main/logging/log.ts';
import { installContextMenu } from '#main/menu/install-menus.ts';
import type { Notifications } from '#main/notifications/start-notifications.ts';
import type { Updates } from '#main/updates/updates.ts';

export interface CompleteWindowOptions {
  readonly platform: Platform;
  readonly messages: Messages;
  readonly contextTargets: ContextTargets;
  readonly log: Log;
  readonly notifications: Notifications;
  readonly updates: Updates;
  readonly watchDownloads: (session: Session) => void;
}

/** Connects a window, which may be shown already, to all that its first frame does not need. */
export function completeWindow(window: BrowserWindow, options: CompleteWindowOptions): void {
  const { platform, messages, contextTargets, log, notifications, updates, watchDownloads } = options;
  installContextMenu(window, { platform, messages, contextTargets, log });
  window.webContents.on('did-navigate', notifications.pageUnloads);
  notifications.prepareWindow(window);
  watchDownloads(window.webContents.session);
  if (window.isVisible()) updates.start();
  else window.once('show', updates.start);
}
