import type { SelectQueryBuilder } from 'kysely';
import type { Tweet } from '#contract/api/entities.ts';
import type { TweetListQuery } from '#contract/api/payloads.ts';
import { locked } from '#server/database/dialect.ts';
import { fold } from '#server/database/fold.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import type { Database, Schema, TweetsTable } from '#server/database/schema.ts';
import { likesOf } from './likes.ts';
import { offsetOf } from './page.ts';
import { personColumns, personOf } from './people.ts';

/** A page of a list; with an anchor, of what follows that tweet. */
type ListedPage = TweetListQuery & { readonly anchor?: string | undefined };

/** Restricts a query to the tweets of a list. */
type Choose = (
  tweets: SelectQueryBuilder<Schema, 'tweets', { id: string }>,
) => SelectQueryBuilder<Schema, 'tweets', { id: string }>;

/** Databases limit the number of parameters of a statement. */
const idsPerStatement = 500;

/** The tweets with these ids, in the order of the ids, as the viewer sees them. */
async function readTweets(db: Database, viewerId: string, ids: readonly string[]): Promise<Tweet[]> {
  const tweets: Tweet[] = [];
  for (let start = 0; start < ids.length; start += idsPerStatement) {
    tweets.push(...(await readTweetChunk(db, viewerId, ids.slice(start, start + idsPerStatement))));
  }
  return tweets;
}

async function readTweetChunk(db: Database, viewerId: string, ids: readonly string[]): Promise<Tweet[]> {
  const rows = await db
    .selectFrom('tweets')
    .innerJoin('users', 'users.id', 'tweets.ownerId')
    .select(['tweets.id', 'tweets.content', 'tweets.media', 'tweets.likeCount', 'tweets.createdAt'])
    .select(personColumns)
    .where('tweets.id', 'in', ids)
    .execute();
  const likes = await likesOf(db, viewerId, rows);
  const tweets = new Map(
    rows.map((row): [string, Tweet] => [
      row.id,
      {
        _id: row.id,
        content: row.content,
        media: row.media,
        createdAt: row.createdAt,
        owner: personOf(row),
        likes: row.likeCount,
        tweetLikes: likes.get(row.id) ?? [],
      },
    ]),
  );
  return ids.flatMap((id) => tweets.get(id) ?? []);
}

// The ids are read first, from an index alone, so that skipped rows cost next to nothing.
async function listTweets(
  db: Database,
  viewerId: string,
  { page, limit, sortBy, sortType, anchor }: ListedPage,
  choose: Choose,
): Promise<Tweet[]> {
  // The first page always begins at the beginning.
  const after = page > 1 && sortBy === 'createdAt' ? anchor : undefined;
  const ids = await choose(db.selectFrom('tweets').select('tweets.id'))
    .$if(sortBy === 'likes', (tweets) => tweets.orderBy('tweets.likeCount', sortType))
    .orderBy('tweets.id', sortType)
    .limit(limit)
    .$if(after !== undefined, (tweets) =>
      tweets.where('tweets.id', sortType === 'desc' ? '<' : '>', after ?? ''),
    )
    .offset(after === undefined ? offsetOf({ page, limit }) : 0)
    .execute();
  return readTweets(
    db,
    viewerId,
    ids.map((row) => row.id),
  );
}

function searchTweets(
  database: OpenDatabase,
  viewerId: string,
  query: TweetListQuery,
  followerId = '',
): Promise<Tweet[]> {
  return database.readTogether(async (db, search) =>
    readTweets(db, viewerId, await search({ ...query, offset: offsetOf(query), followerId })),
  );
}

/** A page of everybody's tweets, with a query of those that contain it (spec §7). */
export function listAllTweets(database: OpenDatabase, viewerId: string, query: ListedPage): Promise<Tweet[]> {
  if (query.query !== '') return searchTweets(database, viewerId, query);
  return database.readTogether((db) => listTweets(db, viewerId, query, (tweets) => tweets));
}

/** A page of the tweets of users whom the viewer follows (spec §7). */
export function listFollowingTweets(
  database: OpenDatabase,
  viewerId: string,
  query: ListedPage,
): Promise<Tweet[]> {
  if (query.query !== '') return searchTweets(database, viewerId, query, viewerId);
  return database.readTogether((db) =>
    listTweets(db, viewerId, query, (tweets) =>
      tweets.where('tweets.ownerId', 'in', (subquery) =>
        subquery
          .selectFrom('follows')
          .select('follows.followingId')
          .where('follows.followerId', '=', viewerId),
      ),
    ),
  );
}

/** All tweets of a user, newest first. */
export async function listUserTweets(db: Database, viewerId: string, userId: string): Promise<Tweet[]> {
  const ids = await db
    .selectFrom('tweets')
    .select('id')
    .where('ownerId', '=', userId)
    .orderBy('id', 'desc')
    .execute();
  return readTweets(
    db,
    viewerId,
    ids.map((row) => row.id),
  );
}

export async function findTweet(db: Database, viewerId: string, id: string): Promise<Tweet | undefined> {
  const [tweet] = await readTweets(db, viewerId, [id]);
  return tweet;
}

export async function findTweetOwner(db: Database, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('tweets').select('ownerId').where('id', '=', id).executeTakeFirst();
  return row?.ownerId;
}

/** The owner in a transaction: nobody deletes the tweet, or changes its likes, until it ends. */
export async function lockTweet(db: Database, id: string): Promise<string | undefined> {
  const tweets = db.selectFrom('tweets').select('ownerId').where('id', '=', id);
  return (await locked(db, tweets).executeTakeFirst())?.ownerId;
}

export type NewTweet = Omit<TweetsTable, 'likeCount'>;

export async function insertTweet(db: Database, tweet: NewTweet): Promise<void> {
  await db
    .insertInto('tweets')
    .values({ ...tweet, likeCount: 0 })
    .execute();
  await db
    .insertInto('tweetTexts')
    .values({ tweetId: tweet.id, text: fold(tweet.content) })
    .execute();
}

export async function updateTweet(db: Database, id: string, content: string): Promise<void> {
  await db.updateTable('tweets').set({ content }).where('id', '=', id).execute();
  await db
    .updateTable('tweetTexts')
    .set({ text: fold(content) })
    .where('tweetId', '=', id)
    .execute();
}

/** Deletes a tweet with its comments, likes and notifications; returns the address of its image. */
export async function deleteTweet(db: Database, id: string): Promise<string> {
  const row = await db.deleteFrom('tweets').where('id', '=', id).returning('media').executeTakeFirst();
  return row?.media ?? '';
}
