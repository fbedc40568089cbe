import type { FollowRecord } from '#contract/api/entities.ts';
import type { Database, FollowsTable } from '#server/database/schema.ts';
import type { Part } from './parts.ts';

const recordsOf = (db: Database) =>
  db
    .selectFrom('follows')
    .innerJoin('users as follower', 'follower.id', 'follows.followerId')
    .innerJoin('users as following', 'following.id', 'follows.followingId')
    .select([
      'follows.id',
      'follower.id as followerId',
      'follower.username as followerUsername',
      'follower.avatar as followerAvatar',
      'following.id as followingId',
      'following.username as followingUsername',
      'following.avatar as followingAvatar',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof recordsOf>['execute']>>[number];

const recordOf = (row: Row): FollowRecord => ({
  _id: row.id,
  follower: { _id: row.followerId, username: row.followerUsername, avatar: row.followerAvatar },
  following: { _id: row.followingId, username: row.followingUsername, avatar: row.followingAvatar },
});

/** The follow records with the user on the given side, newest first. */
export async function listFollows(
  db: Database,
  side: 'followerId' | 'followingId',
  userId: string,
  { before, limit }: Part,
): Promise<FollowRecord[]> {
  const rows = await recordsOf(db)
    .where(`follows.${side}`, '=', userId)
    .where('follows.id', '<', before)
    .orderBy('follows.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(recordOf);
}

/** A follow as the API has it; undefined once it has ended. */
export async function findFollow(db: Database, id: string): Promise<FollowRecord | undefined> {
  const row = await recordsOf(db).where('follows.id', '=', id).executeTakeFirst();
  return row && recordOf(row);
}

/** Deletes a follow; false when there is none. */
export async function deleteFollow(
  db: Database,
  { followerId, followingId }: Omit<FollowsTable, 'id'>,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('follows')
    .where('followerId', '=', followerId)
    .where('followingId', '=', followingId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Adds a follow, which must not be there yet. */
export async function insertFollow(db: Database, follow: FollowsTable): Promise<void> {
  await db.insertInto('follows').values(follow).execute();
}
