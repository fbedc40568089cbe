import * as v from 'valibot';
import { TweetSchema, type Tweet } from '#contract/api/entities.ts';
import type { TweetListQuery } from '#contract/api/payloads.ts';
import { locked } from '#server/database/dialect.ts';
import { fold } from '#server/database/fold.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import type { Database, TweetsTable } from '#server/database/schema.ts';
import { type JsonText, jsonList } from '#server/json-text.ts';
import { offsetOf } from './page.ts';
import type { JsonRow, Part } from './parts.ts';
import { readTweetRows } from './tweet-json.ts';

type Lists = 'everybody' | 'followed';

/** A page of a list; with an anchor, the tweets after that one. */
type ListedPage = TweetListQuery & { readonly anchor?: string | undefined };

interface Listed {
  readonly tweets: JsonText;
  /** The anchor for the next page; a search and a sorting by likes use page numbers instead. */
  readonly anchor: string | undefined;
}

/** A page of everybody's tweets, or of those of users whom the viewer follows (spec §7). */
export async function listTweets(
  database: OpenDatabase,
  viewer: string,
  of: Lists,
  query: ListedPage,
): Promise<Listed> {
  if (query.query !== '')
    return { tweets: await searchTweets(database, viewer, of, query), anchor: undefined };
  const { page, limit, sortBy, sortType } = query;
  const isByTime = sortBy === 'createdAt';
  // The first page ignores an anchor.
  const after = page > 1 && isByTime ? query.anchor : undefined;
  const from = after !== undefined ? 'anchor' : page === 1 ? 'start' : 'offset';
  const parameters = { viewer, limit, offset: offsetOf(query), ...(after !== undefined && { after }) };
  const rows = await readTweetRows(database.db, { of, sortBy, sortType, from }, parameters, (read) =>
    database.readTogether((db) => read(db)),
  );
  return { tweets: jsonList(rows.map((row) => row.json)), anchor: isByTime ? rows.at(-1)?.id : undefined };
}

/** The tweets of a page that contain a text. */
function searchTweets(
  database: OpenDatabase,
  viewer: string,
  of: Lists,
  query: TweetListQuery,
): Promise<JsonText> {
  const followerId = of === 'followed' ? viewer : '';
  return database.readTogether(async (db, search) => {
    const ids = await search({ ...query, offset: offsetOf(query), followerId });
    const rows = await readTweetRows(db, { of: 'ids' }, { viewer, ids: JSON.stringify(ids) });
    const tweets = new Map(rows.map((row) => [row.id, row.json]));
    return jsonList(ids.flatMap((id) => tweets.get(id) ?? []));
  });
}

/** The tweets of a user, newest first. */
export const listUserTweets = (
  db: Database,
  viewer: string,
  owner: string,
  { before, limit }: Part,
): Promise<readonly JsonRow[]> => readTweetRows(db, { of: 'owner' }, { viewer, owner, after: before, limit });

const JsonTweetSchema = v.pipe(v.string(), v.parseJson(), TweetSchema);

/** A tweet as the viewer sees it (spec §3); undefined where there is none. */
export async function findTweet(db: Database, viewer: string, id: string): Promise<Tweet | undefined> {
  const [row] = await readTweetRows(db, { of: 'ids' }, { viewer, ids: JSON.stringify([id]) });
  return row && v.parse(JsonTweetSchema, row.json);
}

/** The id of the owner; undefined where there is no such tweet. */
export async function findTweetOwner(db: Database, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('tweets').select('ownerId').where('id', '=', id).executeTakeFirst();
  return row?.ownerId;
}

/** The owner, read in a transaction: until that ends, the tweet can't be deleted and its likes can't be changed. */
export async function lockTweet(db: Database, id: string): Promise<string | undefined> {
  const tweets = db.selectFrom('tweets').select('ownerId').where('id', '=', id);
  return (await locked(db, tweets).executeTakeFirst())?.ownerId;
}

export type NewTweet = Omit<TweetsTable, 'likeCount'>;

/** Adds a tweet, with its text as searches compare it. */
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

/** Replaces the text of a tweet. In a transaction. */
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

/**
 * Deletes some tweets of a user like `deleteTweet`; returns the addresses of their images, one for each tweet, which may
 * be empty.
 */
export async function deleteTweetsOf(db: Database, ownerId: string, limit: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('tweets')
    .where('id', 'in', (tweets) =>
      tweets.selectFrom('tweets').select('id').where('ownerId', '=', ownerId).orderBy('id').limit(limit),
    )
    .returning('media')
    .execute();
  return rows.map(({ media }) => media);
}
