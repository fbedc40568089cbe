import { apiBase, mediaBase } from '#contract/api/paths.ts';
import { accountPath } from '#contract/bridge/account.ts';
import { type HostInfo, hostInfoPath } from '#contract/bridge/host.ts';
import { stopPath } from '#contract/api/cancellation.ts';
import { errorBody } from '#contract/api/server-error.ts';
import { accountChoice, accountOf, hasServerCookies } from './cookies.ts';
import { isForeignWrite, mayHaveForeignOpener } from './cross-site.ts';
import type { Client, Forward } from './forward.ts';
import { htmlResponse, jsonResponse, withoutBody } from './responses.ts';
import type { PageAppearance } from './page.ts';
import { type CancellationRegistry, createCancellationRegistry } from './cancellation-registry.ts';
import { serveStatic } from './static-files.ts';

export {
  createForward,
  forwardingHeaders,
  UnreachableError,
  type Client,
  type ForwardOptions,
} from './forward.ts';
export { type CancellationRegistry, createCancellationRegistry } from './cancellation-registry.ts';
export { cookieForBrowser, senderOf, serverCookiesOf } from './cookies.ts';
export { isForeignWrite } from './cross-site.ts';
export { commonHeaders, inertPolicy } from './responses.ts';
export { classifyNetworkError } from './classify-network-error.ts';

/** What a host that keeps the cookies knows of the next page; called for each page. */
interface CookieJar {
  readonly account: () => string;
  /** Whether a session of that account is saved. Where none is, there may still be one that is only in memory. */
  readonly hasSavedSession: () => boolean;
}

export interface GatewayOptions {
  /** The renderer's folder; files outside of it are never served. */
  readonly root: string;
  /** Serves the page instead of the files in `root`; for the development server. */
  readonly pages?: (request: Request) => Promise<Response>;
  /** Forwards a request for the API or for media to the server; see `createForward`. */
  readonly forward: Forward;
  /** The registry of requests that can be cancelled, if the host also adds its own requests to it. */
  readonly cancellations?: CancellationRegistry;
  /** The page's appearance, where the host knows it; called for each page. */
  readonly appearance?: () => PageAppearance;
  /** The cookies, where the host keeps them and not the browser. */
  readonly jar?: CookieJar;
  /** Called for each request, since the guest account is known only once the server has started. */
  readonly hostInfo: () => HostInfo | Promise<HostInfo>;
}

export type Gateway = (request: Request, client?: Client) => Promise<Response>;

/**
 * Whether the server handles a path. It also handles the rest of `/api`, so that a call of another API version gets the
 * server's 404 and not the renderer's page.
 */
export const isForServer = (path: string): boolean =>
  isBelow(path, apiBase.slice(0, apiBase.indexOf('/', 1))) || isBelow(path, mediaBase);

const isBelow = (path: string, base: string) => path === base || path.startsWith(`${base}/`);

/**
 * Creates the fetch-style function that serves the renderer's files and forwards `/api` and `/media` to the server, all
 * under one origin. A server that can't be reached becomes an error response. It rejects where `pages` or `hostInfo`
 * does, or a file that was found can't be read.
 */
export function createGateway({
  root,
  pages,
  forward,
  appearance,
  jar,
  hostInfo,
  cancellations = createCancellationRegistry(),
}: GatewayOptions): Gateway {
  return async (request, client = {}) => {
    const { pathname } = new URL(request.url);
    if (isForeignWrite(request)) {
      return htmlResponse(
        403,
        errorBody('Warble answers its own pages only. Open Warble and try again there.'),
      );
    }
    if (isForServer(pathname)) {
      return cancellations.run(request, (signal) => forward(request, client, signal));
    }
    if (pathname === stopPath && request.method === 'POST') {
      cancellations.cancel(request);
      return new Response(null, { status: 204 });
    }
    if (pathname === accountPath && request.method === 'POST' && jar === undefined) {
      return new Response(null, { status: 204, headers: { 'set-cookie': accountChoice(request) } });
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return htmlResponse(405, errorBody(`${request.method} is not possible here.`), { allow: 'GET, HEAD' });
    }
    if (pathname === hostInfoPath) return bodyFor(request, jsonResponse(await hostInfo()));
    const page = () => ({
      ...(jar === undefined ? ofBrowser(request) : ofJar(jar)),
      appearance: appearance?.(),
    });
    return bodyFor(request, await (pages?.(request) ?? serveStatic(root, pathname, request, page)));
  };
}

const ofBrowser = (request: Request) => ({
  account: accountOf(request),
  hasSession: hasServerCookies(request),
  mayHaveForeignOpener: mayHaveForeignOpener(request),
});

const ofJar = ({ account, hasSavedSession }: CookieJar) => ({
  account: account(),
  hasSession: hasSavedSession() ? true : null,
  // No other site can open a page of the desktop app.
  mayHaveForeignOpener: false,
});

function bodyFor(request: Request, response: Response): Response {
  return request.method === 'HEAD' ? withoutBody(response) : response;
}
