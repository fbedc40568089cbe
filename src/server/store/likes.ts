import type { Database, LikesTable } from '#server/database/schema.ts';

/** Deletes a like; false when there is none. */
export async function deleteLike(
  db: Database,
  { tweetId, userId }: Omit<LikesTable, 'id'>,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('likes')
    .where('tweetId', '=', tweetId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await changeCount(db, tweetId, -1);
  return true;
}

/** Adds a like, which must not be there yet, and counts it. */
export async function insertLike(db: Database, like: LikesTable): Promise<void> {
  await db.insertInto('likes').values(like).execute();
  await changeCount(db, like.tweetId, 1);
}

async function changeCount(db: Database, tweetId: string, by: 1 | -1): Promise<void> {
  await db
    .updateTable('tweets')
    .set((tweet) => ({ likeCount: tweet('likeCount', '+', by) }))
    .where('id', '=', tweetId)
    .execute();
}
