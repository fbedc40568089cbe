import { join } from 'node:path';
import { fillWithTweets } from './many-tweets.ts';
import { type Measured, signIn, withProcesses } from './processes.ts';
import { median } from './statistics.ts';

/** Milliseconds from request to response for one kind of query, with few tweets and with many. */
export interface SearchTimes {
  readonly what: string;
  readonly few: number;
  readonly many: number;
}

const rounds = 60;

/**
 * The kinds of queries. All tweets read "Post N: a text about as long as what people write here, most of the time at
 * least.", so all of them contain the parts of each query.
 */
const queries: Readonly<Record<string, string>> = {
  'in every tweet': 'text about',
  'in few tweets': 'post 77:',
  'in none': 'zebra crossing',
  'in none, its parts in all': 'text as long as people',
  'in none, its parts as often as they can be':
    'as what people write here, most of the time at least. a text about',
  'of two characters, in none': 'zq',
};

async function time({ url, cookie }: Measured, query: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(`${url}/api/v1/tweet/all-tweets?limit=10&query=${encodeURIComponent(query)}`, {
    headers: { cookie },
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`The search answered ${response.status}.`);
  return performance.now() - start;
}

/** Measures searches over 1,000 and over 1,000,000 tweets. Filling takes more than a minute. */
export function measureSearch(few = 1000, many = 1_000_000): Promise<readonly SearchTimes[]> {
  return withProcesses(async (folder, start) => {
    const [fewServer, manyServer] = [
      await startSearch(join(folder, 'few'), few, start),
      await startSearch(join(folder, 'many'), many, start),
    ];
    const measured: SearchTimes[] = [];
    for (const [what, query] of Object.entries(queries)) {
      const times = { few: [] as number[], many: [] as number[] };
      for (let round = -10; round < rounds; round += 1) {
        const [fewTime, manyTime] = [await time(fewServer, query), await time(manyServer, query)];
        if (round < 0) continue;
        times.few.push(fewTime);
        times.many.push(manyTime);
      }
      measured.push({ what, few: median(times.few), many: median(times.many) });
    }
    return measured;
  });
}

async function startSearch(
  dataDir: string,
  tweets: number,
  start: (kind: 'feed', source: string) => Promise<string>,
): Promise<Measured> {
  await fillWithTweets(dataDir, tweets);
  return signIn(await start('feed', dataDir));
}
