import { jsonListOf } from '#server/json-text.ts';
import type { Services } from '#server/services.ts';
import { listNotifications } from '#server/store/notifications.ts';
import { inParts, jsonRow } from '#server/store/parts.ts';
import type { Handlers } from './handler.ts';

/** Lists the notifications of the signed-in user, newest first. */
export function notificationHandlers({ database }: Services): Handlers<'notifications'> {
  return {
    async notifications({ viewer }) {
      const parts = inParts(async (part) =>
        (await listNotifications(database.db, viewer.id, part)).map(jsonRow),
      );
      return { data: await jsonListOf(parts), message: 'Notifications fetched successfully' };
    },
  };
}
