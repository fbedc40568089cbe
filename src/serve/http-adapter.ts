import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Client } from '#gateway/index.ts';
import { isLoopback } from '#contract/api/server-address.ts';

export interface AdapterOptions {
  readonly handle: (request: Request, client: Client) => Promise<Response>;
  /** Whether a request with this `Host` header is meant for us. */
  readonly acceptsHost: (host: string) => boolean;
  /** Where a reverse proxy on this computer makes it known; the proxy is believed about whom it asks for. */
  readonly publicUrl?: URL;
  /** Worth it over a network; on loopback it only costs time. */
  readonly compress: boolean;
}

/** Joins a fetch-style function to Node's HTTP server, streaming both ways. */
export function httpAdapter(options: AdapterOptions): RequestListener {
  return (incoming, outgoing) => {
    answer(incoming, outgoing, options).catch(() => {
      // The client has gone, or the server's answer broke off: a cut connection tells the client so.
      outgoing.destroy();
    });
  };
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse, options: AdapterOptions) {
  const aborting = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) aborting.abort();
  });
  const host = incoming.headers.host ?? '';
  const origin = originOf(incoming, host, options);
  const request = origin === null ? null : toRequest(incoming, origin, aborting.signal);
  if (request === null) {
    outgoing.writeHead(400, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
    outgoing.end('This is no address of Warble. Open the address that Warble printed when it started.\n');
    return;
  }
  const address = origin === options.publicUrl?.origin ? lastHop(incoming) : incoming.socket.remoteAddress;
  await send(
    await options.handle(request, address === undefined ? {} : { address }),
    incoming,
    outgoing,
    options.compress,
  );
}

/** The origin that the request was meant for, or null where that is not us. */
function originOf(incoming: IncomingMessage, host: string, options: AdapterOptions): string | null {
  const { publicUrl, acceptsHost } = options;
  if (publicUrl?.host === host.toLowerCase() && isLoopback(incoming.socket.remoteAddress ?? '')) {
    return publicUrl.origin;
  }
  return acceptsHost(host) ? `http://${host}` : null;
}

/** Whom a proxy asks for: the last address that it names, since the ones before come from outside. */
function lastHop({ headers, socket }: IncomingMessage): string | undefined {
  const forwarded = [headers['x-forwarded-for'] ?? ''].flat().join(',');
  const last = forwarded.split(',').at(-1)?.trim() ?? '';
  return isIP(last) === 0 ? socket.remoteAddress : last;
}

function toRequest(incoming: IncomingMessage, origin: string, signal: AbortSignal): Request | null {
  const { method = 'GET', url = '' } = incoming;
  // Otherwise it's the absolute form that only proxies get, or `*`.
  if (!url.startsWith('/')) return null;
  const headers = new Headers();
  try {
    for (const [name, values] of Object.entries(incoming.headersDistinct)) {
      for (const value of values ?? []) headers.append(name, value);
    }
    const cookie = incoming.headers.cookie;
    // `append` would join several lines with a comma, which is no separator of cookies.
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
 * The body as a web stream. Not `Readable.toWeb`: cancelling that one destroys the connection, and with it an answer
 * that the server gave before it had read everything ("this image is too large"). Here the rest is read and dropped.
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

async function send(
  response: Response,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  compress: boolean,
) {
  const { headers } = response;
  const zips =
    compress &&
    response.body !== null &&
    response.status === 200 &&
    compressible.test(headers.get('content-type') ?? '') &&
    /\bgzip\b/.test(incoming.headers['accept-encoding'] ?? '');
  if (zips) {
    headers.set('content-encoding', 'gzip');
    headers.delete('content-length');
  }
  if (compress) headers.append('vary', 'accept-encoding');
  outgoing.statusCode = response.status;
  // Several Set-Cookie lines stay several.
  outgoing.setHeaders(headers);
  if (response.body === null) {
    outgoing.end();
    return;
  }
  const body = chunksOf(response.body);
  await (zips ? pipeline(body, createGzip(), outgoing) : pipeline(body, outgoing));
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    // Reached early when the client goes: the server need not send the rest.
    await reader.cancel();
  }
}
