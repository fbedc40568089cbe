import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, request, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { requestIdHeader, stopPath } from '#contract/api/cancellation.ts';
import { toRequest } from '#contract/api/codec.ts';
import { pixel } from '#tests/conformance/pixel.ts';
import { noLimits, quickPasswords } from '#tests/server/no-limits.ts';
import { createOwnServer } from './own-server.ts';
import { startServe, type RunningServe } from './serve.ts';

/* The responses of the browser host's own server: they do not pass through the gateway. */

const host = 'warble.example';
let dataDir: string;
let serve: RunningServe;
/** A user's session, through the reverse proxy and without it. */
const cookies = { proxied: '', direct: '' };

interface Answer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

function ask(path: string, headers: Record<string, string>, method = 'GET', body?: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request(serve.url, { path, method, headers, agent: false });
    asking.once('error', reject);
    asking.once('response', (response) => {
      buffer(response).then(
        (body) => resolve({ status: response.statusCode, headers: response.headers, body }),
        reject,
      );
    });
    asking.end(body);
  });
}

const login = (headers: Record<string, string>) =>
  ask(
    '/api/v1/user/login',
    { 'content-type': 'application/json', ...headers },
    'POST',
    Buffer.from(JSON.stringify({ username: 'ada', email: '', password: 'correct horse' })),
  );
const cookieOf = ({ headers }: Answer) => [headers['set-cookie']].flat()[0]?.split(';')[0] ?? '';

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'warble-own-'));
  serve = await startServe({
    port: 0,
    dataDir,
    publicUrl: `https://${host}`,
    rateLimits: noLimits,
    passwords: quickPasswords,
  });
  const payload = {
    username: 'ada',
    email: 'ada@warble.example',
    fullName: 'Ada',
    password: 'correct horse',
  };
  const { path, ...init } = toRequest('register', { payload, files: { avatar: pixel('ada') } });
  expect((await fetch(serve.url + path, init)).status).toBe(201);
  cookies.proxied = cookieOf(await login({ host }));
  cookies.direct = cookieOf(await login({}));
});
afterAll(async () => {
  await serve.close();
  await rm(dataDir, { recursive: true });
});

const feed = '/api/v1/tweet/all-tweets';

test('has the headers of all responses of the host, and its cookies', async () => {
  const { status, headers } = await ask(feed, { cookie: cookies.direct });
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringContaining('sandbox'),
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
  });
  expect(cookies.direct).toMatch(/^warble-\d+-warble_session=/);
  expect(cookies.proxied).toMatch(/^__Host-warble-80-warble_session=/);
  // From another address, and from another program on this computer.
  expect((await ask(feed, { cookie: cookies.proxied })).status).toBe(401);
  expect((await ask(feed, { cookie: cookies.direct.replace(/^warble-\d+-/, '') })).status).toBe(401);
});

test('is compressed for a browser that accepts it, except pictures', async () => {
  const { headers, body } = await ask(feed, { host, cookie: cookies.proxied, 'accept-encoding': 'br, gzip' });
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'cookie, accept-encoding' });
  expect(headers['content-length']).toBeUndefined();
  expect(JSON.parse(gunzipSync(body).toString())).toMatchObject({ data: [], success: true });
  const plain = await ask(feed, { host, cookie: cookies.proxied });
  expect(plain.headers['content-encoding']).toBeUndefined();
  const [picture = ''] = await readdir(join(dataDir, 'media', 'files'));
  const image = await ask(`/media/${picture}`, { host, cookie: cookies.proxied, 'accept-encoding': 'gzip' });
  expect([image.status, image.headers['content-encoding']]).toEqual([200, undefined]);
  expect(image.body.equals(Buffer.from(await pixel('ada').arrayBuffer()))).toBe(true);
});

