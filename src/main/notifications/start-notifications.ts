import { type BrowserWindow, powerMonitor } from 'electron';
import type { Platform } from '#contract/actions/actions.ts';
import type { Gateway } from '#gateway/index.ts';
import type { Messages } from '#main/i18n/localization.ts';
import type { Log } from '#main/logging/log.ts';
import type { PageEvents } from '#main/page-events.ts';
import type { Preferences } from '#main/settings/preferences.ts';
import { schedule } from '#main/lib/schedule.ts';
import { type Announcer, createAnnouncer } from './announcer.ts';
import { askInbox } from './ask-inbox.ts';
import { createBadge } from './badge.ts';
import { createInboxWatch, type InboxWatch } from './inbox-watch.ts';
import type { InboxStore } from './inbox-store.ts';

export interface NotificationOptions {
  readonly platform: Platform;
  readonly messages: Messages;
  readonly preferences: Preferences;
  readonly events: PageEvents;
  readonly window: { readonly current: () => BrowserWindow | null; readonly show: () => void };
  /** Requests from the current server, with the session of its user. */
  readonly gateway: Gateway;
  /** The id of the current server, the same at each start. */
  readonly server: () => string;
  readonly store: InboxStore;
  readonly log: Log;
  /** Called with the number of unread entries, also when it has not changed. */
  readonly onUnread: (count: number) => void;
  /** Called when `isRefused` has changed. */
  readonly onRefusedChange: () => void;
}

export interface Notifications {
  readonly setPageState: InboxWatch['setPageState'];
  readonly pageUnloads: InboxWatch['pageUnloads'];
  readonly isRefused: Announcer['isRefused'];
  /** Shows the badge on a new window and follows its focus. */
  readonly prepareWindow: (window: BrowserWindow) => void;
}

/** Watches the inbox, and shows notifications of new entries while the window is not focused. */
export function startNotifications(options: NotificationOptions): Notifications {
  const { platform, messages, log, preferences, events, window, gateway, server, store } = options;
  const { onUnread, onRefusedChange } = options;
  const badge = createBadge({ platform, messages, current: window.current });
  const announcer = createAnnouncer({
    platform,
    messages,
    log,
    onRefusedChange,
    onClick({ path, ids }) {
      window.show();
      watch.markRead(ids);
      events.send('onNavigate', path);
    },
  });
  const isFocused = () => window.current()?.isFocused() ?? false;
  const watch: InboxWatch = createInboxWatch({
    ask: (signal) => askInbox(gateway, signal),
    store,
    server,
    schedule,
    random: Math.random,
    isFocused,
    onFresh(entries) {
      events.send('onInboxChange', undefined);
      if (preferences.notifications() && !isFocused()) announcer.announce(entries);
    },
    onUnread(count) {
      badge.show(count);
      onUnread(count);
      events.send('onUnreadChange', count);
      if (count === 0) announcer.clear();
    },
  });
  powerMonitor.on('suspend', () => watch.setSuspended(true));
  powerMonitor.on('resume', () => watch.setSuspended(false));
  return {
    setPageState: watch.setPageState,
    pageUnloads: watch.pageUnloads,
    isRefused: announcer.isRefused,
    prepareWindow(opened) {
      badge.addTo(opened);
      opened.on('focus', watch.windowFocused);
    },
  };
}
