import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callNames, type CallName } from '#contract/api/calls.ts';
import { startServer, type RunningServer } from '#server/index.ts';
import { checkConformance } from './check.ts';
import { quickPasswords } from '#tests/server/no-limits.ts';
import { temporaryStorage } from '#tests/server/support.ts';
import { Unreachable } from './client.ts';

let server: RunningServer;
const closing: (() => Promise<void>)[] = [];

beforeEach(async () => {
  server = await startServer({ ...(await temporaryStorage()).options, passwords: quickPasswords });
  closing.push(() => server.close());
});

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

type Spoil = readonly [call: CallName, method: string, path: RegExp, spoil: (body: string) => string];

/** The local server, whose responses are changed by `spoils`. */
async function brokenServer(spoils: readonly Spoil[]): Promise<string> {
  const broken: Server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(Buffer.from(chunk));
      const upstream = await fetch(server.url + (request.url ?? ''), {
        method: request.method ?? 'GET',
        headers: Object.entries(request.headers)
          .filter(([name]) => ['cookie', 'content-type'].includes(name))
          .map(([name, value]) => [name, String(value)]),
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      });
      const body = Buffer.from(await upstream.arrayBuffer());
      const spoil = spoils.find(
        ([, method, path]) => request.method === method && path.test(request.url ?? ''),
      )?.[3];
      response.statusCode = upstream.status;
      response.setHeader('content-type', upstream.headers.get('content-type') ?? 'text/plain');
      response.setHeader('set-cookie', upstream.headers.getSetCookie());
      response.end(spoil === undefined ? body : spoil(body.toString()));
    })();
  });
  await new Promise<void>((resolve) => {
    broken.listen(0, '127.0.0.1', resolve);
  });
  closing.push(
    () =>
      new Promise((resolve) => {
        broken.closeAllConnections();
        broken.close(() => resolve());
      }),
  );
  const address = broken.address();
  return typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : '';
}

test('the local server conforms in all 26 calls', async () => {
  const results = await checkConformance(server.url);
  expect(results.filter((result) => !result.holds)).toEqual([]);
  expect(results.map((result) => result.call)).toEqual(callNames);
  expect(results).toHaveLength(26);
});

test('wrong responses are reported for each call', async () => {
  const spoils: readonly Spoil[] = [
    ['currentUser', 'GET', /\/current-user/, (body) => body.replace('Error: ', 'Oops: ')],
    ['toggleLike', 'POST', /\/like\//, (body) => body.replace('"data":null', '"data":{"liked":true}')],
    ['comments', 'GET', /\/comment\//, (body) => body.replaceAll('"owner"', '"author"')],
    ['notifications', 'GET', /\/notification/, (body) => body.replace(/"data":\[.*\]/, '"data":[]')],
    ['followingTweets', 'GET', /\/following-tweets/, () => '<h1>Welcome</h1>'],
  ];
  const results = await checkConformance(await brokenServer(spoils));
  const failed = results.filter((result) => !result.holds).map((result) => result.call);
  expect(failed).toEqual(expect.arrayContaining(spoils.map(([call]) => call)));
  // Without user and session, only calls that need neither can conform.
  expect(failed).not.toContain('register');
  expect(failed).not.toContain('allUsers');
});

test('reports that there is no server', async () => {
  await expect(checkConformance('http://127.0.0.1:1')).rejects.toThrow(Unreachable);
});
