import type { TweetLike } from '#contract/api/entities.ts';
import type { Database, LikesTable } from '#server/database/schema.ts';

/** The most likes that a tweet in a response lists. */
export const listedLikesMax = 100;

interface LikedTweet {
  readonly id: string;
  readonly likeCount: number;
}

/**
 * The likes of each tweet, at most `listedLikesMax`: the viewer's first, then the newest. Tweets without likes have no
 * entry.
 */
export async function likesOf(
  db: Database,
  viewerId: string,
  tweets: readonly LikedTweet[],
): Promise<Map<string, TweetLike[]>> {
  const found = new Map<string, TweetLike[]>();
  const add = ({ tweetId, userId }: Pick<LikesTable, 'tweetId' | 'userId'>) => {
    const likes = found.get(tweetId) ?? [];
    found.set(tweetId, likes);
    if (userId === viewerId) likes.unshift({ likedBy: userId });
    else likes.push({ likedBy: userId });
  };
  const liked = tweets.filter((tweet) => tweet.likeCount > 0);
  const few = liked.filter((tweet) => tweet.likeCount <= listedLikesMax).map((tweet) => tweet.id);
  if (few.length > 0) {
    const rows = await db
      .selectFrom('likes')
      .select(['tweetId', 'userId'])
      .where('tweetId', 'in', few)
      .orderBy('tweetId')
      .orderBy('id', 'desc')
      .execute();
    rows.forEach(add);
  }
  for (const tweet of liked.filter((tweet) => tweet.likeCount > listedLikesMax)) {
    const ofTweet = db.selectFrom('likes').select(['tweetId', 'userId']).where('tweetId', '=', tweet.id);
    const own = await ofTweet.where('userId', '=', viewerId).execute();
    const others = await ofTweet
      .where('userId', '!=', viewerId)
      .orderBy('id', 'desc')
      .limit(listedLikesMax - own.length)
      .execute();
    [...own, ...others].forEach(add);
  }
  return found;
}

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
