import { apiBase, mediaBase } from '#contract/api/calls.ts';
import { type HostInfo, hostInfoPath } from '#contract/bridge/host.ts';
import { stopPath } from '#contract/stop.ts';
import { errorBody } from '#contract/api/server-error.ts';
import { isForeignWrite } from './cross-site.ts';
import type { Client, Forward } from './forward.ts';
import { htmlAnswer, jsonAnswer, withoutBody } from './answers.ts';
import type { Look } from './page.ts';
import { createStops } from './stops.ts';
import { serveStatic } from './static-files.ts';

export {
  createForward,
  UnreachableError,
  type Client,
  type Forward,
  type ForwardOptions,
} from './forward.ts';
export { troubleOf } from './trouble.ts';

export interface GatewayOptions {
  /** The renderer's folder; nothing outside of it can be read. */
  readonly root: string;
  /** Answers in place of the files in `root`, while developing. */
  readonly pages?: (request: Request) => Promise<Response>;
  /** Hands a request for the API or for media to the server; see `createForward`. */
  readonly forward: Forward;
  /** How the page is to look, where the host knows; asked for each page. */
  readonly look?: () => Look;
  /** Asked for each request, since the guest account is known only once the server has started. */
  readonly hostInfo: () => HostInfo | Promise<HostInfo>;
}

export type Gateway = (request: Request, client?: Client) => Promise<Response>;

const isBelow = (path: string, base: string) => path === base || path.startsWith(`${base}/`);

/**
 * What the renderer talks to, in each host: its own files, and the server behind `/api` and `/media` of the same origin.
 * Never throws: each failure is an answer.
 */
export function createGateway({ root, pages, forward, look, hostInfo }: GatewayOptions): Gateway {
  const stops = createStops();
  return async (request, client = {}) => {
    const { pathname } = new URL(request.url);
    if (isForeignWrite(request)) {
      return htmlAnswer(
        403,
        errorBody('Warble answers its own pages only. Open Warble and try again there.'),
      );
    }
    // All of `/api`, so that a call of another version is the server's 404 and never the renderer's page.
    if (isBelow(pathname, apiBase.slice(0, apiBase.indexOf('/', 1))) || isBelow(pathname, mediaBase)) {
      return stops.during(request, (signal) => forward(request, client, signal));
    }
    if (pathname === stopPath && request.method === 'POST') {
      stops.stop(request);
      return new Response(null, { status: 204 });
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return htmlAnswer(405, errorBody(`${request.method} is not possible here.`), { allow: 'GET, HEAD' });
    }
    if (pathname === hostInfoPath) return bodyFor(request, jsonAnswer(await hostInfo()));
    return bodyFor(request, await (pages?.(request) ?? serveStatic(root, pathname, request, look?.())));
  };
}

/** HEAD gets the same answer without its body. */
function bodyFor(request: Request, answer: Response): Response {
  return request.method === 'HEAD' ? withoutBody(answer) : answer;
}
