import { Notification as SystemNotification } from 'electron';
import type { Notification } from '#contract/api/entities.ts';
import { type Announcement, announcementOf } from './announcement.ts';

export interface Announcer {
  readonly announce: (entries: readonly Notification[]) => void;
  /** Takes back what is still shown. */
  readonly clear: () => void;
}

/** A notification that nobody refers to any more could be collected, and its click be lost. */
const referredMax = 20;

/** Shows new entries as the system's notifications, where the system has them. */
export function createAnnouncer(onClick: (announcement: Announcement) => void): Announcer {
  let shown: readonly SystemNotification[] = [];
  return {
    announce(entries) {
      const announcement = announcementOf(entries);
      if (announcement === null || !SystemNotification.isSupported()) return;
      const notification = new SystemNotification({ title: announcement.title });
      // Not when it closes: Windows keeps what was not clicked in its notification centre.
      notification.once('click', () => {
        shown = shown.filter((other) => other !== notification);
        onClick(announcement);
      });
      shown = [...shown, notification].slice(-referredMax);
      notification.show();
    },
    clear() {
      for (const notification of shown) notification.close();
      shown = [];
    },
  };
}
