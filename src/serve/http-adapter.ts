import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Client } from '#gateway/index.ts';
import { discardRest, waitsForRest } from '#server/discard-rest.ts';
import { withoutPort } from '#server/networks.ts';

export interface Sender {
  /** The origin that a request is addressed to, which is one of this host's. */
  readonly origin: string;
  readonly address: string | undefined;
}

export interface AdapterOptions {
  /** Responds, or returns false so that `handle` responds. */
  readonly respond?: (incoming: IncomingMessage, outgoing: ServerResponse, sender: Sender) => boolean;
  readonly handle: (request: Request, client: Client) => Promise<Response>;
  /** Whether this host serves requests with this `Host` header. */
  readonly acceptsHost: (host: string) => boolean;
  /** Reverse proxies, whose X-Forwarded-For is trusted. */
  readonly proxy?: {
    /** Their address for people. */
    readonly publicUrl: URL;
    /** Whether a network address is that of one of them. */
    readonly isProxy: (address: string) => boolean;
  };
  /** Called with the error of a response. */
  readonly report?: (text: string) => void;
  /** Compresses text with gzip: worth it over a network, a waste of time on loopback. */
  readonly compress: boolean;
}

/** Adapts a fetch-style function to Node's HTTP server. Bodies are streamed both ways. */
export function httpAdapter(options: AdapterOptions): RequestListener {
  return (incoming, outgoing) => {
    respond(incoming, outgoing, options).catch((error: unknown) => {
      const hasClientGone = error instanceof Error && 'code' in error && error.code === clientGone;
      if (!hasClientGone) options.report?.(`${incoming.method} failed halfway: ${String(error)}`);
      // The response failed halfway: closing the connection tells the client.
      outgoing.destroy();
    });
  };
}

const clientGone = 'ERR_STREAM_PREMATURE_CLOSE';

async function respond(incoming: IncomingMessage, outgoing: ServerResponse, options: AdapterOptions) {
  const host = incoming.headers.host ?? '';
  const { proxy } = options;
  const { remoteAddress } = incoming.socket;
  const isPublic = proxy?.publicUrl.host === host.toLowerCase() && proxy.isProxy(remoteAddress ?? '');
  if (isPublic) outgoing.setHeader('strict-transport-security', 'max-age=31536000');
  const own = options.acceptsHost(host) ? `http://${host}` : null;
  const origin = isPublic ? proxy.publicUrl.origin : own;
  const address = isPublic ? clientAddress(incoming, proxy.isProxy) : remoteAddress;
  if (origin !== null && options.respond?.(incoming, outgoing, { origin, address }) === true) return;
  const controller = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) controller.abort();
  });
  const request = origin === null ? null : toRequest(incoming, origin, controller.signal);
  if (request === null) {
    outgoing.writeHead(400, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
    outgoing.end('This is no address of Warble. Open the address that Warble printed when it started.\n');
    return;
  }
  await send(
    await options.handle(request, address === undefined ? {} : { address }),
    incoming,
    outgoing,
    options.compress,
  );
  // A client may read the response only once it has sent its whole body, of which nobody reads the rest any more.
  if (!incoming.complete) discardRest(incoming).catch(() => {});
}

/**
 * The client's address as reported by the proxies: the last one that is not a proxy, since earlier ones can be forged.
 */
function clientAddress(
  { headers, socket }: IncomingMessage,
  isProxy: (address: string) => boolean,
): string | undefined {
  const forwarded = [headers['x-forwarded-for'] ?? ''].flat().join(',').split(',');
  const hops = forwarded.map((hop) => withoutPort(hop.trim())).filter((hop) => isIP(hop) !== 0);
  return hops.findLast((hop) => !isProxy(hop)) ?? hops[0] ?? socket.remoteAddress;
}

function toRequest(incoming: IncomingMessage, origin: string, signal: AbortSignal): Request | null {
  const { method = 'GET', url = '' } = incoming;
  // Anything else is the absolute form, for proxies, or `*`.
  if (!url.startsWith('/')) return null;
  const headers = new Headers();
  try {
    for (const [name, values] of Object.entries(incoming.headersDistinct)) {
      for (const value of values ?? []) headers.append(name, value);
    }
    const cookie = incoming.headers.cookie;
    // `append` would join several lines with a comma, which does not separate cookies.
    if (cookie !== undefined) headers.set('cookie', cookie);
    return new Request(`${origin}${url}`, {
      method,
      headers,
      signal,
      ...(hasBody(incoming) ? { body: bodyOf(incoming), duplex: 'half' } : {}),
    });
  } catch {
    // An address or a method that fetch does not know.
    return null;
  }
}

function hasBody({ method, headers }: IncomingMessage): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * The body as a web stream. Not `Readable.toWeb`: cancelling that destroys the connection, and with it a response that
 * was sent before the whole body was read ("this image is too large"). Here the rest is read and dropped.
 */
function bodyOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  let isCancelled = false;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        incoming.pause();
        incoming.on('data', (chunk: Uint8Array) => {
          if (isCancelled) return;
          controller.enqueue(chunk);
          if ((controller.desiredSize ?? 0) <= 0) incoming.pause();
        });
        incoming.once('end', () => {
          if (!isCancelled) controller.close();
        });
        incoming.once('error', (error) => {
          if (!isCancelled) controller.error(error);
        });
      },
      pull() {
        incoming.resume();
      },
      cancel() {
        isCancelled = true;
        incoming.resume();
      },
    },
    { highWaterMark: 1 },
  );
}

const compressible = /^(?:text\/|application\/(?:json|manifest\+json)|image\/svg\+xml)/;

/** Whether a response is a text and its client accepts gzip. */
export function canCompress(status: number, type: string, acceptedEncodings = ''): boolean {
  return status === 200 && compressible.test(type) && /\bgzip\b/.test(acceptedEncodings);
}

async function send(
  response: Response,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  compress: boolean,
) {
  const { headers } = response;
  const compresses =
    compress &&
    response.body !== null &&
    canCompress(response.status, headers.get('content-type') ?? '', incoming.headers['accept-encoding']);
  if (compresses) {
    headers.set('content-encoding', 'gzip');
    headers.delete('content-length');
  }
  if (compress) headers.append('vary', 'accept-encoding');
  outgoing.statusCode = response.status;
  // `setHeaders` keeps several Set-Cookie lines apart.
  outgoing.setHeaders(headers);
  if (waitsForRest(incoming, outgoing)) await discardRest(incoming);
  if (response.body === null) {
    outgoing.end();
    return;
  }
  const body = chunksOf(response.body);
  await (compresses ? pipeline(body, createGzip(), outgoing) : pipeline(body, outgoing));
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    // Also reached when the client disconnects: the server need not send the rest.
    await reader.cancel();
  }
}
