import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import fastify from 'fastify';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { errorText } from '#contract/api/server-error.ts';
import { installErrorResponses, sendError, sendUnreadable } from './error-responses.ts';
import { HttpError } from './errors.ts';

/** What the route of the tests does. */
let answer: () => unknown;
let logged: unknown[];

const createApp = () =>
  fastify({
    bodyLimit: 100,
    // Otherwise a test that fails would wait for its connection.
    forceCloseConnections: true,
    frameworkErrors: sendError,
    clientErrorHandler: sendUnreadable,
    logger: { level: 'error', stream: { write: (line: string) => logged.push(JSON.parse(line)) } },
  });
let app: ReturnType<typeof createApp>;

beforeEach(() => {
  answer = () => 'well';
  logged = [];
  app = createApp();
  installErrorResponses(app);
  app.post('/answer/:id', () => answer());
});
afterEach(() => app.close());

const post = (payload: string, headers: Readonly<Record<string, string>> = {}) =>
  app.inject({
    method: 'POST',
    url: '/answer/1',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });

const failWith = (error: unknown) => {
  answer = () => {
    throw error;
  };
  return post('{}');
};

const ofStatus = (statusCode: unknown, more: object = {}) =>
  Object.assign(new Error('internal'), { statusCode, ...more });

test('an error is a page that no browser runs or guesses the type of', async () => {
  const response = await failWith(new HttpError(418, 'A <teapot>', { 'retry-after': '5' }));
  expect(response.statusCode).toBe(418);
  expect(response.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
    'retry-after': '5',
  });
  expect(errorText(response.body)).toBe('A <teapot>');
  expect(logged).toEqual([]);
});

test.each([
  ['an address that can not be read', { url: '/%zz' }, 400, 'The address of the request is not valid'],
  ['too large a body', { payload: `"${'x'.repeat(100)}"` }, 413, 'The request is too large'],
  [
    'a length that does not fit',
    { payload: '{}', headers: { 'content-length': '3' } },
    400,
    'The length of the request does not fit its content',
  ],
  ['broken JSON', { payload: '{' }, 400, 'The JSON of the request is not valid'],
  [
    'another type',
    { payload: '{}', headers: { 'content-type': 'text/csv' } },
    415,
    'The content type of the request is not supported here',
  ],
] as const)('%s is refused with a sentence', async (_what, given, status, text) => {
  const response = await app.inject({
    method: 'POST',
    url: '/answer/1',
    ...given,
    headers: { 'content-type': 'application/json', ...('headers' in given && given.headers) },
  });
  expect([response.statusCode, errorText(response.body)]).toEqual([status, text]);
  expect(logged).toEqual([]);
});

test.each([
  ['400', ofStatus(400), 400, 'The request is not valid'],
  ['499', ofStatus('499', { code: 'FST_OTHER' }), 499, 'The request is not valid'],
  [
    'JSON',
    Object.assign(new SyntaxError('internal'), { statusCode: 400 }),
    400,
    'The JSON of the request is not valid',
  ],
])(
  'of an error with the status %s, only a sentence of our own is sent',
  async (_what, error, status, text) => {
    const response = await failWith(error);
    expect([response.statusCode, errorText(response.body)]).toEqual([status, text]);
    expect(logged).toEqual([]);
  },
);

test.each([
  ['without a status', new Error('internal')],
  ['of the server', ofStatus(500)],
  ['below those of requests', ofStatus(399)],
])('an unexpected error, %s, is logged and not sent', async (_what, error) => {
  const response = await failWith(error);
  expect([response.statusCode, errorText(response.body)]).toEqual([500, 'Something went wrong']);
  expect(logged).toEqual([
    expect.objectContaining({
      err: expect.objectContaining({ message: 'internal' }),
      method: 'POST',
      route: '/answer/:id',
    }),
  ]);
});

test('a status that is not of an error is not taken for one', async () => {
  const response = await failWith({ statusCode: 404 });
  expect([response.statusCode, errorText(response.body)]).toEqual([500, 'Something went wrong']);
});

test('what fails at the machine is sent with what a client can do, and logged with what an administrator can', async () => {
  const response = await failWith(Object.assign(new Error('internal'), { code: 'ENOSPC', syscall: 'write' }));
  expect(response.statusCode).toBe(507);
  expect(errorText(response.body)).toMatch(/^The server's disk is full\./);
  expect(logged).toEqual([
    expect.objectContaining({ msg: 'The disk of the server is full: make room on it.' }),
  ]);
});

test.each([
  ['GET', '/nowhere', undefined],
  ['GET', '/api/v1', undefined],
  ['GET', '/api/v1/user/login/more', undefined],
  ['GET', '/before/api/v1/user/login', undefined],
  ['GET', '/api/v1/follow/a/b', undefined],
  ['GET', '/api/v1/follow//', undefined],
  ['GET', '/api/v1/user/login', 'POST'],
  ['GET', '/api/v1/user/login/', 'POST'],
  ['GET', '/api/v1/user/login?now=1', 'POST'],
  ['POST', '/api/v1/notification', 'GET'],
  ['PUT', '/api/v1/comment/abc', 'POST, GET, PATCH, DELETE'],
] as const)(
  '%s %s is not found, or refused with the methods that are allowed: %s',
  async (method, url, allow) => {
    const response = await app.inject({ method, url });
    expect([response.statusCode, response.headers['allow'], errorText(response.body)]).toEqual(
      allow === undefined
        ? [404, undefined, 'There is nothing at this address']
        : [405, allow, `This address takes ${allow} only`],
    );
  },
);

/** Sends a request whose body comes after the response; returns what the server sends until the next is answered. */
async function sendAfterwards(type: string, length: number): Promise<string> {
  const { hostname, port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  let received = '';
  socket.setEncoding('utf8').on('data', (part: string) => (received += part));
  socket.write(
    `POST /answer/1 HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`,
  );
  if (type === 'image/png') socket.write('x');
  await vi.waitFor(() => expect(received).toContain('</html>'));
  socket.write('x'.repeat(type === 'image/png' ? length - 1 : length));
  socket.write('GET /next HTTP/1.1\r\nhost: x\r\n\r\n');
  await vi.waitFor(() => expect(received).toContain('There is nothing at this address'));
  return received;
}

test('who is refused for too large a body can use the connection for the next request', async () => {
  expect(await sendAfterwards('application/json', 200)).not.toMatch(/^connection: close/im);
});

test('who wants to close the connection is told that it is closed', async () => {
  const { hostname, port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST /answer/1 HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 200\r\n\r\n${'x'.repeat(200)}`,
  );
  expect(await readText(socket)).toMatch(/^connection: close/im);
});

test('who is refused during an upload can use the connection for the next request', async () => {
  app.addContentTypeParser('image/png', { bodyLimit: 10_000_000 }, (_request, payload, done) => {
    // A store that takes nothing, such as a slow one.
    payload.pipe(new Writable({ highWaterMark: 1, write: () => {} }));
    done(null);
  });
  answer = () => {
    throw new HttpError(400, 'No picture');
  };
  expect(await sendAfterwards('image/png', 3_000_000)).toContain('No picture');
});
