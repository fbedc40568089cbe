import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { errorText, unreachableHeader } from '#contract/api/server-error.ts';
import { requestIdHeader, stopPath } from '#contract/api/cancellation.ts';
import { networkErrorTexts } from '#contract/i18n/en/network-errors.ts';
import { httpAdapter } from '#serve/http-adapter.ts';
import {
  createGateway,
  createForward,
  type ForwardOptions,
  type Gateway,
  UnreachableError,
} from './index.ts';

const origin = 'http://127.0.0.1:4780';
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** A gateway in front of a server with the given request listener. */
async function inFrontOf(
  listener: (request: IncomingMessage, response: ServerResponse) => void,
  options: Partial<ForwardOptions> = {},
): Promise<{ gateway: Gateway; url: string; server: Server }> {
  const server = createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  cleanups.push(async () => {
    server.closeAllConnections();
    if (server.listening) await once(server.close(), 'close');
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const url = `http://127.0.0.1:${address.port}`;
  return { gateway: gatewayTo(url, options), url, server };
}

function gatewayTo(url: string, options: Partial<ForwardOptions> = {}): Gateway {
  return createGateway({
    root: '/nowhere',
    forward: createForward({ server: async () => url, fetch, cookies: 'browser', ...options }),
    hostInfo: () => ({ kind: 'browser', version: '0', guest: null }),
  });
}

describe('a forwarded request', () => {
  it('reaches the same path of the server, with its method, body and type', async () => {
    const { gateway } = await inFrontOf((request, response) => {
      request.setEncoding('utf8').on('data', (body) => {
        response.end(`${request.method} ${request.url} ${request.headers['content-type']} ${body}`);
      });
    });
    const response = await gateway(
      new Request(`${origin}/api/v1/comment/1?a=%2F..`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: '{"content":"é"}',
      }),
    );
    expect(await response.text()).toBe('PATCH /api/v1/comment/1?a=%2F.. application/json {"content":"é"}');
  });

  it('renews the session of the account whose cookies were sent with a picture', async () => {
    const { gateway } = await inFrontOf(
      (request, response) =>
        response.setHeader('set-cookie', `${request.headers.cookie ?? ''}-renewed`).end(),
      { cookies: 'browser' },
    );
    const cookie = 'warble-4780.x7-sid=added; warble-4780.account=y8';
    const response = await gateway(new Request(`${origin}/media/a.png`, { headers: { cookie } }));
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringContaining('warble-4780.x7-sid=added-renewed;'),
    ]);
  });

  it('carries only the headers that are meant for the server', async () => {
    const { gateway, url } = await inFrontOf(
      (request, response) => response.end(JSON.stringify(request.headers)),
      { headers: async () => ({ 'x-warble-key': 'right' }) },
    );
    const response = await gateway(
      new Request(`${origin}/media/a.png`, {
        headers: {
          connection: 'keep-alive, X-Private',
          'x-private': '1',
          'proxy-authorization': 'Basic x',
          te: 'trailers',
          origin,
          referer: `${origin}/settings`,
          'x-forwarded-for': '6.6.6.6',
          'x-warble-key': 'wrong',
          'sec-fetch-site': 'same-origin',
          cookie: 'warble-4780-sid=1; other=2',
          range: 'bytes=0-1',
          'if-none-match': '"x"',
        },
      }),
      { address: '10.0.0.7' },
    );
    const headers: unknown = await response.json();
    expect(headers).toMatchObject({
      host: new URL(url).host,
      cookie: 'sid=1',
      'x-forwarded-for': '10.0.0.7',
      'x-warble-key': 'right',
      range: 'bytes=0-1',
      'if-none-match': '"x"',
    });
    for (const name of ['x-private', 'proxy-authorization', 'te', 'origin', 'referer', 'sec-fetch-site']) {
      expect(headers).not.toHaveProperty(name);
    }
  });

  it('carries no cookie of the page when the host keeps the cookies', async () => {
    const { gateway } = await inFrontOf(
      (request, response) => response.setHeader('set-cookie', 'sid=1').end(String(request.headers.cookie)),
      { cookies: 'jar' },
    );
    const response = await gateway(
      new Request(`${origin}/api/v1/x`, { headers: { cookie: 'warble-4780-sid=1' } }),
    );
    expect(await response.text()).toBe('undefined');
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it('streams its body: the server has read the first part before the last one is sent', async () => {
    const first = Promise.withResolvers<string>();
    const { gateway } = await inFrontOf((request, response) => {
      request.setEncoding('utf8').once('data', first.resolve);
      request.on('end', () => response.end('done'));
    });
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode('first'));
        expect(await first.promise).toBe('first');
        controller.close();
      },
    });
    const init = { method: 'POST', body, duplex: 'half' } as const;
    const response = await gateway(new Request(`${origin}/api/v1/x`, init));
    expect(await response.text()).toBe('done');
  });

  it('ends at the server when its sender aborts it', async () => {
    const arrived = Promise.withResolvers<IncomingMessage>();
    const { gateway } = await inFrontOf((request) => arrived.resolve(request));
    const aborting = new AbortController();
    const responding = gateway(new Request(`${origin}/api/v1/x`, { signal: aborting.signal }));
    const closed = once((await arrived.promise).socket, 'close');
    aborting.abort();
    await closed;
    const response = await responding;
    expect(response.headers.has(unreachableHeader)).toBe(false);
  });

  it('ends at the server when it is cancelled by its id, and not by another id', async () => {
    const arrived = Promise.withResolvers<IncomingMessage>();
    const { gateway } = await inFrontOf((request) => arrived.resolve(request));
    const ask = (path: string, name: string) =>
      gateway(new Request(origin + path, { method: 'POST', headers: { [requestIdHeader]: name } }));
    const responding = ask('/api/v1/x', 'upload');
    const { socket, headers } = await arrived.promise;
    expect(headers[requestIdHeader]).toBeUndefined();
    expect((await ask(stopPath, 'another')).status).toBe(204);
    expect(socket.destroyed).toBe(false);
    const closed = once(socket, 'close');
    await ask(stopPath, 'upload');
    await closed;
    expect((await responding).status).toBe(499);
    // The request has ended; cancelling it again does nothing.
    expect((await ask(stopPath, 'upload')).status).toBe(204);
  });
});

