import { randomFillSync } from 'node:crypto';
import { join } from 'node:path';
import { limits } from '#contract/limits.ts';
import { createForward, createGateway } from '#gateway/index.ts';
import { imageBytes } from '#tests/fixtures/images.ts';
import { fillWithTweets } from './many-tweets.ts';
import { feedPath, signIn, withProcesses } from './processes.ts';
import { startFeed } from './server.ts';
import { median } from './statistics.ts';

/** Medians in ms of the same request on three routes. */
export interface Ways {
  /** Directly to the server. */
  readonly direct: number;
  /** Through the gateway's function, in the process of the client. */
  readonly gateway: number;
  /** To the browser host, whose process contains its own server. */
  readonly serve: number;
}

type Send = (path: string, init: RequestInit) => Promise<Response>;

const way = (url: string, cookie: string, ask: (request: Request) => Promise<Response>): Send => {
  return (path, init) => ask(new Request(url + path, { ...init, headers: { cookie } }));
};

/** Alternates between the routes, so that other load on the machine affects all of them. */
async function compare(
  ways: Readonly<Record<keyof Ways, Send>>,
  rounds: number,
  make: () => readonly [path: string, init: RequestInit],
): Promise<Ways> {
  const times: Record<keyof Ways, number[]> = { direct: [], gateway: [], serve: [] };
  const warmUp = Math.ceil(rounds / 10);
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const name of ['direct', 'gateway', 'serve'] as const) {
      const [path, init] = make();
      const start = performance.now();
      const answer = await ways[name](path, init);
      await answer.arrayBuffer();
      const time = performance.now() - start;
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}, asked by ${name}.`);
      if (round >= 0) times[name].push(time);
    }
  }
  return { direct: median(times.direct), gateway: median(times.gateway), serve: median(times.serve) };
}

/** An image of the largest allowed size, different each time. */
function largestPicture(): Blob {
  const picture = Buffer.alloc(limits.imageBytesMax);
  randomFillSync(picture);
  imageBytes().copy(picture);
  return new Blob([picture], { type: 'image/png' });
}

function upload(): readonly [string, RequestInit] {
  const body = new FormData();
  body.append('content', 'A large picture');
  body.append('media', largestPicture(), 'large.png');
  return ['/api/v1/tweet/add-tweet', { method: 'POST', body }];
}

const tweets = 1000;
const gatewayUrl = 'http://127.0.0.1:4780';

/** Measures how much longer a page of 20 tweets and the largest upload take through the gateway than directly. */
export function measureGateway(): Promise<{ readonly page: Ways; readonly upload: Ways }> {
  return withProcesses(async (folder, start) => {
    // Each route has its own server, because a server that handles twice as many requests would run more optimised
    // code.
    const server = await startFeed(join(folder, 'direct'), tweets, start);
    const behind = await startFeed(join(folder, 'behind'), tweets, start);
    const ownFolder = join(folder, 'serve');
    await fillWithTweets(ownFolder, tweets);
    const serve = await signIn(await start('serve', ownFolder));
    const gateway = createGateway({
      root: folder,
      forward: createForward({ server: async () => behind.url, fetch, cookies: 'browser' }),
      hostInfo: () => ({ kind: 'browser', version: '0.0.0', guest: null }),
    });
    const ways = {
      direct: way(server.url, server.cookie, fetch),
      // The port is part of the names of the browser host's cookies.
      gateway: way(gatewayUrl, `warble-${new URL(gatewayUrl).port}-${behind.cookie}`, gateway),
      serve: way(serve.url, serve.cookie, fetch),
    };
    return {
      page: await compare(ways, 1000, () => [feedPath, {}]),
      upload: await compare(ways, 20, upload),
    };
  });
}
