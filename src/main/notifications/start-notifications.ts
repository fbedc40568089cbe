import { app, type BrowserWindow, powerMonitor } from 'electron';
import type { Platform } from '#contract/actions/actions.ts';
import type { Gateway } from '#gateway/index.ts';
import type { PageEvents } from '#main/page-events.ts';
import type { Preferences } from '#main/settings/preferences.ts';
import { schedule } from '#main/lib/schedule.ts';
import { appId } from './app-id.ts';
import { createAnnouncer } from './announcer.ts';
import { askInbox } from './ask-inbox.ts';
import { createBadge } from './badge.ts';
import { createInboxWatch, type InboxWatch } from './inbox-watch.ts';
import type { KeptInboxes } from './inbox-store.ts';

export interface NotificationOptions {
  readonly platform: Platform;
  readonly preferences: Preferences;
  readonly events: PageEvents;
  readonly window: { readonly current: () => BrowserWindow | null; readonly show: () => void };
  /** Asks the current server, with the session of its user. */
  readonly ask: Gateway;
  /** Names the current server, the same at each start. */
  readonly server: () => string;
  readonly kept: KeptInboxes;
}

export interface Notifications {
  readonly pageTells: InboxWatch['pageTells'];
  readonly pageLeaves: InboxWatch['pageLeaves'];
  /** Has a new window show what is unread, and be asked whether the user looks. */
  readonly prepare: (window: BrowserWindow) => void;
}

/** Watches the inbox, and has the system say what is new in it while the user looks elsewhere. */
export function startNotifications(options: NotificationOptions): Notifications {
  const { platform, preferences, events, window, ask, server, kept } = options;
  if (platform === 'windows') app.setAppUserModelId(appId);
  const badge = createBadge(platform, window.current);
  const announcer = createAnnouncer(({ path, ids }) => {
    window.show();
    watch.read(ids);
    events.send('onNavigate', path);
  });
  const isFocused = () => window.current()?.isFocused() ?? false;
  const watch: InboxWatch = createInboxWatch({
    ask: (signal) => askInbox(ask, signal),
    kept,
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
      if (count === 0) announcer.clear();
    },
  });
  powerMonitor.on('suspend', () => watch.systemSleeps(true));
  powerMonitor.on('resume', () => watch.systemSleeps(false));
  return {
    pageTells: watch.pageTells,
    pageLeaves: watch.pageLeaves,
    prepare(opened) {
      badge.putOn(opened);
      opened.on('focus', watch.windowFocused);
    },
  };
}
