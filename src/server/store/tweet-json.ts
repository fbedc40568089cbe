import { CompiledQuery, sql, type RawBuilder } from 'kysely';
import { isPostgres } from '#server/database/dialect.ts';
import type { Database } from '#server/database/schema.ts';
import type { JsonRow } from './parts.ts';

/*
 * Reads tweets as the viewer sees them (spec §3) in one statement: the database joins owner and likes and writes the
 * JSON that is sent, so that no objects are created and serialised here. Each statement is built once. On SQLite,
 * tweets with more likes than are listed take another statement.
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

interface TweetPage {
  readonly of: 'everybody' | 'followed';
  readonly sortBy: 'createdAt' | 'likes';
  readonly sortType: 'asc' | 'desc';
  /** Where the page begins: at the first tweet, after a tweet, or after a number of tweets. */
  readonly from: 'start' | 'anchor' | 'offset';
}

/** Which tweets, in which order. */
export type TweetList = TweetPage | { readonly of: 'owner' } | { readonly of: 'ids' };

interface FoundTweet {
  readonly id: string;
  /** Without its likes. */
  readonly json: string;
  /** As JSON; null on SQLite where there are more than are listed. */
  readonly likes: string | null;
}

interface FoundLikes {
  readonly id: string;
  readonly likes: string;
}

interface Prepared {
  readonly text: string;
  readonly names: readonly (keyof Parameters)[];
}

const parameterNames = ['viewer', 'limit', 'offset', 'owner', 'after', 'ids'] as const;
const isName = (value: unknown): value is keyof Parameters => parameterNames.some((name) => name === value);
/** A placeholder for a parameter while a statement is built. */
const parameter = (name: keyof Parameters) => sql`${name}`;

const prepared = new Map<string, Prepared>();

/**
 * Reads the tweets of a list.
 * @param together makes several reads use one snapshot, where a list needs them; most lists don't need it
 */
export async function readTweetRows(
  db: Database,
  list: TweetList,
  parameters: Parameters,
  together?: <Result>(read: (db: Database) => Promise<Result>) => Promise<Result>,
): Promise<readonly JsonRow[]> {
  const rows = await run<FoundTweet>(db, JSON.stringify(list), (on) => statementOf(list, on), parameters);
  const popular = rows.filter((row) => row.likes === null).map((row) => row.id);
  if (popular.length > 0 && together !== undefined)
    return together((db) => readTweetRows(db, list, parameters));
  const likes = popular.length === 0 ? undefined : await readLikes(db, parameters.viewer, popular);
  return rows.map(({ id, json, likes: all }) => {
    const listed = all ?? likes?.get(id) ?? '[]';
    return { id, json: `${json.slice(0, -1)},"tweetLikes":${listed}}` };
  });
}

/**
 * A separate statement, because most lists have no such tweet: on SQLite, as a part of the other statement, it would
 * take time for each row, even if unused.
 */
async function readLikes(db: Database, viewer: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await run<FoundLikes>(db, 'likes', statementOfLikes, { viewer, ids: JSON.stringify(ids) });
  return new Map(rows.map((row) => [row.id, row.likes]));
}

async function run<Row>(
  db: Database,
  name: string,
  statement: (onPostgres: boolean) => RawBuilder<unknown>,
  parameters: Parameters,
): Promise<readonly Row[]> {
  const onPostgres = isPostgres(db);
  const key = onPostgres ? `postgres ${name}` : name;
  const known = prepared.get(key) ?? prepare(db, statement(onPostgres));
  prepared.set(key, known);
  const values = known.names.map((name) => parameters[name]);
  return (await db.executeQuery<Row>(CompiledQuery.raw(known.text, values))).rows;
}

function prepare(db: Database, statement: RawBuilder<unknown>): Prepared {
  const { sql: text, parameters } = statement.compile(db);
  return { text, names: parameters.filter(isName) };
}

function statementOf(list: TweetList, onPostgres: boolean): RawBuilder<unknown> {
  const object = objectOn(onPostgres);
  const text = sql.raw(onPostgres ? '::text' : '');
  // SQLite takes `cross join` as the order to join in: otherwise it may scan all tweets to find those of the page.
  const join = sql.raw(onPostgres ? 'join' : 'cross join');
  const owners = sql`${join} users on users.id = tweets."ownerId"`;
  return sql`select tweets.id, ${object}(
      '_id', tweets.id, 'content', tweets.content, 'media', tweets.media, 'createdAt', tweets."createdAt",
      'owner', ${object}('_id', users.id, 'username', users.username, 'email', users.email, 'avatar', users.avatar),
      'likes', tweets."likeCount")${text} as json, ${allLikes(object, onPostgres)} as likes
    from ${
      isWalked(list) && !onPostgres
        ? sql`tweets ${owners} ${pageOf(list)}`
        : sql`(${idsOf(list, onPostgres)}) as page ${join} tweets on tweets.id = page.id ${owners} ${orderOf(list)}`
    }`;
}

