import type { DatabaseSync, StatementSync } from 'node:sqlite';
import * as v from 'valibot';
import { foldQuery } from './fold.ts';

/*
 * Finds tweets by their text. Candidates come from an index of all runs of three characters and are then compared with
 * the query, so that the cost hardly depends on the number of tweets. A search has a limit of candidates and of
 * processor time, so that no text and no query can occupy the server for longer.
 */

export interface TweetSearch {
  readonly query: string;
  readonly sortBy: 'createdAt' | 'likes';
  readonly sortType: 'asc' | 'desc';
  /** How many matches to return. */
  readonly limit: number;
  /** How many matches to skip before them. */
  readonly offset: number;
  /** Finds the tweets of users whom this user follows only; "" finds everybody's. */
  readonly followerId: string;
}

/** Returns the ids of the tweets that match, in order. */
export type SearchTweets = (search: TweetSearch) => Promise<string[]>;

/** The most candidates that a search compares, … */
const candidatesMax = 1500;
/** … the most tweets that it compares for a query of one or two characters, which the index can't answer, … */
export const scannedMax = 8000;
const scannedAtOnce = 500;
/** … and its limit of processor time, in milliseconds. */
const timeMax = 25;
/** The first matches are found in any case: they cost little, and the process may use its time for something else, too. */
const alwaysFound = 100;
/** This many runs of three characters of a long query, evenly distributed, identify a text well enough. */
const trigramsMax = 16;
/** Matches that are sorted by likes: the newest ones. */
const sortedMax = 1000;

/** A character that the index contains only in checkpoints; in texts and in queries, a space takes its place there. */
export const mark = '\ue000';
/** What the index contains in every 4096th tweet, so that a search without results can check the time regularly. */
export const checkpoint = mark.repeat(3);

const RowSchema = v.object({ tweetId: v.string(), likeCount: v.nullable(v.number()) });
export type Match = v.InferOutput<typeof RowSchema>;
const EdgesSchema = v.object({ first: v.nullable(v.number()), last: v.nullable(v.number()) });

/** A candidate; `likeCount` is null where it does not match. */
const columns = `tweetTexts.tweetId, case
  when instr(tweetTexts.text, :query) > 0 and (:followerId = '' or exists (
    select 1 from tweets join follows on follows.followingId = tweets.ownerId
    where tweets.id = tweetTexts.tweetId and follows.followerId = :followerId
  )) then (select likeCount from tweets where tweets.id = tweetTexts.tweetId)
end as likeCount`;

/**
 * The processor time of this thread, in milliseconds: on a busy machine, the time that a search waits is not its own, and
 * must not cost it results. Before Node 23.9 it is not known, and the time that has passed is used.
 */
function processorTime(): number {
  if (!('threadCpuUsage' in process)) return performance.now();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Searches on an open connection. */
export function createTweetSearch(
  connection: DatabaseSync,
  clock = processorTime,
): (search: TweetSearch) => string[] {
  const prepare = (sortType: 'asc' | 'desc') => ({
    indexed: connection.prepare(`select ${columns}
      from tweetIndex cross join tweetTexts on tweetTexts.number = tweetIndex.rowid
      where tweetIndex match :trigrams order by tweetIndex.rowid ${sortType} limit ${candidatesMax}`),
    scanned: connection.prepare(`select * from (select ${columns}, number from tweetTexts
      where number between :first and :last) where likeCount is not null order by number ${sortType}`),
  });
  const edges = connection.prepare(
    // Not in one query: that would read the whole table.
    'select (select min(number) from tweetTexts) as first, (select max(number) from tweetTexts) as last',
  );
  let prepared: Record<'asc' | 'desc', ReturnType<typeof prepare>> | undefined;

  return ({ query, sortBy, sortType, limit, offset, followerId }) => {
    const byLikes = sortBy === 'likes';
    const needed = byLikes ? sortedMax : offset + limit;
    const order = byLikes ? 'desc' : sortType;
    prepared ??= { asc: prepare('asc'), desc: prepare('desc') };
    const { indexed, scanned } = prepared[order];
    const folded = foldQuery(query);
    const trigrams = trigramsOf(folded);
    const parameters = { query: folded, followerId };
    const rows =
      trigrams === undefined
        ? scan(scanned, parameters, order, v.parse(EdgesSchema, edges.get()))
        : indexed.iterate({ ...parameters, trigrams });
    const found = firstMatches(rows, needed, clock);
    if (byLikes) found.sort(compareLikes);
    if (byLikes && sortType === 'asc') found.reverse();
    return found.slice(offset, offset + limit).map((match) => match.tweetId);
  };
}

function firstMatches(rows: Iterable<unknown>, needed: number, clock: () => number): Match[] {
  const found: Match[] = [];
  const end = clock() + timeMax;
  for (const row of rows) {
    const match = row === undefined ? null : v.parse(RowSchema, row);
    const isMatch = match !== null && match.likeCount !== null;
    if (isMatch) found.push(match);
    if (found.length >= needed) break;
    if (!(isMatch && found.length < alwaysFound) && clock() > end) break;
  }
  return found;
}

/** Reads the tweets at one end in parts; yields `undefined` after each part, so that the caller can check the time. */
function* scan(
  statement: StatementSync,
  parameters: Record<string, string>,
  order: 'asc' | 'desc',
  { first, last }: v.InferOutput<typeof EdgesSchema>,
): Iterable<unknown> {
  if (first === null || last === null) return;
  for (let done = 0; done < Math.min(scannedMax, last - first + 1); done += scannedAtOnce) {
    const start = order === 'asc' ? first + done : last - done - scannedAtOnce + 1;
    yield* statement.all({ ...parameters, first: start, last: start + scannedAtOnce - 1 });
    yield undefined;
  }
}

/** Most likes first, then the newest first. */
export const compareLikes = (a: Match, b: Match) =>
  (b.likeCount ?? 0) - (a.likeCount ?? 0) || (a.tweetId < b.tweetId ? 1 : -1);

/** The expression for the index; undefined where the query is too short for it. */
function trigramsOf(folded: string): string | undefined {
  const characters = Array.from(folded.replaceAll(mark, ' '));
  const trigrams = new Set(
    characters.slice(2).map((_, start) => characters.slice(start, start + 3).join('')),
  );
  if (trigrams.size === 0) return undefined;
  const step = Math.max(1, trigrams.size / trigramsMax);
  const chosen = [...trigrams].filter((_, index) => index % step < 1);
  const quoted = chosen.map((trigram) => `"${trigram.replaceAll('"', '""')}"`);
  return `(${quoted.join(' AND ')}) OR "${checkpoint}"`;
}
