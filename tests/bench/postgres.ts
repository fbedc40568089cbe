import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import type { CallName } from '#contract/api/calls.ts';
import type { LooseCallInput } from '#contract/api/codec.ts';
import { addressOf, run } from '#tests/postgres/databases.ts';
import { startCluster } from '#tests/postgres/cluster.ts';
import { type Filled, fillPostgres } from './fill-postgres.ts';
import { callAs } from './load-client.ts';
import { withProcesses } from './processes.ts';
import { compare, type FeedPages, type Latency } from './server.ts';
import { median, percentile } from './statistics.ts';

/*
 * Servers on PostgreSQL, which shares the machine with them and with the load. Its durability settings are those of
 * production.
 */

const durable = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  shared_buffers: '512MB',
  autovacuum: 'on',
  max_wal_size: '4GB',
};

/**
 * Runs the action with a PostgreSQL, which is removed afterwards, and with a function that creates filled databases on
 * it.
 */
export async function withDatabases<Result>(
  action: (
    databaseOf: (name: string, tweets: number) => Promise<Filled & { url: string }>,
  ) => Promise<Result>,
): Promise<Result> {
  const cluster = await startCluster(undefined, durable);
  try {
    const first = cluster.urlOf('postgres');
    return await action(async (name, tweets) => {
      await run(first, `create database ${name} template template0`);
      const url = addressOf(first, name);
      return { url, ...(await fillPostgres(url, tweets)) };
    });
  } finally {
    await cluster.stop();
  }
}

/** Measures a feed page of 20 on PostgreSQL with 1,000 and with 1,000,000 tweets. Filling takes a minute. */
export function measurePostgresPages(few = 1000, many = 1_000_000): Promise<FeedPages> {
  return withDatabases((databaseOf) =>
    withProcesses(async (folder, start) => {
      const serverOf = async (name: string, tweets: number) => {
        const { url, cookies } = await databaseOf(name, tweets);
        return { url: await start('postgres', join(folder, name), url), cookie: cookies[0] ?? '' };
      };
      const servers = [await serverOf('few', few), await serverOf('many', many)] as const;
      return {
        few,
        many,
        firstPage: await compare(...servers, () => 1),
        anyPage: await compare(...servers, () => 1 + Math.floor(Math.random() * 3)),
      };
    }),
  );
}

export interface MixFigures {
  readonly perSecond: number;
  readonly reads: Latency;
  readonly changes: Latency;
  readonly refused: number;
}

/** Of 100 requests, 90 are reads. */
const mix: readonly (readonly [
  weight: number,
  name: CallName,
  inputOf: (tweet: string) => LooseCallInput,
])[] = [
  [35, 'allTweets', () => ({ payload: { limit: 20 } })],
  [10, 'allTweets', () => ({ payload: { limit: 20, page: 2 } })],
  [27, 'notifications', () => ({})],
  [9, 'comments', (tweetId) => ({ parameters: { tweetId } })],
  [7, 'singleTweet', (tweetId) => ({ parameters: { tweetId } })],
  [2, 'allTweets', () => ({ payload: { limit: 20, query: 'people write' } })],
  [6, 'toggleLike', (tweetId) => ({ parameters: { tweetId } })],
  [2, 'addComment', (tweetId) => ({ parameters: { tweetId }, payload: { content: 'Indeed.' } })],
  [2, 'addTweet', () => ({ payload: { content: 'A post of these minutes.' } })],
];
const changes: ReadonlySet<CallName> = new Set(['toggleLike', 'addComment', 'addTweet']);

const mixTweets = 100_000;
/** The number of people who wait for a response at any time. */
const atOnce = 32;
const warmUpMs = 2000;

/** Measures the mix of requests with one process and with two processes on one database, in turns. */
export function measureProcesses(seconds = 10): Promise<readonly [one: MixFigures, two: MixFigures]> {
  return withDatabases(async (databaseOf) => {
    const filled = await databaseOf('mix', mixTweets);
    return withProcesses(async (folder, start) => {
      const startOne = () => start('postgres', join(folder, 'pictures'), filled.url);
      const [first, second] = [await startOne(), await startOne()];
      const [one, two]: [MixFigures[], MixFigures[]] = [[], []];
      for (let turn = 0; turn < 3; turn += 1) {
        one.push(await use([first], filled, seconds));
        two.push(await use([first, second], filled, seconds));
      }
      return [middle(one), middle(two)];
    });
  });
}

/** The round with the median rate. */
function middle(turns: readonly MixFigures[]): MixFigures {
  const rate = median(turns.map(({ perSecond }) => perSecond));
  const found = turns.find(({ perSecond }) => perSecond === rate);
  if (found === undefined) throw new Error('Nothing was measured.');
  return found;
}

async function use(urls: readonly string[], filled: Filled, seconds: number): Promise<MixFigures> {
  const end = new AbortController();
  const times = { reads: [] as number[], changes: [] as number[] };
  let refused = 0;
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)];
  const work = async (number: number) => {
    const url = urls[number % urls.length] ?? '';
    while (!end.signal.aborted) {
      let left = Math.random() * 100;
      const [, name, inputOf] = mix.find(([weight]) => (left -= weight) < 0) ?? mix[0] ?? [];
      if (name === undefined || inputOf === undefined) return;
      const sender = { url, address: '198.51.100.1', cookie: pick(filled.cookies) ?? '' };
      const start = performance.now();
      const { status } = await callAs(sender, name, inputOf(pick(filled.tweets) ?? ''));
      times[changes.has(name) ? 'changes' : 'reads'].push(performance.now() - start);
      if (status >= 400) refused += 1;
    }
  };
  const working = Array.from({ length: atOnce }, (_, number) => work(number));
  await sleep(warmUpMs);
  times.reads.length = 0;
  times.changes.length = 0;
  refused = 0;
  const start = performance.now();
  await sleep(seconds * 1000);
  const took = (performance.now() - start) / 1000;
  const { reads, changes: made } = structuredClone(times);
  end.abort();
  await Promise.all(working);
  const latency = (values: readonly number[]) => ({ p50: median(values), p99: percentile(values, 0.99) });
  return {
    perSecond: (reads.length + made.length) / took,
    reads: latency(reads),
    changes: latency(made),
    refused,
  };
}
