import type { Notification } from '#contract/api/entities.ts';
import type { Database, NotificationsTable } from '#server/database/schema.ts';
import type { Part } from './parts.ts';
import { personColumns, personOf } from './people.ts';

/** The notifications of a user, newest first. */
export async function listNotifications(
  db: Database,
  recipientId: string,
  { before, limit }: Part,
): Promise<Notification[]> {
  const rows = await db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.senderId')
    .select(['notifications.id', 'notifications.type', 'notifications.tweetId', 'notifications.createdAt'])
    .select(personColumns)
    .where('notifications.recipientId', '=', recipientId)
    .where('notifications.id', '<', before)
    .orderBy('notifications.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    type: row.type,
    senderId: personOf(row),
    createdAt: row.createdAt,
    tweetId: row.tweetId,
  }));
}

/** Adds a notification, unless its recipient is its sender. */
export async function insertNotification(db: Database, notification: NotificationsTable): Promise<void> {
  if (notification.recipientId === notification.senderId) return;
  await db.insertInto('notifications').values(notification).execute();
}

/** Deletes the notification of a follow or a like that was undone. */
export async function deleteNotification(
  db: Database,
  {
    type,
    senderId,
    recipientId,
    tweetId,
  }: Pick<NotificationsTable, 'type' | 'senderId' | 'recipientId' | 'tweetId'>,
): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where('recipientId', '=', recipientId)
    .where('senderId', '=', senderId)
    .where('type', '=', type)
    .where('tweetId', tweetId === null ? 'is' : '=', tweetId)
    .execute();
}
