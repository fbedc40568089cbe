import { Notification as SystemNotification } from 'electron';
import type { Notification } from '#contract/api/entities.ts';
import type { Messages } from '#main/i18n/localization.ts';
import { type Announcement, announcementOf } from './announcement.ts';

export interface Announcer {
  readonly announce: (entries: readonly Notification[]) => void;
  /** Closes the notifications that are still shown. */
  readonly clear: () => void;
}

/** How many are referenced: one that is garbage-collected loses its click. */
const referencedMax = 20;

export interface AnnouncerOptions {
  readonly messages: Messages;
  readonly onClick: (announcement: Announcement) => void;
}

/** Shows new entries as notifications of the system, if it supports them. */
export function createAnnouncer({ messages, onClick }: AnnouncerOptions): Announcer {
  let shown: readonly SystemNotification[] = [];
  return {
    announce(entries) {
      const announcement = announcementOf(entries, messages().inbox);
      if (announcement === null || !SystemNotification.isSupported()) return;
      const notification = new SystemNotification({ title: announcement.title });
      // Not on close: Windows keeps notifications that were not clicked in its notification centre.
      notification.once('click', () => {
        shown = shown.filter((other) => other !== notification);
        onClick(announcement);
      });
      shown = [...shown, notification].slice(-referencedMax);
      notification.show();
    },
    clear() {
      for (const notification of shown) notification.close();
      shown = [];
    },
  };
}