describe('a forwarded response', () => {
  it('is streamed: its first part arrives before the server has written the last one', async () => {
    let end = () => {};
    const { gateway } = await inFrontOf((_, response) => {
      response.write('first');
      end = () => response.end('last');
    });
    const response = await gateway(new Request(`${origin}/media/large`));
    const reader = response.body?.getReader();
    const text = async () => new TextDecoder().decode((await reader?.read())?.value);
    expect(await text()).toBe('first');
    end();
    expect(await text()).toBe('last');
  });

  it('keeps its status, type and length, and several cookies apart', async () => {
    const { gateway } = await inFrontOf((_, response) => {
      response.writeHead(206, {
        'content-type': 'image/png',
        'content-length': '3',
        'content-range': 'bytes 0-2/9',
        'set-cookie': ['a=1; Expires=Thu, 01 Jan 2099 00:00:00 GMT', '__Secure-b=2; Secure'],
      });
      response.end('png');
    });
    const response = await gateway(new Request(`${origin}/media/a.png`));
    expect(response.status).toBe(206);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': '3',
      'content-range': 'bytes 0-2/9',
    });
    expect(response.headers.getSetCookie()).toEqual([
      'warble-4780-a=1; Expires=Thu, 01 Jan 2099 00:00:00 GMT; Path=/; HttpOnly; SameSite=Lax',
      'warble-4780-__Secure-b=2; Path=/; HttpOnly; SameSite=Lax',
    ]);
  });

  it('arrives decoded, with matching headers', async () => {
    const { gateway } = await inFrontOf((_, response) => {
      const body = gzipSync('plain text');
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': body.length }).end(body);
    });
    const response = await gateway(new Request(`${origin}/api/v1/x`));
    expect(await response.text()).toBe('plain text');
    expect(response.headers.has('content-encoding')).toBe(false);
    expect(response.headers.has('content-length')).toBe(false);
  });

  it("can't set headers that apply to the gateway", async () => {
    const { gateway } = await inFrontOf((_, response) => {
      response.writeHead(500, {
        [unreachableHeader]: '1',
        'access-control-allow-origin': '*',
        'strict-transport-security': 'max-age=1',
        'clear-site-data': '"*"',
        connection: 'X-Private',
        'x-private': '1',
        'content-type': 'text/html',
      });
      response.end('<script>alert(1)</script>');
    });
    const response = await gateway(new Request(`${origin}/api/v1/x`));
    expect(response.status).toBe(500);
    for (const name of [
      unreachableHeader,
      'access-control-allow-origin',
      'strict-transport-security',
      'clear-site-data',
      'x-private',
    ]) {
      expect([name, response.headers.has(name)]).toEqual([name, false]);
    }
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('may redirect to another path of the server, but to no other address', async () => {
    const { gateway, url } = await inFrontOf((request, response) => {
      const location =
        request.url === '/media/here' ? `${url}/media/there?a=1` : 'https://evil.example.com/media/there';
      response.writeHead(302, { location }).end();
    });
    const here = await gateway(new Request(`${origin}/media/here`));
    expect([here.status, here.headers.get('location')]).toEqual([302, '/media/there?a=1']);
    const elsewhere = await gateway(new Request(`${origin}/media/elsewhere`));
    expect([elsewhere.status, elsewhere.headers.has('location')]).toEqual([502, false]);
  });

  it('may have no body', async () => {
    const { gateway } = await inFrontOf((_, response) => response.writeHead(204).end());
    expect((await gateway(new Request(`${origin}/api/v1/x`, { method: 'DELETE' }))).status).toBe(204);
  });
});

