import type { Database, NotificationsTable } from '#server/database/schema.ts';
import type { Services } from '#server/services.ts';
import { insertNotification } from '#server/store/notifications.ts';

type New = Omit<NotificationsTable, 'id' | 'createdAt' | 'commentId'> & {
  readonly commentId?: string;
  /** ISO 8601, in UTC. Default: now. */
  readonly createdAt?: string;
};

/** Returns what notifies a user of a change that another one makes, in the transaction of that change. */
export const createNotify =
  ({ ids, now }: Pick<Services, 'ids' | 'now'>) =>
  (db: Database, notification: New): Promise<void> =>
    insertNotification(db, {
      commentId: null,
      createdAt: new Date(now()).toISOString(),
      ...notification,
      id: ids(),
    });
