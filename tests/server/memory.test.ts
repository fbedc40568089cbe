import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get, IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { signUp, startSession, temporaryFolder } from './support.ts';

/* No data that a client chooses may permanently stay in the memory of a server, or of a browser host with a server. */

const UrlsSchema = v.object({ server: v.string(), serve: v.string() });
const MemorySchema = v.object({ bytes: v.number() });

let child: ChildProcess;
let urls: v.InferOutput<typeof UrlsSchema>;
let cookie: string;
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

beforeAll(async () => {
  const program = join(import.meta.dirname, '../fuzz/server-process.ts');
  child = fork(program, [await temporaryFolder()], { execArgv: ['--expose-gc'] });
  const [sent]: unknown[] = await once(child, 'message');
  urls = v.parse(UrlsSchema, sent);
  const user = await signUp({ url: urls.server, guest: null, close: () => Promise.resolve() });
  cookie = await startSession({ url: urls.server }, user);
});
afterAll(() => {
  agent.destroy();
  child.kill('SIGKILL');
});

/** The memory in use after a garbage collection. */
async function bytesInUse(): Promise<number> {
  child.send('memory');
  const [memory]: unknown[] = await once(child, 'message');
  return v.parse(MemorySchema, memory).bytes;
}

interface Sent {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The status of the response to a request, over reused connections. */
async function statusOf({ url, headers = {} }: Sent): Promise<number | undefined> {
  const [response]: unknown[] = await once(get(url, { agent, headers }), 'response');
  if (!(response instanceof IncomingMessage)) throw new TypeError('There is no response');
  await text(response);
  return response.statusCode;
}

/** The number of values per round. Each is long enough that a leak would be noticed. */
const count = 250;
const long = (number: number) => `${number}${'x'.repeat(12_000)}`;

test.each([
  [
    'addresses of a list',
    200,
    (number: number): Sent => ({
      url: `${urls.server}/api/v1/tweet/all-tweets?query=a&also=${long(number)}`,
      headers: { cookie },
    }),
  ],
  [
    'addresses of a browser host’s list',
    401,
    (number: number): Sent => ({ url: `${urls.serve}/api/v1/tweet/all-tweets?also=${long(number)}` }),
  ],
  ['addresses of nothing', 404, (number: number): Sent => ({ url: `${urls.server}/${long(number)}` })],
  ['addresses of pages', 200, (number: number): Sent => ({ url: `${urls.serve}/tweet/${long(number)}` })],
  [
    'sessions',
    401,
    (number: number): Sent => ({
      url: `${urls.server}/api/v1/user/current-user`,
      headers: { cookie: `warble_session=${long(number)}` },
    }),
  ],
])('distinct %s leave nothing in memory', async (_what, status, sentOf) => {
  const sendAll = async (from: number) => {
    const statuses = await Promise.all(Array.from({ length: count }, (_, at) => statusOf(sentOf(from + at))));
    expect(new Set(statuses)).toEqual(new Set([status]));
  };
  // Memory that the first requests use permanently, such as compiled code.
  await sendAll(0);
  const before = await bytesInUse();
  await sendAll(count);
  const grown = (await bytesInUse()) - before;
  expect(grown).toBeLessThan((JSON.stringify(sentOf(0)).length * count) / 4);
});
