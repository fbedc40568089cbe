import type { Database } from '#server/database/schema.ts';
import { notFound } from '#server/errors.ts';
import { jsonListOf } from '#server/json-text.ts';
import type { Services } from '#server/services.ts';
import * as comments from '#server/store/comments.ts';
import { inParts, jsonRow } from '#server/store/parts.ts';
import { findTweetOwner, lockTweet } from '#server/store/tweets.ts';
import type { Handlers } from './handler.ts';
import { createNotify } from './notify.ts';
import { refuseOthers } from './refuse-others.ts';

export type CommentCalls = 'addComment' | 'comments' | 'editComment' | 'deleteComment';

/**
 * The calls about comments. Only the owner of one may change it (spec §6).
 * @throws {HttpError} 403 for others, 404 without such a comment or tweet
 */
export function commentHandlers({ database, ids, now }: Services): Handlers<CommentCalls> {
  const notify = createNotify({ ids, now });
  const { db } = database;

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
        await notify(db, {
          type: 'comment',
          recipientId,
          senderId: viewer.id,
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
      refuseOthers(viewer, await comments.findCommentOwner(db, params.commentId), 'edit', 'Comment');
      await comments.updateComment(db, params.commentId, payload.content);
      return { data: await commentOf(db, params.commentId), message: 'Comment updated successfully' };
    },

    async deleteComment({ viewer, params }) {
      refuseOthers(viewer, await comments.findCommentOwner(db, params.commentId), 'delete', 'Comment');
      await comments.deleteComment(db, params.commentId);
      return { data: null, message: 'Comment deleted successfully' };
    },
  };
}
