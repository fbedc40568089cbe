import { requestIdHeader } from '#contract/api/cancellation.ts';
import { accountHeader, accountIdOf } from '#contract/bridge/account.ts';
import { errorBody, unreachableHeader } from '#contract/api/server-error.ts';
import type { NetworkErrorCode } from '#contract/api/network-error.ts';
import { type NetworkErrorTexts, networkErrorTexts } from '#contract/i18n/en/network-errors.ts';
import { commonHeaders, htmlResponse, inertPolicy } from './responses.ts';
import { cookieForBrowser, senderOf, serverCookiesOf } from './cookies.ts';
import { classifyNetworkError } from './classify-network-error.ts';

/** What is known of the sender of a request. */
export interface Client {
  readonly address?: string;
}

/** Forwards a request; `signal` aborts it when the response is not needed any more. */
export type Forward = (request: Request, client: Client, signal: AbortSignal) => Promise<Response>;

export interface ForwardOptions {
  /**
   * Returns the server's base address, without a path. Called for each request: the local server's port changes when it
   * restarts. May reject with an `UnreachableError`.
   */
  readonly server: () => Promise<string>;
  /** @param account - the one whose cookies to use, where `fetch` keeps them; null where the request names none */
  readonly fetch: (url: string, init: RequestInit, account: string | null) => Promise<Response>;
  /** Headers that are added to each request, such as the local server's key. */
  readonly headers?: () => Promise<Readonly<Record<string, string>>>;
  /**
   * `browser`: the browser keeps the cookies, so they are adapted to its address. `jar`: `fetch` keeps them, hidden
   * from the page.
   */
  readonly cookies: 'browser' | 'jar';
  /** Called with the reason why a request could not be forwarded. */
  readonly onError?: (error: unknown, request: Request) => void;
  /** The texts for the user in their language, which may change; English ones by default. */
  readonly texts?: () => NetworkErrorTexts;
}

/** There is no server to forward to. The message is shown to the user. */
export class UnreachableError extends Error {}

/** Headers of one connection, not of the message (RFC 9110 §7.6.1). */
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

/** Headers that only the gateway may set: they report the client's address. */
export const forwardingHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
] as const;

const requestOnly = [
  requestIdHeader,
  accountHeader,
  'host',
  'origin',
  'referer',
  'cookie',
  // fetch negotiates the encoding and decodes by itself.
  'accept-encoding',
  'expect',
  ...forwardingHeaders,
];

const responseOnly = [
  'set-cookie',
  unreachableHeader,
  // They would apply to the gateway's origin, which is not the server's.
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

/**
 * Creates the function that forwards requests to the server. Bodies are streamed both ways and aborts are passed on; a
 * server that does not answer becomes a 502 with `unreachableHeader`.
 */
export function createForward(options: ForwardOptions): Forward {
  return async (request, client, signal) => {
    const { pathname, search } = new URL(request.url);
    try {
      const target = new URL(pathname + search, await options.server());
      const named = request.headers.get(accountHeader);
      const init: RequestInit = {
        method: request.method,
        headers: await requestHeaders(request, client, options),
        // `duplex` is required with a stream, and refused without a body.
        ...(request.body === null ? {} : { body: request.body, duplex: 'half' }),
        signal,
        redirect: 'manual',
        credentials: options.cookies === 'jar' ? 'include' : 'omit',
      };
      const account = named === null ? null : accountIdOf(named);
      const response = await options.fetch(target.href, init, account);
      return forwarded(response, request, target, options);
    } catch (error) {
      // Nobody reads the response to an aborted request, but it must not count as a failure of the server.
      if (signal.aborted) return new Response(null, { status: 499 });
      options.onError?.(error, request);
      return unreachable(error, options);
    }
  };
}

const english = () => networkErrorTexts;

/** Errors that a retry does not solve: for these, the user sees the reason. */
const permanent: ReadonlySet<NetworkErrorCode> = new Set([
  'proxy',
  'untrusted',
  'expired',
  'wrongName',
  'revoked',
  'badCertificate',
  'clientCertificate',
  'noEncryption',
  'redirects',
]);

function unreachable(error: unknown, { texts = english }: ForwardOptions): Response {
  const code = classifyNetworkError(error);
  const text =
    error instanceof UnreachableError ? error.message : texts()[permanent.has(code) ? code : 'unreachable'];
  return htmlResponse(502, errorBody(text), { [unreachableHeader]: '1' });
}

async function requestHeaders(request: Request, client: Client, options: ForwardOptions): Promise<Headers> {
  const headers = withoutHeaders(
    request.headers,
    requestOnly,
    // Electron's `fetch` may not set them, and they have no meaning behind the gateway.
    (name) => name.startsWith('sec-'),
  );
  const cookies = options.cookies === 'browser' ? serverCookiesOf(request) : null;
  if (cookies !== null) headers.set('cookie', cookies);
  if (client.address !== undefined) headers.set('x-forwarded-for', client.address);
  for (const [name, value] of Object.entries((await options.headers?.()) ?? {})) headers.set(name, value);
  return headers;
}

function forwarded(response: Response, request: Request, target: URL, options: ForwardOptions): Response {
  const headers = withoutHeaders(response.headers, responseOnly, (name) =>
    name.startsWith('access-control-'),
  );
  if (response.headers.has('content-encoding')) {
    // `fetch` has decoded the body, so neither header describes it any more.
    headers.delete('content-encoding');
    headers.delete('content-length');
  }
  const location = response.headers.get('location');
  if (location !== null && response.status >= 300 && response.status < 400) {
    const destination = new URL(location, target);
    if (destination.origin !== target.origin) {
      void response.body?.cancel();
      return htmlResponse(502, errorBody((options.texts ?? english)().redirects));
    }
    headers.set('location', destination.pathname + destination.search);
  }
  if (options.cookies === 'browser') {
    for (const setCookie of response.headers.getSetCookie()) {
      const cookie = cookieForBrowser(setCookie, request.url, senderOf(request));
      if (cookie !== null) headers.append('set-cookie', cookie);
    }
  }
  for (const [name, value] of Object.entries(commonHeaders)) headers.set(name, value);
  headers.set('content-security-policy', inertPolicy);
  return new Response(
    nullBodyStatuses.has(response.status) || request.method === 'HEAD' ? null : response.body,
    {
      status: response.status,
      statusText: response.statusText,
      headers,
    },
  );
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
