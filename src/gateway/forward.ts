import { requestIdHeader } from '#contract/stop.ts';
import { errorBody, unreachableHeader } from '#contract/api/server-error.ts';
import { type ServerTrouble, serverTroubles } from '#contract/server-trouble.ts';
import { commonHeaders, htmlAnswer, inertPolicy } from './answers.ts';
import { cookieForBrowser, cookiesForServer } from './cookies.ts';
import { troubleOf } from './trouble.ts';

/** Who sent a request. */
export interface Client {
  readonly address?: string;
}

/** Hands a request on until `signal` says that nobody waits for the answer any more. */
export type Forward = (request: Request, client: Client, signal: AbortSignal) => Promise<Response>;

export interface ForwardOptions {
  /**
   * The server's base address, without a path. Asked for each request: the local server's port changes when it restarts.
   * May reject with an `UnreachableError`.
   */
  readonly server: () => Promise<string>;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Added to each request, such as the local server's key. */
  readonly headers?: () => Promise<Readonly<Record<string, string>>>;
  /** `browser`: the browser keeps the cookies, so they are adapted to its address. `jar`: `fetch` keeps them, and the page sees none. */
  readonly cookies: 'browser' | 'jar';
}

/** There's no server to ask; the message is a sentence for the user. */
export class UnreachableError extends Error {}

/** They belong to one connection, not to the message (RFC 9110 §7.6.1). */
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

const requestOnly = [
  requestIdHeader,
  'host',
  'origin',
  'referer',
  'cookie',
  // fetch negotiates and decodes by itself.
  'accept-encoding',
  'expect',
  // Who the client is, is the gateway's to say.
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

const answerOnly = [
  'set-cookie',
  unreachableHeader,
  // They would speak for the gateway's origin, which is not the server's.
  'alt-svc',
  'clear-site-data',
  'content-security-policy',
  'content-security-policy-report-only',
  'location',
  'refresh',
  'service-worker-allowed',
  'strict-transport-security',
];

const nullBodyStatuses: ReadonlySet<number> = new Set([101, 204, 205, 304]);

/** Makes the function that hands requests on to the server: bodies are streamed both ways, and an abort is passed on. */
export function createForward(options: ForwardOptions): Forward {
  return async (request, client, signal) => {
    const { pathname, search } = new URL(request.url);
    try {
      const target = new URL(pathname + search, await options.server());
      const answer = await options.fetch(target.href, {
        method: request.method,
        headers: await requestHeaders(request, client, options),
        // Undefined would not do: `duplex` is needed with a stream, and only then.
        ...(request.body === null ? {} : { body: request.body, duplex: 'half' }),
        signal,
        redirect: 'manual',
        credentials: options.cookies === 'jar' ? 'include' : 'omit',
      });
      return forwarded(answer, request, target, options);
    } catch (error) {
      // Nobody reads the answer to an aborted request, but it is no failure of the server.
      return signal.aborted ? new Response(null, { status: 499 }) : unreachable(error);
    }
  };
}

/** What does not pass by itself, and is worth more than the advice to try again. */
const lasting: ReadonlySet<ServerTrouble> = new Set([
  'proxy',
  'untrusted',
  'expired',
  'wrongName',
  'revoked',
  'badCertificate',
  'noEncryption',
  'redirects',
]);

function unreachable(error: unknown): Response {
  const trouble = troubleOf(error);
  const text =
    error instanceof UnreachableError
      ? error.message
      : serverTroubles[lasting.has(trouble) ? trouble : 'unreachable'];
  return htmlAnswer(502, errorBody(text), { [unreachableHeader]: '1' });
}

async function requestHeaders(request: Request, client: Client, options: ForwardOptions): Promise<Headers> {
  const headers = withoutHeaders(
    request.headers,
    requestOnly,
    // Forbidden to set in the desktop app's fetch, and meaningless behind the gateway.
    (name) => name.startsWith('sec-'),
  );
  const cookie = options.cookies === 'browser' ? request.headers.get('cookie') : null;
  const ownCookies = cookie === null ? null : cookiesForServer(cookie, request.url);
  if (ownCookies !== null) headers.set('cookie', ownCookies);
  if (client.address !== undefined) headers.set('x-forwarded-for', client.address);
  for (const [name, value] of Object.entries((await options.headers?.()) ?? {})) headers.set(name, value);
  return headers;
}

function forwarded(answer: Response, request: Request, target: URL, options: ForwardOptions): Response {
  const headers = withoutHeaders(answer.headers, answerOnly, (name) => name.startsWith('access-control-'));
  if (answer.headers.has('content-encoding')) {
    // fetch has decoded the body, so neither is true of it any more.
    headers.delete('content-encoding');
    headers.delete('content-length');
  }
  const location = answer.headers.get('location');
  if (location !== null && answer.status >= 300 && answer.status < 400) {
    const destination = new URL(location, target);
    if (destination.origin !== target.origin) {
      void answer.body?.cancel();
      return htmlAnswer(502, errorBody(serverTroubles.redirects));
    }
    headers.set('location', destination.pathname + destination.search);
  }
  if (options.cookies === 'browser') {
    for (const setCookie of answer.headers.getSetCookie()) {
      const cookie = cookieForBrowser(setCookie, request.url);
      if (cookie !== null) headers.append('set-cookie', cookie);
    }
  }
  for (const [name, value] of Object.entries(commonHeaders)) headers.set(name, value);
  headers.set('content-security-policy', inertPolicy);
  return new Response(nullBodyStatuses.has(answer.status) || request.method === 'HEAD' ? null : answer.body, {
    status: answer.status,
    statusText: answer.statusText,
    headers,
  });
}

function withoutHeaders(
  headers: Headers,
  names: readonly string[],
  isDropped: (name: string) => boolean,
): Headers {
  const connection = headers.get('connection')?.split(',') ?? [];
  const dropped = new Set([...hopByHop, ...names, ...connection.map((name) => name.trim().toLowerCase())]);
  return new Headers([...headers].filter(([name]) => !dropped.has(name) && !isDropped(name)));
}
