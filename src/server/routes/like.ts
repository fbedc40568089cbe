import { notFound } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import { deleteLike, insertLike } from '#server/store/likes.ts';
import { notify, takeBack } from '#server/store/notifications.ts';
import { findTweetOwner } from '#server/store/tweets.ts';
import type { Handlers } from './handler.ts';

export function likeHandlers({ ids, now }: Services): Handlers<'toggleLike'> {
  return {
    toggleLike: ({ viewer, params, once }) =>
      once(async (db) => {
        const { tweetId } = params;
        const userId = viewer.id;
        const recipientId = await findTweetOwner(db, tweetId);
        if (recipientId === undefined) throw notFound('Tweet');
        const told = { type: 'like', recipientId, senderId: userId, tweetId } as const;
        if (await deleteLike(db, { tweetId, userId })) {
          await takeBack(db, told);
          return { data: null, message: 'Tweet unliked successfully' };
        }
        const id = ids();
        await insertLike(db, { id, tweetId, userId });
        await notify(db, {
          ...told,
          id: ids(),
          commentId: null,
          createdAt: new Date(now()).toISOString(),
        });
        const data = { _id: id, tweet: tweetId, likedBy: userId };
        return { data, message: 'Tweet liked successfully' };
      }),
  };
}
