import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { type AdapterOptions, httpAdapter } from './http-adapter.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** Starts a server with the adapter; returns its port. */
async function serverWith(
  handle: AdapterOptions['handle'],
  options: Partial<AdapterOptions> = {},
): Promise<number> {
  const server = createServer(
    httpAdapter({ handle, acceptsHost: (host) => host.startsWith('127.'), compress: false, ...options }),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  cleanups.push(async () => {
    server.closeAllConnections();
    await once(server.close(), 'close');
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function raw(port: number, message: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.end(message);
  return text(socket);
}

describe('a request', () => {
  it('arrives with its address, method, headers, body and client address', async () => {
    const port = await serverWith(async (request, client) =>
      Response.json({
        url: request.url,
        method: request.method,
        type: request.headers.get('content-type'),
        body: await request.text(),
        client: client.address,
      }),
    );
    const url = `http://127.0.0.1:${port}/a?b=%2F`;
    const response = await fetch(url, { method: 'PATCH', body: 'typed' });
    expect(await response.json()).toEqual({
      url,
      method: 'PATCH',
      type: 'text/plain;charset=UTF-8',
      body: 'typed',
      client: '127.0.0.1',
    });
  });

  it.each([
    ['a method that fetch does not know', 'TRACE / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'],
    ["a proxy's address", 'GET http://evil.example/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'],
    ['a host that no address can have', 'GET / HTTP/1.1\r\nHost: 127.0.0.1:99999\r\n\r\n'],
    ["another site's name", 'GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n'],
    ['no host', 'GET / HTTP/1.0\r\n\r\n'],
  ])('with %s is refused', async (_, message) => {
    const port = await serverWith(async () => new Response('reached'));
    const response = await raw(port, message);
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response).not.toContain('reached');
  });

  it('keeps two slashes at the start of its path', async () => {
    const port = await serverWith(async (request) => new Response(request.url));
    expect(await raw(port, 'GET //evil.example/x HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n')).toContain(
      'http://127.0.0.1//evil.example/x',
    );
  });

  it('can get its response before its whole body was read', async () => {
    const port = await serverWith(async (request) => {
      const reader = request.body?.getReader();
      await reader?.read();
      await reader?.cancel();
      return new Response('too large', { status: 413 });
    });
    const body = new Uint8Array(20 * 1024 * 1024);
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body });
    expect([response.status, await response.text()]).toEqual([413, 'too large']);
  });

  it('is read to its end before the connection is closed', async () => {
    const port = await serverWith(async () => new Response('too large', { status: 413 }));
    const rest = Buffer.alloc(8 * 1024 * 1024);
    const socket = connect(port, '127.0.0.1');
    const received = text(socket);
    const head = `POST / HTTP/1.0\r\nHost: 127.0.0.1\r\nContent-Length: ${rest.length + 1}\r\n\r\n.`;
    await new Promise((resolve) => socket.write(head, resolve));
    // The first byte arrived early enough for a response; a proxy continues to send its data.
    for (let at = 0; at < rest.length; at += 64 * 1024) {
      await new Promise((resolve) => socket.write(rest.subarray(at, at + 64 * 1024), resolve));
    }
    expect(await received).toMatch(/^HTTP\/1\.1 413 [^]*too large$/);
  });

  it('is read no faster than its body is consumed', async () => {
    const chunk = Buffer.alloc(1024 * 1024);
    const reading = Promise.withResolvers<Request>();
    const go = Promise.withResolvers<void>();
    const port = await serverWith(async (request) => {
      reading.resolve(request);
      await go.promise;
      return new Response(String((await request.arrayBuffer()).byteLength));
    });
    const sending = httpRequest({ port, host: '127.0.0.1', method: 'POST' });
    sending.flushHeaders();
    await reading.promise;
    let sent = 0;
    // Until the buffers are full: then the write callback is not called any more.
    while (sent < 64 && (await writes(sending, chunk))) sent += 1;
    expect(sent).toBeLessThan(64);
    go.resolve();
    sending.end();
    const [response] = await once(sending, 'response');
    expect(Number(await text(response))).toBe((sent + 1) * chunk.length);
  });

  it('that is aborted aborts its signal', async () => {
    const arrived = Promise.withResolvers<AbortSignal>();
    const port = await serverWith(async (request) => {
      arrived.resolve(request.signal);
      await once(request.signal, 'abort');
      return new Response(null);
    });
    const sending = httpRequest({ port, host: '127.0.0.1' }).on('error', () => {});
    sending.end();
    const signal = await arrived.promise;
    const aborted = once(signal, 'abort');
    sending.destroy();
    await aborted;
  });
});

/** Whether the system accepted the chunk. Else nobody tells: the time is long for a busy machine. */
async function writes(sending: ReturnType<typeof httpRequest>, chunk: Buffer): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 3000, false);
    sending.write(chunk, () => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}

describe('a response', () => {
  it('keeps several cookies apart', async () => {
    const port = await serverWith(async () => {
      const headers = new Headers();
      headers.append('set-cookie', 'a=1; Expires=Thu, 01 Jan 2099 00:00:00 GMT');
      headers.append('set-cookie', 'b=2');
      return new Response('', { headers });
    });
    const response = await fetch(`http://127.0.0.1:${port}/`);
    expect(response.headers.getSetCookie()).toEqual(['a=1; Expires=Thu, 01 Jan 2099 00:00:00 GMT', 'b=2']);
  });

  it('that fails halfway is an error for the client', async () => {
    const port = await serverWith(async () => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('half'));
        },
        pull(controller) {
          controller.error(new Error('gone'));
        },
      });
      return new Response(body);
    });
    const read = fetch(`http://127.0.0.1:${port}/`).then((response) => response.text());
    await expect(read).rejects.toThrow();
  });

  it('is compressed over a network if it is text', async () => {
    const handle = async (request: Request) =>
      request.url.endsWith('.js')
        ? new Response('export {};', {
            headers: { 'content-type': 'text/javascript; charset=utf-8', 'content-length': '10' },
          })
        : new Response('png', { headers: { 'content-type': 'image/png' } });
    const port = await serverWith(handle, { compress: true });
    const get = async (path: string, coding: string) => {
      const [response] = await once(
        httpRequest({ port, host: '127.0.0.1', path, headers: { 'accept-encoding': coding } }).end(),
        'response',
      );
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      return { coding: response.headers['content-encoding'], body: Buffer.concat(chunks) };
    };
    const script = await get('/a.js', 'br, gzip');
    expect([script.coding, gunzipSync(script.body).toString()]).toEqual(['gzip', 'export {};']);
    expect((await get('/a.js', 'br')).coding).toBeUndefined();
    expect((await get('/a.png', 'gzip')).coding).toBeUndefined();
  });
});
