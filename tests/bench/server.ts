import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { fillWithTweets } from './many-tweets.ts';
import { feedPath, followingPath, type Measured, signIn, withProcesses } from './processes.ts';
import { median, percentile } from './statistics.ts';

/** Milliseconds from request to response. */
export interface Latency {
  readonly p50: number;
  readonly p99: number;
}

/** Latencies of a page of 20 with few tweets and with many, for page 1 and for random pages 1 to 3. */
export interface FeedPages {
  readonly few: number;
  readonly many: number;
  readonly firstPage: { readonly few: Latency; readonly many: Latency };
  readonly anyPage: { readonly few: Latency; readonly many: Latency };
  /** Page 1 of the tweets of users whom the viewer follows, which are all others. */
  readonly following?: { readonly few: Latency; readonly many: Latency };
}

/** Requests per second. */
export interface FeedRate {
  /** A route that only sends the same bytes. */
  readonly bare: number;
  /** A page of the feed, which is read from the database for each request. */
  readonly feed: number;
}

const rounds = 1500;

/** Starts a server with this number of tweets, and signs in. */
export async function startFeed(
  folder: string,
  tweets: number,
  start: (kind: 'feed', source: string) => Promise<string>,
) {
  const dataDir = join(folder, String(tweets));
  await fillWithTweets(dataDir, tweets);
  return signIn(await start('feed', dataDir));
}

/** Requests one page. Returns the time in ms. */
async function timePage({ url, cookie }: Measured, path: string, page: number): Promise<number> {
  const start = performance.now();
  const response = await fetch(`${url}${path}&page=${page}`, { headers: { cookie } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`The feed answered ${response.status}.`);
  return performance.now() - start;
}

/** Alternates between both, so that other load on the machine affects both. */
export async function compare(few: Measured, many: Measured, pageOf: () => number, path = feedPath) {
  const times = { few: [] as number[], many: [] as number[] };
  for (let round = -100; round < rounds; round += 1) {
    const page = pageOf();
    const [fewTime, manyTime] = [await timePage(few, path, page), await timePage(many, path, page)];
    // The first hundred rounds warm up.
    if (round < 0) continue;
    times.few.push(fewTime);
    times.many.push(manyTime);
  }
  const latency = (values: readonly number[]) => ({ p50: median(values), p99: percentile(values, 0.99) });
  return { few: latency(times.few), many: latency(times.many) };
}

/** Measures a feed page of 20 with 1,000 and with 1,000,000 tweets. Filling takes most of a minute. */
export function measureFeedPages(few = 1000, many = 1_000_000): Promise<FeedPages> {
  return withProcesses(async (folder, start) => {
    const servers = [await startFeed(folder, few, start), await startFeed(folder, many, start)] as const;
    return {
      few,
      many,
      firstPage: await compare(...servers, () => 1),
      anyPage: await compare(...servers, () => 1 + Math.floor(Math.random() * 3)),
      following: await compare(...servers, () => 1, followingPath),
    };
  });
}

/** Measures the requests per second of the feed and of a bare route that sends the same bytes. */
export function measureFeedRate(seconds = 3): Promise<FeedRate> {
  return withProcesses(async (folder, start) => {
    const feed = await startFeed(folder, 1000, start);
    const bytes = await (await fetch(feed.url + feedPath, { headers: { cookie: feed.cookie } })).text();
    const file = join(folder, 'answer.json');
    await writeFile(file, bytes);
    const bare = { url: await start('bare', file), cookie: feed.cookie };

    const rate = async ({ url, cookie }: Measured, duration: number) => {
      const result = await autocannon({
        url: url + feedPath,
        headers: { cookie },
        connections: 10,
        duration,
      });
      if (result.non2xx + result.errors > 0) throw new Error('The feed refused requests under load.');
      return result.requests.average;
    };
    const subjects = [
      ['bare', bare],
      ['feed', feed],
    ] as const;
    const rates: Record<keyof FeedRate, number[]> = { bare: [], feed: [] };
    for (const [, server] of subjects) await rate(server, 1);
    for (let turn = 0; turn < 3; turn += 1) {
      for (const [name, server] of subjects) rates[name].push(await rate(server, seconds));
    }
    return { bare: median(rates.bare), feed: median(rates.feed) };
  });
}
