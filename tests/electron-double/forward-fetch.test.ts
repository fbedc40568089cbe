import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { Session } from 'electron';
import { afterEach, describe, expect, it } from 'vitest';
import { createForward, createGateway } from '#gateway/index.ts';
import { forwardFetch } from '#main/protocol/forward-fetch.ts';
import { fetchWithSession } from './electron/fetch-with-session.ts';

const unhandled: unknown[] = [];
process.on('unhandledRejection', (reason) => unhandled.push(reason));

let close: (() => void) | null = null;
afterEach(() => close?.());

/** The URL of a server with this handler. */
async function serve(handler: RequestListener): Promise<string> {
  const server = createServer(handler);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  return `http://127.0.0.1:${address.port}/`;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const forward = forwardFetch({ fetch: fetchWithSession } as unknown as Session);

describe('a request over Electron', () => {
  it('ends its connection when the page gives up the response', async () => {
    const ended = Promise.withResolvers<void>();
    const url = await serve((_request, response) => {
      response.once('close', ended.resolve);
      response.writeHead(200, { 'content-type': 'image/png' });
      response.write('the first bytes of a picture');
    });
    const response = await forward(url, {});
    expect(response.status).toBe(200);
    await response.body?.cancel();
    await ended.promise;
  });

  it('that is given up while its body is collected is not sent, and rejects once', async () => {
    let requests = 0;
    const url = await serve(() => (requests += 1));
    const controller = new AbortController();
    const firstChunk = Promise.withResolvers<void>();
    const body = new ReadableStream<Uint8Array>({
      pull(stream) {
        stream.enqueue(new Uint8Array(10));
        firstChunk.resolve();
        return new Promise(() => {});
      },
    });
    const init = { method: 'POST', body, duplex: 'half' as const, signal: controller.signal };
    const asking = forward(url, init);
    await firstChunk.promise;
    controller.abort();
    await expect(asking).rejects.toThrow('aborted');
    await new Promise(setImmediate);
    expect(unhandled).toEqual([]);
    expect(requests).toBe(0);
  });

  it('gets the first bytes of its response, through the gateway too, before the server has written the last', async () => {
    let end = () => {};
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"data":[');
      end = () => response.end(']}');
    });
    const gateway = createGateway({
      root: '/nowhere',
      forward: createForward({ server: async () => url, fetch: forward, cookies: 'jar' }),
      hostInfo: () => ({ kind: 'desktop', version: '1', guest: null }),
    });
    const response = await gateway(new Request('app://warble/api/v1/tweet/all-tweets'));
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect(await reader?.read()).toEqual({ done: false, value: '{"data":[' });
    end();
    expect(await reader?.read()).toEqual({ done: false, value: ']}' });
    expect(await reader?.read()).toMatchObject({ done: true });
  });

  it('arrives with its whole body, and so does the response', async () => {
    const url = await serve((request, response) => void request.pipe(response));
    const chunks = ['one ', 'two ', 'three'];
    const body = new ReadableStream<Uint8Array>({
      pull(stream) {
        const [chunk] = chunks.splice(0, 1);
        if (chunk === undefined) stream.close();
        else stream.enqueue(new TextEncoder().encode(chunk));
      },
    });
    const init = { method: 'POST', body, duplex: 'half' as const };
    expect(await (await forward(url, init)).text()).toBe('one two three');
  });
});
