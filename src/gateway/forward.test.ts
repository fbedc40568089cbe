import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { errorText, unreachableHeader } from '#contract/api/server-error.ts';
import { requestIdHeader, stopPath } from '#contract/stop.ts';
import { serverTroubles } from '#contract/server-trouble.ts';
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

/** A gateway in front of a server that answers as given. */
async function inFrontOf(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  options: Partial<ForwardOptions> = {},
): Promise<{ gateway: Gateway; url: string; server: Server }> {
  const server = createServer(answer);
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
    const answer = await gateway(
      new Request(`${origin}/api/v1/comment/1?a=%2F..`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: '{"content":"é"}',
      }),
    );
    expect(await answer.text()).toBe('PATCH /api/v1/comment/1?a=%2F.. application/json {"content":"é"}');
  });

  it('carries only what is meant for the server', async () => {
    const { gateway, url } = await inFrontOf(
      (request, response) => response.end(JSON.stringify(request.headers)),
      { headers: async () => ({ 'x-warble-key': 'right' }) },
    );
    const answer = await gateway(
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
    const headers: unknown = await answer.json();
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

  it('carries no cookie of the page where the host keeps the jar', async () => {
    const { gateway } = await inFrontOf(
      (request, response) => response.setHeader('set-cookie', 'sid=1').end(String(request.headers.cookie)),
      { cookies: 'jar' },
    );
    const answer = await gateway(
      new Request(`${origin}/api/v1/x`, { headers: { cookie: 'warble-4780-sid=1' } }),
    );
    expect(await answer.text()).toBe('undefined');
    expect(answer.headers.getSetCookie()).toEqual([]);
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
    const answer = await gateway(new Request(`${origin}/api/v1/x`, init));
    expect(await answer.text()).toBe('done');
  });

  it('ends at the server when its sender aborts it', async () => {
    const arrived = Promise.withResolvers<IncomingMessage>();
    const { gateway } = await inFrontOf((request) => arrived.resolve(request));
    const aborting = new AbortController();
    const answering = gateway(new Request(`${origin}/api/v1/x`, { signal: aborting.signal }));
    const closed = once((await arrived.promise).socket, 'close');
    aborting.abort();
    await closed;
    const answer = await answering;
    expect(answer.headers.has(unreachableHeader)).toBe(false);
  });

  it('ends at the server when its sender stops it by its name, and no other does', async () => {
    const arrived = Promise.withResolvers<IncomingMessage>();
    const { gateway } = await inFrontOf((request) => arrived.resolve(request));
    const ask = (path: string, name: string) =>
      gateway(new Request(origin + path, { method: 'POST', headers: { [requestIdHeader]: name } }));
    const answering = ask('/api/v1/x', 'upload');
    const { socket, headers } = await arrived.promise;
    expect(headers[requestIdHeader]).toBeUndefined();
    expect((await ask(stopPath, 'another')).status).toBe(204);
    expect(socket.destroyed).toBe(false);
    const closed = once(socket, 'close');
    await ask(stopPath, 'upload');
    await closed;
    expect((await answering).status).toBe(499);
    // It is over.
    expect((await ask(stopPath, 'upload')).status).toBe(204);
  });
});

describe('a forwarded answer', () => {
  it('is streamed: its first part is here before the server has made the last one', async () => {
    let end = () => {};
    const { gateway } = await inFrontOf((_, response) => {
      response.write('first');
      end = () => response.end('last');
    });
    const answer = await gateway(new Request(`${origin}/media/large`));
    const reader = answer.body?.getReader();
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
    const answer = await gateway(new Request(`${origin}/media/a.png`));
    expect(answer.status).toBe(206);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': '3',
      'content-range': 'bytes 0-2/9',
    });
    expect(answer.headers.getSetCookie()).toEqual([
      'warble-4780-a=1; Expires=Thu, 01 Jan 2099 00:00:00 GMT; Path=/; HttpOnly; SameSite=Lax',
      'warble-4780-__Secure-b=2; Path=/; HttpOnly; SameSite=Lax',
    ]);
  });

  it('arrives decoded, and says so', async () => {
    const { gateway } = await inFrontOf((_, response) => {
      const body = gzipSync('plain text');
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': body.length }).end(body);
    });
    const answer = await gateway(new Request(`${origin}/api/v1/x`));
    expect(await answer.text()).toBe('plain text');
    expect(answer.headers.has('content-encoding')).toBe(false);
    expect(answer.headers.has('content-length')).toBe(false);
  });

  it("can't speak for the gateway", async () => {
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
    const answer = await gateway(new Request(`${origin}/api/v1/x`));
    expect(answer.status).toBe(500);
    for (const name of [
      unreachableHeader,
      'access-control-allow-origin',
      'strict-transport-security',
      'clear-site-data',
      'x-private',
    ]) {
      expect([name, answer.headers.has(name)]).toEqual([name, false]);
    }
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('may lead elsewhere on the server, but to no other address', async () => {
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
  it('is told apart from an error of the server', async () => {
    const { url, server } = await inFrontOf(() => {});
    await once(server.close(), 'close');
    const answer = await gatewayTo(url)(
      new Request(`${origin}/api/v1/x`, { method: 'POST', body: 'typed text' }),
    );
    expect([answer.status, answer.headers.has(unreachableHeader)]).toEqual([502, true]);
    expect(errorText(await answer.text())).toBe(
      "Warble can't reach the server. Check your connection and try again.",
    );
  });

  it('is told the same way when it breaks off before it answers', async () => {
    const { gateway } = await inFrontOf((request) => request.socket.destroy());
    const answer = await gateway(new Request(`${origin}/api/v1/x`));
    expect([answer.status, answer.headers.has(unreachableHeader)]).toEqual([502, true]);
  });

  it.each([
    [new Error('net::ERR_CERT_DATE_INVALID'), serverTroubles.expired],
    [new Error('net::ERR_CERT_COMMON_NAME_INVALID'), serverTroubles.wrongName],
    [new Error('Redirect was cancelled'), serverTroubles.redirects],
    [new Error('net::ERR_CONNECTION_REFUSED'), serverTroubles.unreachable],
    [new UnreachableError('Choose a server first.'), 'Choose a server first.'],
  ])('that ends with "%s" says why, where trying again does not help', async (reason, text) => {
    const gateway = gatewayTo('https://warble.example', {
      fetch: async () => {
        throw reason;
      },
    });
    const answer = await gateway(new Request(`${origin}/api/v1/tweet/all-tweets`));
    expect([answer.status, answer.headers.has(unreachableHeader)]).toEqual([502, true]);
    expect(errorText(await answer.text())).toBe(text);
  });
});
