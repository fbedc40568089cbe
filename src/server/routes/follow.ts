import { badRequest, notFound } from '#server/errors.ts';
import { jsonListOf } from '#server/json-text.ts';
import type { Services } from '#server/services.ts';
import * as follows from '#server/store/follows.ts';
import { deleteNotification } from '#server/store/notifications.ts';
import { inParts, jsonRow } from '#server/store/parts.ts';
import { lockUser, userExists } from '#server/store/users.ts';
import type { Handlers } from './handler.ts';
import { createNotify } from './notify.ts';

export type FollowCalls = 'toggleFollow' | 'following' | 'followers';

/**
 * Follows a user or ends that, and lists both sides of it.
 * @throws {HttpError} 400 for oneself, 404 without such a user
 */
export function followHandlers({ database, ids, now }: Services): Handlers<FollowCalls> {
  const notify = createNotify({ ids, now });
  const list = (side: 'followerId' | 'followingId', userId: string) =>
    jsonListOf(
      inParts((part, isFirst) =>
        database.readTogether(async (db) => {
          if (isFirst && !(await userExists(db, userId))) throw notFound('User');
          return (await follows.listFollows(db, side, userId, part)).map(jsonRow);
        }),
      ),
    );

  return {
    toggleFollow: ({ viewer, params, runIdempotent }) =>
      runIdempotent(
        async (db) => {
          const followerId = viewer.id;
          const followingId = params.userId;
          if (followingId === followerId) throw badRequest("You can't follow yourself");
          if (!(await userExists(db, followingId))) throw notFound('User');
          await lockUser(db, followerId);
          const notification = {
            type: 'follow',
            recipientId: followingId,
            senderId: followerId,
            tweetId: null,
          } as const;
          if (await follows.deleteFollow(db, { followerId, followingId })) {
            await deleteNotification(db, notification);
            return { data: null, message: 'User unfollowed successfully' };
          }
          const id = ids();
          await follows.insertFollow(db, { id, followerId, followingId });
          await notify(db, notification);
          return { data: await follows.findFollow(db, id), message: 'User followed successfully' };
        },
        // A follow that was ended since then was made all the same.
        async (db, id) => (await follows.findFollow(db, id)) ?? { _id: id },
      ),

    async following({ params }) {
      return { data: await list('followerId', params.userId), message: 'Following fetched successfully' };
    },

    async followers({ params }) {
      return { data: await list('followingId', params.userId), message: 'Followers fetched successfully' };
    },
  };
}