describe('a server that is down', () => {
  it('is distinguished from an error response of the server', async () => {
    const { url, server } = await inFrontOf(() => {});
    await once(server.close(), 'close');
    const response = await gatewayTo(url)(
      new Request(`${origin}/api/v1/x`, { method: 'POST', body: 'typed text' }),
    );
    expect([response.status, response.headers.has(unreachableHeader)]).toEqual([502, true]);
    expect(errorText(await response.text())).toBe(
      "Warble can't reach the server. Check your connection and try again.",
    );
  });

  it('is reported although a large picture is still being sent', async () => {
    const { url, server } = await inFrontOf(() => {});
    await once(server.close(), 'close');
    const host = createServer(
      httpAdapter({ acceptsHost: () => true, handle: gatewayTo(url), compress: false }),
    );
    await once(host.listen(0, '127.0.0.1'), 'listening');
    cleanups.push(async () => {
      host.closeAllConnections();
      await once(host.close(), 'close');
    });
    const address = host.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const socket = connect(address.port, '127.0.0.1');
    const picture = Buffer.alloc(32 * 1024 * 1024);
    socket.write(
      `POST /api/v1/x HTTP/1.1\r\nhost: x\r\norigin: http://x\r\ncontent-length: ${picture.length}\r\n\r\n`,
    );
    // The callback of a write is called when all of it has been taken.
    await new Promise<void>((resolve, reject) =>
      socket.write(picture, (error) => (error ? reject(error) : resolve())),
    );
    const [first]: unknown[] = await once(socket, 'data');
    expect(String(first)).toMatch(/^HTTP\/1\.1 502 /);
    socket.destroy();
  });

  it('is reported the same way when the connection ends before the response', async () => {
    const { gateway } = await inFrontOf((request) => request.socket.destroy());
    const response = await gateway(new Request(`${origin}/api/v1/x`));
    expect([response.status, response.headers.has(unreachableHeader)]).toEqual([502, true]);
  });

  it.each([
    [new Error('net::ERR_CERT_DATE_INVALID'), networkErrorTexts.expired],
    [new Error('net::ERR_CERT_COMMON_NAME_INVALID'), networkErrorTexts.wrongName],
    [new Error('net::ERR_BAD_SSL_CLIENT_AUTH_CERT'), networkErrorTexts.clientCertificate],
    [new Error('Redirect was cancelled'), networkErrorTexts.redirects],
    [new Error('net::ERR_CONNECTION_REFUSED'), networkErrorTexts.unreachable],
    [new UnreachableError('Choose a server first.'), 'Choose a server first.'],
  ])('that fails with "%s" gives the reason, where a retry does not help', async (reason, text) => {
    const gateway = gatewayTo('https://warble.example', {
      fetch: async () => {
        throw reason;
      },
    });
    const response = await gateway(new Request(`${origin}/api/v1/tweet/all-tweets`));
    expect([response.status, response.headers.has(unreachableHeader)]).toEqual([502, true]);
    expect(errorText(await response.text())).toBe(text);
  });
});
