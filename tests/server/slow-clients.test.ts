import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import * as v from 'valibot';
import { type ServeOptions } from '#serve/serve.ts';
import { errorText } from '#contract/api/server-error.ts';
import { temporaryFolder } from './support.ts';
import { ask, noServer, start } from './serve-command.ts';

/* What clients that send or read slowly, hold too many connections or send too much may do to `npm run serve`. */

describe('who sends slowly', () => {
  test('by default has a minute for the headers and a quarter of an hour for a request', async () => {
    const { url } = await start(noServer);
    const limits: unknown[] = [];
    const note = (message: unknown) => {
      const { server } = v.parse(v.object({ server: v.instance(Server) }), message);
      if (url.endsWith(`:${v.parse(v.object({ port: v.number() }), server.address()).port}`))
        limits.push([server.headersTimeout, server.requestTimeout]);
    };
    subscribe('http.server.request.start', note);
    onTestFinished(() => void unsubscribe('http.server.request.start', note));
    await fetch(`${url}/host.json`);
    expect(limits).toEqual([[60_000, 15 * 60_000]]);
  });

  /** The response to an incomplete request, after which the client sends nothing more. */
  async function sendPart(part: string, options: Partial<ServeOptions>): Promise<string> {
    const { url } = await start(options);
    const { port, hostname } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(part);
    return text(socket);
  }

  test('is disconnected in the middle of the headers', async () => {
    // Long before the timeout of the whole request.
    const timeouts = { headers: 300, request: 600_000 };
    const part = 'GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: ';
    expect(await sendPart(part, { ...noServer, timeouts })).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('is disconnected in the middle of a body', async () => {
    const head = 'POST /api/v1/user/login HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 1000\r\n\r\n';
    // The server waits for the body.
    const server = createServer(() => {});
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = v.parse(v.object({ port: v.number() }), server.address());
    const timeouts = { headers: 300, request: 900 };
    const answer = await sendPart(`${head}{`, { serverUrl: `http://127.0.0.1:${port}`, timeouts });
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    server.closeAllConnections();
    server.close();
  });
});

test('more connections than are allowed are closed at once, until one of the others ends', async () => {
  const { url } = await start({ ...noServer, connectionsMax: 2 });
  const { port, hostname } = new URL(url);
  const open = async () => {
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return socket;
  };
  const get = async (socket: Socket) => {
    socket.write('GET /host.json HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n');
    // A connection that is closed before it is read ends with an error or without data.
    return text(socket).catch(() => '');
  };
  const [first, second] = [await open(), await open()];
  expect(await get(await open())).toBe('');
  expect(await get(first)).toContain('HTTP/1.1 200 ');
  await vi.waitFor(async () => expect(await get(await open())).toContain('HTTP/1.1 200 '), {
    timeout: 60_000,
  });
  second.destroy();
});

test('a client that does not read its response is disconnected when nothing was sent for long enough', async () => {
  const root = await temporaryFolder();
  await writeFile(join(root, 'index.html'), '');
  // More than what the system stores for a connection.
  await writeFile(join(root, 'large.js'), Buffer.alloc(30_000_000));
  const { url } = await start({ ...noServer, root, connectionsMax: 1, timeouts: { idle: 300 } });
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write('GET /large.js HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n');
  await vi.waitFor(async () => expect((await ask(`${url}/host.json`, {})).status).toBe(200), {
    timeout: 60_000,
  });
});

test('a request whose address is too long gets an error, although it is still being sent', async () => {
  const { url } = await start(noServer);
  const { status, body } = await ask(`${url}/?${'a'.repeat(200_000)}`, {});
  expect(status).toBe(431);
  expect(errorText(body)).toBe('The headers of the request are too large');
});
