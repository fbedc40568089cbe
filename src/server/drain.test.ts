import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import * as v from 'valibot';
import { createDrain } from './drain.ts';

/** A server whose responses are up to the test. */
async function startServer() {
  // Otherwise Node closes connections after a while.
  const http = createServer({ keepAliveTimeout: 0 });
  const drain = createDrain(http);
  await once(http.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => http.closeAllConnections());
  const { port } = v.parse(v.object({ port: v.number() }), http.address());
  const next = () =>
    new Promise<ServerResponse>((resolve) => http.once('request', (_, response) => resolve(response)));
  const end = () => drain.end(() => new Promise((resolve) => http.close(resolve)), 30_000);
  return {
    drain,
    next,
    end,
    timedOut: vi.spyOn(http, 'closeAllConnections'),
    begin: async (sent = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n') => {
      const socket = connect(port, '127.0.0.1');
      socket.write(sent);
      return { socket, response: await next() };
    },
  };
}

async function complete(response: ServerResponse) {
  const finished = once(response, 'finish');
  response.end();
  await finished;
}

const closes = /^connection: close\r$/im;

it('gives requests in progress the time that it was told', async () => {
  const { begin, end } = await startServer();
  const [quick, slow] = [await begin(), await begin()];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const ended = end();
  vi.advanceTimersByTime(29_999);
  quick.response.end('complete');
  expect(await text(quick.socket)).toMatch(/complete$/);
  vi.advanceTimersByTime(1);
  expect(await text(slow.socket)).toBe('');
  await ended;
});

it('says in the response of a request in progress that its connection is closed, and closes it', async () => {
  const { begin, end, timedOut } = await startServer();
  const { response, socket } = await begin();
  const ended = end();
  response.end('complete');
  expect(await text(socket)).toMatch(closes);
  await ended;
  expect(timedOut).not.toHaveBeenCalled();
});

it('closes the connection of a response whose headers were sent before', async () => {
  const { begin, end, timedOut } = await startServer();
  const { response, socket } = await begin();
  response.write('begun');
  await once(socket, 'readable');
  const ended = end();
  response.end(', and complete');
  expect(await text(socket)).toMatch(/, and complete\r\n0\r\n\r\n$/);
  await ended;
  expect(timedOut).not.toHaveBeenCalled();
});

it('lets a client receive all of a response that is complete already', async () => {
  const { begin, end, timedOut } = await startServer();
  const { response, socket } = await begin();
  const body = Buffer.alloc(64 * 1024 * 1024);
  response.end(body);
  const ended = end();
  expect((await buffer(socket)).length).toBeGreaterThan(body.length);
  await ended;
  expect(timedOut).not.toHaveBeenCalled();
});

it.each([
  ['had been sent', true],
  ['is sent', false],
])('reads a request to its end although its response %s', async (_when, isBefore) => {
  const { begin, end, timedOut } = await startServer();
  const body = Buffer.alloc(8 * 1024 * 1024);
  const { response, socket } = await begin(
    `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  response.write('refused');
  if (isBefore) await complete(response);
  const ended = end();
  if (!isBefore) await complete(response);
  // A client that reads only after it has sent its body.
  await new Promise((resolve) => socket.write(body, resolve));
  expect(await text(socket)).toMatch(/refused\r\n0\r\n\r\n$/);
  await ended;
  expect(timedOut).not.toHaveBeenCalled();
});

it('says in later responses that their connections are closed, while it still listens', async () => {
  const { begin, drain, next, end } = await startServer();
  const { response, socket } = await begin();
  response.end('first');
  await once(socket, 'readable');
  expect(String(socket.read())).not.toMatch(closes);
  drain.begin();
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  (await next()).end('second');
  expect(await text(socket)).toMatch(closes);
  (await begin()).response.end();
  await end();
});

it('responds to all requests that a client has sent at a time, before it closes their connection', async () => {
  const { begin, end, next } = await startServer();
  const get = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';
  const { response, socket } = await begin(get);
  const received = next();
  socket.write(get);
  const second = await received;
  response.write('first');
  const ended = end();
  await complete(response);
  second.end('second');
  expect(await text(socket)).toMatch(/first[^]*second$/);
  await ended;
});

it.each([
  ['had been sent', true],
  ['is sent', false],
])('does not wait for a client amid its second request, whose first response %s', async (_when, isBefore) => {
  const { begin, end, timedOut } = await startServer();
  const headers = 'GET / HTTP/1.1\r\nhost: x\r\n';
  const { response, socket } = await begin(`${headers}\r\n${headers}x-half: `);
  response.write('first');
  if (isBefore) await complete(response);
  const ended = end();
  if (!isBefore) await complete(response);
  expect(await text(socket)).toMatch(/first\r\n0\r\n\r\n$/);
  await ended;
  expect(timedOut).not.toHaveBeenCalled();
});