/**
 * The likes of a tweet that lists all of them. If the tweet has more: on PostgreSQL those that are listed, so that one
 * statement is enough; on SQLite null.
 */
function allLikes(object: RawBuilder<unknown>, onPostgres: boolean): RawBuilder<unknown> {
  const array = arrayOf(
    sql`${object}('likedBy', "userId")`,
    sql`"userId" = ${parameter('viewer')} desc, id desc`,
    onPostgres,
  );
  const others = onPostgres ? sql`else ${listedLikes(sql.ref('tweets.id'), onPostgres)}` : sql``;
  return sql`case when tweets."likeCount" = 0 then '[]'
    when tweets."likeCount" <= ${sql.lit(listedLikesMax)} then (select ${array} from likes where "tweetId" = tweets.id)
    ${others} end`;
}

const statementOfLikes = () =>
  sql`select page.id, ${listedLikes(sql.ref('page.id'), false)} as likes from (${givenIds(false)}) as page`;

/**
 * The likes of a tweet that may have any number: the viewer's and the newest others are looked up, each by an index.
 */
function listedLikes(tweetId: RawBuilder<unknown>, onPostgres: boolean): RawBuilder<unknown> {
  const viewer = parameter('viewer');
  const max = sql.lit(listedLikesMax);
  const of = sql`from likes where "tweetId" = ${tweetId} and "userId"`;
  const array = arrayOf(
    sql`${objectOn(onPostgres)}('likedBy', listed."userId")`,
    sql`listed.rank, listed.id desc`,
    onPostgres,
  );
  return sql`(select ${array} from (select * from (
      select 0 as rank, id, "userId" ${of} = ${viewer}
      union all
      select * from (select 1 as rank, id, "userId" ${of} <> ${viewer} order by id desc limit ${max}) as others
    ) as every order by rank, id desc limit ${max}) as listed)`;
}

const objectOn = (onPostgres: boolean) => sql.raw(onPostgres ? 'json_build_object' : 'json_object');

/** A list of JSON as text. */
const arrayOf = (value: RawBuilder<unknown>, order: RawBuilder<unknown>, onPostgres: boolean) =>
  onPostgres
    ? sql`coalesce(json_agg(${value} order by ${order}), '[]')::text`
    : sql`json_group_array(${value} order by ${order})`;

const givenIds = (onPostgres: boolean) =>
  onPostgres
    ? sql`select value as id from json_array_elements_text(${parameter('ids')}::json)`
    : sql`select value as id from json_each(${parameter('ids')})`;

/**
 * Whether SQLite reads only the tweets of the page, in order: then their ids need not be found and sorted first. Tweets
 * of followed users are at several positions of an index, and a join would read all of them.
 */
const isWalked = (list: TweetList): list is TweetPage =>
  'from' in list && list.of === 'everybody' && list.from !== 'offset';

function idsOf(list: TweetList, onPostgres: boolean): RawBuilder<unknown> {
  switch (list.of) {
    case 'ids':
      return givenIds(onPostgres);
    case 'owner':
      return sql`select id from tweets where "ownerId" = ${parameter('owner')} and id < ${parameter('after')}
        order by id desc limit ${parameter('limit')}`;
    case 'everybody':
    case 'followed':
      return sql`select id from tweets ${pageOf(list)}`;
  }
}

function pageOf(list: TweetPage): RawBuilder<unknown> {
  const followed = sql`and tweets."ownerId" in (select "followingId" from follows where "followerId" = ${parameter('viewer')})`;
  const after = sql`and tweets.id ${sql.raw(list.sortType === 'desc' ? '<' : '>')} ${parameter('after')}`;
  const offset = sql`offset ${parameter('offset')}`;
  return sql`where true ${list.of === 'followed' ? followed : sql``} ${list.from === 'anchor' ? after : sql``}
    ${orderOf(list)} limit ${parameter('limit')} ${list.from === 'offset' ? offset : sql``}`;
}

function orderOf(list: TweetList): RawBuilder<unknown> {
  if (list.of === 'ids') return sql``;
  if (list.of === 'owner') return sql`order by tweets.id desc`;
  const direction = sql.raw(list.sortType);
  return list.sortBy === 'likes'
    ? sql`order by tweets."likeCount" ${direction}, tweets.id ${direction}`
    : sql`order by tweets.id ${direction}`;
}