test.each([
  ['a page of another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ['another host name', { host: 'evil.example' }, 400],
  ['a host that no address can have', { host: '127.0.0.1:99999' }, 400],
])('is nothing for %s', async (_, headers, status) => {
  const answer = await login(headers);
  expect([answer.status, answer.headers['set-cookie']]).toEqual([status, undefined]);
});

test('is the same at an address with another spelling', async () => {
  expect((await ask(`/x/..${feed}`, { cookie: cookies.direct })).status).toBe(200);
  expect((await ask('/api/v2/anything', {})).status).toBe(404);
});

test('ends for an upload that is cancelled by its id, and leaves no file of it', async () => {
  const sending = request(`${serve.url}/api/v1/tweet/add-tweet`, {
    method: 'POST',
    headers: {
      cookie: cookies.direct,
      'content-type': 'multipart/form-data; boundary=b',
      [requestIdHeader]: 'upload',
    },
  });
  const failed = once(sending, 'error');
  const bytes = Buffer.from(await pixel('cancelled').arrayBuffer());
  sending.write('--b\r\ncontent-disposition: form-data; name="media"; filename="a.png"\r\n\r\n');
  sending.write(Buffer.concat([bytes, Buffer.alloc(100_000)]));
  const uploads = () => readdir(join(dataDir, 'media', 'tmp'));
  await vi.waitFor(async () => expect(await uploads()).toHaveLength(1));
  expect((await ask(stopPath, { [requestIdHeader]: 'upload' }, 'POST')).status).toBe(204);
  await failed;
  await vi.waitFor(async () => expect(await uploads()).toEqual([]));
});

test('comes after the whole refused body where the connection is not kept', async () => {
  const rest = Buffer.alloc(8 * 1024 * 1024);
  const socket = connect(Number(new URL(serve.url).port), '127.0.0.1');
  const received = text(socket);
  const head = `POST /api/v1/user/login HTTP/1.0\r\nHost: ${host}\r\ncontent-type: application/json\r\nContent-Length: ${rest.length + 1}\r\n\r\n.`;
  await new Promise((resolve) => socket.write(head, resolve));
  // A proxy continues to send its data.
  for (let at = 0; at < rest.length; at += 64 * 1024) {
    await new Promise((resolve) => socket.write(rest.subarray(at, at + 64 * 1024), resolve));
  }
  expect(await received).toMatch(/^HTTP\/1\.1 413 /);
});

test('continues when a client disconnects in the middle of a refused body', async () => {
  const socket = connect(Number(new URL(serve.url).port), '127.0.0.1');
  const head = `POST /api/v1/tweet/add-tweet HTTP/1.0\r\nHost: ${host}\r\ncontent-type: multipart/form-data; boundary=b\r\nContent-Length: 10\r\n\r\nabc`;
  await new Promise((resolve) => socket.write(head, resolve));
  // Runs later on the same event loop, so the data sent before has been read.
  await ask('/healthz', { host });
  socket.destroy();
  await once(socket, 'close');
  const isWell = async () => expect((await ask('/healthz', { host })).status).toBe(200);
  await isWell();
  await isWell();
});

test('has no health check for pages of other sites', async () => {
  const { status } = await ask('/healthz', { host, 'sec-fetch-site': 'cross-site' }, 'POST');
  expect(status).toBe(403);
});

test('forgets the id of a request whose client has left before its turn, or before the server was there', async () => {
  const starting = Promise.withResolvers<RequestListener>();
  const ended: (string | null)[] = [];
  const own = createOwnServer({
    listener: () => starting.promise,
    key: 'key',
    cancellations: {
      async run({ headers, signal }, respond) {
        try {
          return await respond(signal);
        } finally {
          ended.push(headers.get(requestIdHeader));
        }
      },
      cancel() {},
    },
    compress: false,
  });
  const arrived: string[] = [];
  const left: string[] = [];
  const http = createServer((incoming, outgoing) => {
    const id = String(incoming.headers[requestIdHeader]);
    arrived.push(id);
    outgoing.once('close', () => left.push(id));
    own.respond(incoming, outgoing, { origin: `http://${host}`, address: undefined });
  });
  await once(http.listen(0, '127.0.0.1'), 'listening');
  const { port } = v.parse(v.object({ port: v.number() }), http.address());
  const send = async (...ids: readonly string[]) => {
    const socket = connect(port, '127.0.0.1');
    for (const id of ids)
      socket.write(`GET ${feed} HTTP/1.1\r\nHost: ${host}\r\n${requestIdHeader}: ${id}\r\n\r\n`);
    await vi.waitFor(() => expect(arrived).toEqual(expect.arrayContaining([...ids])));
    return socket;
  };
  (await send('early')).destroy();
  await vi.waitFor(() => expect(left).toEqual(['early']));
  const socket = await send('first', 'second');
  // Never responds.
  starting.resolve(() => {});
  await vi.waitFor(() => expect(ended).toEqual(['early']));
  socket.destroy();
  await vi.waitFor(() => expect(new Set(ended)).toEqual(new Set(['early', 'first', 'second'])));
  http.close();
});
