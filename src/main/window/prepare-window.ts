import type { BrowserWindow } from 'electron';
import type { Platform } from '#contract/actions/actions.ts';
import { recoverPage } from '#main/crash-recovery/page-recovery.ts';
import type { Messages } from '#main/i18n/localization.ts';
import type { Log } from '#main/logging/log.ts';
import type { ContextTargets } from '#main/menu/context-target.ts';
import { installContextMenu } from '#main/menu/install-menus.ts';
import type { Notifications } from '#main/notifications/start-notifications.ts';
import type { PageEvents } from '#main/page-events.ts';
import type { SpellChecker } from '#main/session/spell-checker.ts';
import type { Updates } from '#main/updates/updates.ts';

export interface PrepareWindowOptions {
  readonly platform: Platform;
  readonly messages: Messages;
  readonly log: Log;
  readonly contextTargets: ContextTargets;
  readonly events: PageEvents;
  readonly notifications: Notifications;
  readonly spellChecker: SpellChecker;
  readonly updates: Updates;
}

/** Connects a new window to everything that depends on it, before its page is loaded. */
export function prepareWindow(window: BrowserWindow, options: PrepareWindowOptions): void {
  const { platform, messages, log, contextTargets, events, notifications, spellChecker, updates } = options;
  const { webContents } = window;
  recoverPage(window, { log, messages });
  installContextMenu(window, { platform, messages, contextTargets });
  // Not at the start of a navigation, which may be prevented.
  webContents.on('did-navigate', () => {
    events.pageUnloads();
    notifications.pageUnloads();
  });
  notifications.prepareWindow(window);
  spellChecker.join(webContents.session);
  window.once('show', updates.start);
}
