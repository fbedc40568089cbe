import { Notification as SystemNotification } from 'electron';
import type { Platform } from '#contract/actions/actions.ts';
import type { Notification } from '#contract/api/entities.ts';
import type { Messages } from '#main/i18n/localization.ts';
import type { Log } from '#main/logging/log.ts';
import { type Announcement, announcementOf } from './announcement.ts';
import { clickedToast, toastOf } from './toast.ts';

export interface Announcer {
  readonly announce: (entries: readonly Notification[]) => void;
  /** Closes the notifications that are still shown. */
  readonly clear: () => void;
  /** Whether the system shows no notifications: it does not support them, or refused the last one. */
  readonly isRefused: () => boolean;
}

/** How many notifications are kept referenced: a click on a garbage-collected one is lost. */
const referencedMax = 20;

export interface AnnouncerOptions {
  readonly platform: Platform;
  readonly messages: Messages;
  readonly log: Log;
  readonly onClick: (announcement: Pick<Announcement, 'path' | 'ids'>) => void;
  /** Called when `isRefused` has changed. */
  readonly onRefusedChange: () => void;
}

/** Shows new entries as notifications of the system. */
export function createAnnouncer(options: AnnouncerOptions): Announcer {
  const { platform, messages, log, onClick, onRefusedChange } = options;
  let shown: readonly SystemNotification[] = [];
  // macOS always supports them. `isSupported` would make Electron request the user's permission already now, and also
  // where notifications are off: `NotificationPresenterMac` in
  // shell/browser/notifications/mac/notification_presenter_mac.mm.
  const isSupported = () => platform === 'mac' || SystemNotification.isSupported();
  let isRefused = !isSupported();
  const setRefused = (next: boolean) => {
    if (next === isRefused) return;
    isRefused = next;
    onRefusedChange();
  };
  /** The ids of this run's notifications, which report their clicks themselves. */
  const ids = new Set<string>();
  if (platform === 'windows') {
    SystemNotification.handleActivation(({ arguments: text }) => {
      // Windows keeps notifications longer than the app runs; what an earlier run announced is in the inbox.
      if (!ids.has(clickedToast(text))) onClick({ path: '/inbox', ids: [] });
    });
  }
  return {
    announce(entries) {
      const announcement = announcementOf(entries, messages().inbox);
      if (announcement === null || !isSupported()) return;
      const id = crypto.randomUUID();
      ids.add(id);
      const { title } = announcement;
      const notification = new SystemNotification({
        id,
        title,
        ...(platform === 'windows' ? { toastXml: toastOf(id, title) } : {}),
      });
      // Not on close: Windows keeps notifications that were not clicked in its notification centre.
      notification.once('click', () => {
        shown = shown.filter((other) => other !== notification);
        onClick(announcement);
      });
      notification.once('show', () => setRefused(false));
      // On macOS every notification of an unsigned app fails.
      notification.once('failed', (_event, error) => {
        shown = shown.filter((other) => other !== notification);
        log.error('The system did not show a notification.', error);
        setRefused(true);
      });
      shown = [...shown, notification].slice(-referencedMax);
      notification.show();
    },
    clear() {
      for (const notification of shown) notification.close();
      shown = [];
    },
    isRefused: () => isRefused,
  };
}
