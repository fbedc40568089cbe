import { apiBase, mediaBase } from '#contract/calls.ts';
import { type HostInfo, hostInfoPath } from '#contract/host.ts';
import { errorBody } from '#contract/server-error.ts';
import { isForeignWrite } from './cross-site.ts';
import type { Client, Forward } from './forward.ts';
import { htmlAnswer, jsonAnswer, withoutBody } from './answers.ts';
import { serveStatic } from './static-files.ts';

export { createForward, type Client, type Forward, type ForwardOptions } from './forward.ts';

export interface GatewayOptions {
  /** The renderer's folder; nothing outside of it can be read. */
  readonly root: string;
  /** Hands a request for the API or for media to the server; see `createForward`. */
  readonly forward: Forward;
  /** Asked for each request, since the guest account is known only once the server has started. */
  readonly hostInfo: () => HostInfo | Promise<HostInfo>;
}

export type Gateway = (request: Request, client?: Client) => Promise<Response>;

const isBelow = (path: string, base: string) => path === base || path.startsWith(`${base}/`);

/**
 * What the renderer talks to, in each host: its own files, and the server behind `/api` and `/media` of the same origin.
 * Never throws: each failure is an answer.
 */
export function createGateway({ root, forward, hostInfo }: GatewayOptions): Gateway {
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
      return forward(request, client);
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return htmlAnswer(405, errorBody(`${request.method} is not possible here.`), { allow: 'GET, HEAD' });
    }
    const answer =
      pathname === hostInfoPath ? jsonAnswer(await hostInfo()) : await serveStatic(root, pathname, request);
    return request.method === 'HEAD' ? withoutBody(answer) : answer;
  };
}
