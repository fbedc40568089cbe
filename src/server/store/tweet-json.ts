import { CompiledQuery, sql, type RawBuilder } from 'kysely';
import { isPostgres } from '#server/database/dialect.ts';
import type { Database } from '#server/database/schema.ts';

/*
 * Reads tweets as the viewer sees them (spec §3) in one statement: the database joins owner and likes and writes the JSON
 * that is sent, so that no object is made of a row to be written as text again. Each statement is put together once.
 */

/** The most likes that a tweet in a response lists: the viewer's first, then the newest. */
export const listedLikesMax = 100;

interface Parameters {
  readonly viewer: string;
  readonly limit?: number;
  readonly offset?: number;
  readonly owner?: string;
  /** The id of the tweet that the page follows. */
  readonly after?: string;
  /** A JSON array. */
  readonly ids?: string;
}

/** Which tweets, in which order. */
export type TweetList =
  | {
      readonly of: 'everybody' | 'followed';
      readonly sortBy: 'createdAt' | 'likes';
      readonly sortType: 'asc' | 'desc';
      /** Whether it begins after a tweet. */
      readonly isAnchored?: boolean;
    }
  | { readonly of: 'owner' }
  | { readonly of: 'ids' };

/** A row: `json` is the tweet as JSON. */
export interface TweetRow {
  readonly id: string;
  readonly json: string;
}

interface Prepared {
  readonly text: string;
  readonly names: readonly (keyof Parameters)[];
}

const parameterNames = ['viewer', 'limit', 'offset', 'owner', 'after', 'ids'] as const;
const isName = (value: unknown): value is keyof Parameters => parameterNames.some((name) => name === value);
/** Stands for a parameter while a statement is put together. */
const parameter = (name: keyof Parameters) => sql`${name}`;

const prepared = new Map<string, Prepared>();

/** Runs the statement of a list. */
export async function readTweetRows(
  db: Database,
  list: TweetList,
  parameters: Parameters,
): Promise<readonly TweetRow[]> {
  const onPostgres = isPostgres(db);
  const key = JSON.stringify([onPostgres, list]);
  const known = prepared.get(key) ?? prepare(db, list, onPostgres);
  prepared.set(key, known);
  const values = known.names.map((name) => parameters[name]);
  return (await db.executeQuery<TweetRow>(CompiledQuery.raw(known.text, values))).rows;
}

function prepare(db: Database, list: TweetList, onPostgres: boolean): Prepared {
  const { sql: text, parameters } = statementOf(list, onPostgres).compile(db);
  return { text, names: parameters.filter(isName) };
}

function statementOf(list: TweetList, onPostgres: boolean): RawBuilder<unknown> {
  const object = sql.raw(onPostgres ? 'json_build_object' : 'json_object');
  const text = sql.raw(onPostgres ? '::text' : '');
  // SQLite takes `cross join` as the order to join in: otherwise it may walk all tweets to find those of the page.
  const join = sql.raw(onPostgres ? 'join' : 'cross join');
  return sql`select tweets.id, ${object}(
      '_id', tweets.id, 'content', tweets.content, 'media', tweets.media, 'createdAt', tweets."createdAt",
      'owner', ${object}('_id', users.id, 'username', users.username, 'email', users.email, 'avatar', users.avatar),
      'likes', tweets."likeCount", 'tweetLikes', ${likes(object, onPostgres)})${text} as json
    from (${idsOf(list, onPostgres)}) as page
    ${join} tweets on tweets.id = page.id ${join} users on users.id = tweets."ownerId" ${orderOf(list)}`;
}

/** The viewer's like and the newest others are looked up, each by an index: a tweet may have any number. */
function likes(object: RawBuilder<unknown>, onPostgres: boolean): RawBuilder<unknown> {
  const viewer = parameter('viewer');
  const like = sql`${object}('likedBy', listed."userId")`;
  const array = onPostgres
    ? sql`coalesce(json_agg(${like} order by listed.rank, listed.id desc), '[]')`
    : sql`json_group_array(${like} order by listed.rank, listed.id desc)`;
  const of = sql`from likes where "tweetId" = tweets.id and "userId"`;
  const found = sql`(select ${array} from (select * from (
      select 0 as rank, id, "userId" ${of} = ${viewer}
      union all
      select * from (select 1 as rank, id, "userId" ${of} <> ${viewer} order by id desc limit ${sql.lit(listedLikesMax)}) as others
    ) as every order by rank, id desc limit ${sql.lit(listedLikesMax)}) as listed)`;
  const none = onPostgres ? sql`'[]'::json` : sql`json('[]')`;
  return sql`case when tweets."likeCount" = 0 then ${none} else ${onPostgres ? found : sql`json(${found})`} end`;
}

function idsOf(list: TweetList, onPostgres: boolean): RawBuilder<unknown> {
  switch (list.of) {
    case 'ids':
      return onPostgres
        ? sql`select value as id from json_array_elements_text(${parameter('ids')}::json)`
        : sql`select value as id from json_each(${parameter('ids')})`;
    case 'owner':
      return sql`select id from tweets where "ownerId" = ${parameter('owner')}`;
    case 'everybody':
    case 'followed': {
      const followed = sql`and "ownerId" in (select "followingId" from follows where "followerId" = ${parameter('viewer')})`;
      const after = sql`and id ${sql.raw(list.sortType === 'desc' ? '<' : '>')} ${parameter('after')}`;
      return sql`select id from tweets where true ${list.of === 'followed' ? followed : sql``}
        ${list.isAnchored === true ? after : sql``} ${orderOf(list)}
        limit ${parameter('limit')} offset ${parameter('offset')}`;
    }
  }
}

function orderOf(list: TweetList): RawBuilder<unknown> {
  if (list.of === 'ids') return sql``;
  if (list.of === 'owner') return sql`order by tweets.id desc`;
  const direction = sql.raw(list.sortType);
  return list.sortBy === 'likes'
    ? sql`order by tweets."likeCount" ${direction}, tweets.id ${direction}`
    : sql`order by tweets.id ${direction}`;
}
