import type { Services } from '#server/services.ts';
import { listNotifications } from '#server/store/notifications.ts';
import type { Handlers } from './handler.ts';

export function notificationHandlers({ database }: Services): Handlers<'notifications'> {
  return {
    async notifications({ viewer }) {
      return {
        data: await listNotifications(database.db, viewer.id),
        message: 'Notifications fetched successfully',
      };
    },
  };
}
