import type { Tweet } from '#contract/api/entities.ts';
import type { Database } from '#server/database/schema.ts';
import { notFound } from '#server/errors.ts';
import { jsonListOf } from '#server/json-text.ts';
import type { Services } from '#server/services.ts';
import { inParts } from '#server/store/parts.ts';
import * as tweets from '#server/store/tweets.ts';
import { userExists } from '#server/store/users.ts';
import { countSearch } from './counted.ts';
import type { Handlers, RouteRequest } from './handler.ts';
import { refuseOthers } from './refuse-others.ts';

export type TweetCalls =
  | 'addTweet'
  | 'allTweets'
  | 'followingTweets'
  | 'singleTweet'
  | 'userTweets'
  | 'editTweet'
  | 'deleteTweet';

/**
 * The calls about tweets. Only the owner of one may change it (spec §6).
 * @throws {HttpError} 403 for others, 404 without such a tweet or user, 429 with `Retry-After` beyond the limit of searches
 */
export function tweetHandlers({ database, media, rateLimiter, ids, now }: Services): Handlers<TweetCalls> {
  const { db } = database;

  const tweetOf = async (db: Database, viewerId: string, id: string): Promise<Tweet> => {
    const tweet = await tweets.findTweet(db, viewerId, id);
    if (tweet === undefined) throw notFound('Tweet');
    return tweet;
  };

  const listTweets = async (
    of: 'everybody' | 'followed',
    { viewer, payload, anchor }: RouteRequest<'allTweets' | 'followingTweets'>,
  ) => {
    await countSearch(rateLimiter, viewer, payload.query);
    const found = await tweets.listTweets(database, viewer.id, of, { ...payload, anchor });
    return { data: found.tweets, anchor: found.anchor, message: 'Tweets fetched successfully' };
  };

  return {
    addTweet: ({ viewer, payload, files, runIdempotent }) =>
      media.adopt(files.media === undefined ? [] : [files.media], () =>
        runIdempotent(
          async (db) => {
            const id = ids();
            await tweets.insertTweet(db, {
              id,
              ownerId: viewer.id,
              content: payload.content,
              media: files.media?.address ?? '',
              createdAt: new Date(now()).toISOString(),
            });
            return {
              status: 201,
              data: await tweetOf(db, viewer.id, id),
              message: 'Tweet created successfully',
            };
          },
          (db, id) => tweetOf(db, viewer.id, id),
        ),
      ),

    allTweets: (request) => listTweets('everybody', request),
    followingTweets: (request) => listTweets('followed', request),

    async singleTweet({ viewer, params }) {
      const tweet = await tweetOf(db, viewer.id, params.tweetId);
      return { data: [tweet], message: 'Tweet fetched successfully' };
    },

    async userTweets({ viewer, params }) {
      const parts = inParts((part, isFirst) =>
        database.readTogether(async (db) => {
          if (isFirst && !(await userExists(db, params.userId))) throw notFound('User');
          return tweets.listUserTweets(db, viewer.id, params.userId, part);
        }),
      );
      return { data: await jsonListOf(parts), message: 'Tweets fetched successfully' };
    },

    async editTweet({ viewer, params, payload }) {
      refuseOthers(viewer, await tweets.findTweetOwner(db, params.tweetId), 'edit', 'Tweet');
      await db.transaction().execute((db) => tweets.updateTweet(db, params.tweetId, payload.content));
      return { data: await tweetOf(db, viewer.id, params.tweetId), message: 'Tweet updated successfully' };
    },

    async deleteTweet({ viewer, params }) {
      refuseOthers(viewer, await tweets.findTweetOwner(db, params.tweetId), 'delete', 'Tweet');
      await media.release([await tweets.deleteTweet(db, params.tweetId)]);
      return { data: null, message: 'Tweet deleted successfully' };
    },
  };
}
