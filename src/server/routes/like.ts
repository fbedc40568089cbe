import { notFound } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import { deleteLike, insertLike } from '#server/store/likes.ts';
import { deleteNotification } from '#server/store/notifications.ts';
import { lockTweet } from '#server/store/tweets.ts';
import type { Handlers } from './handler.ts';
import { createNotify } from './notify.ts';

/**
 * Likes a tweet or ends that: the result is null where it ended.
 * @throws {HttpError} 404 without such a tweet
 */
export function likeHandlers({ ids, now }: Services): Handlers<'toggleLike'> {
  const notify = createNotify({ ids, now });
  return {
    toggleLike: ({ viewer, params, runIdempotent }) =>
      runIdempotent(async (db) => {
        const { tweetId } = params;
        const userId = viewer.id;
        const recipientId = await lockTweet(db, tweetId);
        if (recipientId === undefined) throw notFound('Tweet');
        const notification = { type: 'like', recipientId, senderId: userId, tweetId } as const;
        if (await deleteLike(db, { tweetId, userId })) {
          await deleteNotification(db, notification);
          return { data: null, message: 'Tweet unliked successfully' };
        }
        const id = ids();
        await insertLike(db, { id, tweetId, userId });
        await notify(db, notification);
        const data = { _id: id, tweet: tweetId, likedBy: userId };
        return { data, message: 'Tweet liked successfully' };
      }),
  };
}
