import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Readable, pipeline } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { FastifyReply, onSendHookHandler } from 'fastify';
import { requestIdHeader } from '#contract/api/cancellation.ts';
import { accountHeader } from '#contract/bridge/account.ts';
import { serverKeyHeader } from '#contract/bridge/host.ts';
import {
  senderOf,
  type CancellationRegistry,
  commonHeaders,
  cookieForBrowser,
  forwardingHeaders,
  inertPolicy,
  isForeignWrite,
  isForServer,
  serverCookiesOf,
} from '#gateway/index.ts';
import { readyPath } from '#server/index.ts';
import { canCompress, type Sender } from './http-adapter.ts';

export interface OwnServer {
  /** Lets the server respond; returns false if the gateway has to. */
  readonly respond: (incoming: IncomingMessage, outgoing: ServerResponse, sender: Sender) => boolean;
  /** The server calls it before it sends a response. */
  readonly onSend: onSendHookHandler;
}

export interface OwnServerOptions {
  /** The server that responds to requests. */
  readonly listener: () => Promise<RequestListener>;
  /** The key that makes the server trust the client addresses that this host reports. */
  readonly key: string;
  readonly cancellations: CancellationRegistry;
  /** Compresses text with gzip. */
  readonly compress: boolean;
}

/** The address that a request was sent to, and the account that it is for. */
interface Source {
  readonly address: string;
  readonly account: string;
}

/** Reports whether the host, its server and the database work. */
export const healthPath = '/healthz';

/**
 * The server in this process responds to the requests that Node has parsed for this host, on their connections: nothing
 * is forwarded or parsed a second time. Requests and responses are the same as through the gateway's `forward`.
 */
export function createOwnServer({ listener, key, cancellations, compress }: OwnServerOptions): OwnServer {
  const sources = new WeakMap<IncomingMessage, Source>();

  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const listen = await listener();
    const name = incoming.headers[requestIdHeader];
    if (typeof name !== 'string') {
      listen(incoming, outgoing);
      return;
    }
    const headers = new Headers({ [requestIdHeader]: name });
    await cancellations.run({ headers, signal: new AbortController().signal }, async (signal) => {
      signal.addEventListener('abort', () => void incoming.destroy());
      // Also if the client disconnects before the server can respond.
      const ended = finished(outgoing).catch(() => {});
      listen(incoming, outgoing);
      await ended;
    });
  };

  return {
    respond(incoming, outgoing, { origin, address }) {
      const { method = 'GET', url = '', headers } = incoming;
      const target = url.startsWith('/') ? URL.parse(origin + url) : null;
      if (target === null) return false;
      const path = target.pathname === healthPath ? readyPath : target.pathname;
      if (path !== readyPath && !isForServer(path)) return false;
      const get = (name: string) => [headers[name] ?? null].flat()[0] ?? null;
      const sent = { method, url: target.href, headers: { get } };
      if (isForeignWrite(sent)) return false;
      const source = { address: target.href, account: senderOf(sent) };
      sources.set(incoming, source);
      const cookie = serverCookiesOf(sent);
      delete headers[accountHeader];
      incoming.url = path + target.search;
      for (const name of forwardingHeaders) delete headers[name];
      if (cookie === null) delete headers.cookie;
      else headers.cookie = cookie;
      if (address !== undefined) headers['x-forwarded-for'] = address;
      headers[serverKeyHeader] = key;
      pass(incoming, outgoing).catch(() => outgoing.destroy());
      return true;
    },

    onSend(request, reply, payload, done) {
      const source = sources.get(request.raw);
      if (source !== undefined) adaptHeaders(reply, source);
      done(null, compress ? compressed(reply, request.headers['accept-encoding'], payload) : payload);
    },
  };
}

function adaptHeaders(reply: FastifyReply, { address, account }: Source): void {
  const cookies = [reply.getHeader('set-cookie') ?? []].flat();
  if (cookies.length > 0) {
    reply.removeHeader('set-cookie');
    for (const setCookie of cookies) {
      const cookie = cookieForBrowser(String(setCookie), address, account);
      if (cookie !== null) void reply.header('set-cookie', cookie);
    }
  }
  void reply.headers(commonHeaders).header('content-security-policy', inertPolicy);
}

function compressed(reply: FastifyReply, accepted: string | undefined, payload: unknown): unknown {
  void reply.header('vary', [reply.getHeader('vary') ?? []].flat().concat('accept-encoding').join(', '));
  const isText = typeof payload === 'string' && payload !== '';
  if (!isText && !(payload instanceof Readable)) return payload;
  if (!canCompress(reply.statusCode, String(reply.getHeader('content-type')), accepted)) return payload;
  reply.removeHeader('content-length').header('content-encoding', 'gzip');
  const gzip = createGzip();
  if (isText) gzip.end(payload);
  else pipeline(payload, gzip, () => {});
  return gzip;
}
