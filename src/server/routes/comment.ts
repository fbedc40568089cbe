import type { Database } from '#server/database/schema.ts';
import { forbidden, notFound } from '#server/errors.ts';
import { jsonListOf } from '#server/json-text.ts';
import type { Services } from '#server/services.ts';
import * as comments from '#server/store/comments.ts';
import { insertNotification } from '#server/store/notifications.ts';
import { inParts, jsonRow } from '#server/store/parts.ts';
import { findTweetOwner, lockTweet } from '#server/store/tweets.ts';
import type { Handlers } from './handler.ts';

export type CommentCalls = 'addComment' | 'comments' | 'editComment' | 'deleteComment';

export function commentHandlers({ database, ids, now }: Services): Handlers<CommentCalls> {
  const { db } = database;

  const refuseOthers = async (viewerId: string, commentId: string, what: 'edit' | 'delete') => {
    const ownerId = await comments.findCommentOwner(db, commentId);
    if (ownerId === undefined) throw notFound('Comment');
    if (ownerId !== viewerId) throw forbidden(`Only the owner can ${what} this comment`);
  };

  const commentOf = async (db: Database, id: string) => {
    const comment = await comments.findComment(db, id);
    if (comment === undefined) throw notFound('Comment');
    return comment;
  };

  return {
    addComment: ({ viewer, params, payload, runIdempotent }) =>
      runIdempotent(async (db) => {
        const { tweetId } = params;
        const id = ids();
        const createdAt = new Date(now()).toISOString();
        const recipientId = await lockTweet(db, tweetId);
        if (recipientId === undefined) throw notFound('Tweet');
        await comments.insertComment(db, {
          id,
          tweetId,
          ownerId: viewer.id,
          content: payload.content,
          createdAt,
        });
        await insertNotification(db, {
          id: ids(),
          recipientId,
          senderId: viewer.id,
          type: 'comment',
          tweetId,
          commentId: id,
          createdAt,
        });
        return { status: 201, data: await commentOf(db, id), message: 'Comment created successfully' };
      }, commentOf),

    async comments({ params }) {
      const parts = inParts((part, isFirst) =>
        database.readTogether(async (db) => {
          if (isFirst && (await findTweetOwner(db, params.tweetId)) === undefined) throw notFound('Tweet');
          return (await comments.listComments(db, params.tweetId, part)).map(jsonRow);
        }),
      );
      return { data: await jsonListOf(parts), message: 'Comments fetched successfully' };
    },

    async editComment({ viewer, params, payload }) {
      await refuseOthers(viewer.id, params.commentId, 'edit');
      await comments.updateComment(db, params.commentId, payload.content);
      return { data: await commentOf(db, params.commentId), message: 'Comment updated successfully' };
    },

    async deleteComment({ viewer, params }) {
      await refuseOthers(viewer.id, params.commentId, 'delete');
      await comments.deleteComment(db, params.commentId);
      return { data: null, message: 'Comment deleted successfully' };
    },
  };
}
