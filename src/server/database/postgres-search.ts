import { sql, type Kysely } from 'kysely';
import { likePattern } from './dialect.ts';
import { databaseCauseOf } from './errors.ts';
import { foldQuery } from './fold.ts';
import type { Database } from './schema.ts';
import { compareLikes, type Match, type SearchTweets, type TweetSearch } from './tweet-search.ts';

/*
 * Finds tweets by their text in PostgreSQL. First the newest ones (or the oldest, depending on the order) are read
 * without an index: a text that many tweets contain is found there. The others are searched by the trigram index, which
 * is fast for a text that few tweets contain. That search has a timeout, so that no query can occupy the database for
 * longer.
 */

/** How many tweets, at the beginning of the order, are read without the index. */
export const scannedMax = 4000;
/** The timeout of the search by the index, in milliseconds. */
const timeMax = 300;
/** Matches that are sorted by likes: the newest ones. */
const sortedMax = 1000;
/** Characters of the shortest query that the index can answer. */
const trigram = 3;

type Order = 'asc' | 'desc';

/** Whether the index contains letters other than those of ASCII; with a database's LC_CTYPE of C, it omits them. */
export async function knowsAllLetters<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{
    isKnown: boolean;
  }>`select cardinality(show_trgm('привет')) > 0 as "isKnown"`.execute(db);
  return rows[0]?.isKnown === true;
}

/** Searches in a transaction. */
export const createPostgresSearch =
  (db: Database): SearchTweets =>
  async (search) => {
    const { query, sortBy, sortType, limit, offset } = search;
    const byLikes = sortBy === 'likes';
    const order = byLikes ? 'desc' : sortType;
    const needed = byLikes ? sortedMax : offset + limit;
    const folded = foldQuery(query);
    const edge = await edgeOf(db, order);
    const scanned = await matches(db, search)
      .where(sql<boolean>`strpos("tweetTexts"."text", ${folded}) > 0`)
      .$if(edge !== undefined, (tweets) =>
        tweets.where('tweetTexts.tweetId', order === 'desc' ? '>' : '<', edge ?? ''),
      )
      .orderBy('tweetTexts.tweetId', order)
      .limit(needed)
      .execute();
    const others =
      edge === undefined || scanned.length >= needed || Array.from(folded).length < trigram
        ? []
        : await withTimeout(db, () =>
            matches(db, search)
              .where('tweetTexts.text', 'like', likePattern(folded))
              .where('tweetTexts.tweetId', order === 'desc' ? '<=' : '>=', edge)
              // An expression: otherwise the planner may scan all tweets instead of using the index.
              .orderBy(sql`"tweetTexts"."tweetId" || ''`, order)
              .limit(needed - scanned.length)
              .execute(),
          );
    const found = [...scanned, ...others];
    if (byLikes) found.sort(compareLikes);
    if (byLikes && sortType === 'asc') found.reverse();
    return found.slice(offset, offset + limit).map((match) => match.tweetId);
  };

/** The id at which the part that is read without the index ends; undefined if that is everything. */
async function edgeOf(db: Database, order: Order): Promise<string | undefined> {
  const row = await db
    .selectFrom('tweetTexts')
    .select('tweetId')
    .orderBy('tweetId', order)
    .limit(1)
    .offset(scannedMax)
    .executeTakeFirst();
  return row?.tweetId;
}

const matches = (db: Database, { followerId }: TweetSearch) =>
  db
    .selectFrom('tweetTexts')
    .innerJoin('tweets', 'tweets.id', 'tweetTexts.tweetId')
    .select(['tweetTexts.tweetId', 'tweets.likeCount'])
    .$if(followerId !== '', (tweets) =>
      tweets.where('tweets.ownerId', 'in', (subquery) =>
        subquery.selectFrom('follows').select('followingId').where('followerId', '=', followerId),
      ),
    );

/** The results, or none if the query times out. */
async function withTimeout(db: Database, read: () => Promise<Match[]>): Promise<Match[]> {
  await sql`savepoint search`.execute(db);
  await sql`set local statement_timeout = ${sql.lit(timeMax)}`.execute(db);
  try {
    return await read();
  } catch (error) {
    if (databaseCauseOf(error) !== 'busy') throw error;
    return [];
  } finally {
    // Also resets the timeout.
    await sql`rollback to savepoint search`.execute(db);
  }
}
