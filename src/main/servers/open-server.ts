import { app, type Session } from 'electron';
import {
  createForward,
  createGateway,
  type Gateway,
  type GatewayOptions,
  UnreachableError,
} from '#gateway/index.ts';
import type { LocalServer } from '#main/local-server/local-server.ts';
import { denyPermissions } from '#main/security/lockdown.ts';
import { keepCookies } from '#main/session/cookie-keeper.ts';
import { forwardFetch } from '#main/protocol/forward-fetch.ts';
import type { Keyring } from '#main/session/keyring.ts';
import { serveScheme } from '#main/protocol/scheme.ts';
import type { Server } from '#main/settings/schema.ts';
import type { ChosenServers } from './server-list.ts';

export interface OpenServerOptions {
  readonly chosen: ChosenServers;
  readonly keyring: Keyring;
  /** Its own for each server: cookies, caches, drafts. */
  readonly sessionOf: (server: Server | null) => Session;
  readonly createLocal: (options: { readonly sample: boolean }) => LocalServer;
  /** What the gateways of all servers have in common. */
  readonly page: Pick<GatewayOptions, 'root' | 'pages' | 'appearance'>;
}

/** A server that a window can show. */
export interface OpenServer {
  readonly server: Server | null;
  /** What its window belongs to. */
  readonly session: Session;
  /** What its page talks to. */
  readonly gateway: Gateway;
  readonly hostInfo: GatewayOptions['hostInfo'];
  /** Keeps the last cookies and ends the local server. */
  readonly close: () => Promise<void>;
}

/** Cookies belong to the host, so the port, which is another one each time, does not matter. */
const localHost = 'http://127.0.0.1';

/**
 * Makes a server answer in its session; before one is chosen, its window has a page and no server.
 * The local one is started with it.
 */
export function openServer(server: Server | null, options: OpenServerOptions): OpenServer {
  const session = options.sessionOf(server);
  const local = server?.kind === 'local' ? options.createLocal(server) : null;
  // A failure is told to whoever asks for something.
  local?.ready().catch(() => {});
  const keeping =
    server === null
      ? null
      : keepCookies({
          cookies: session.cookies,
          keyring: options.keyring,
          kept: options.chosen.keptSession(server.id),
          serverUrl: server.kind === 'local' ? localHost : server.url,
        });

  const address = async () => {
    // Before its cookies are back it would take the user for a stranger.
    await keeping;
    if (server === null) throw new UnreachableError('Choose a server first.');
    return server.kind === 'local' ? ((await local?.ready())?.url ?? localHost) : server.url;
  };
  const hostInfo = async () => {
    const guest = (await local?.ready().catch(() => null))?.guest ?? null;
    return { kind: 'desktop', version: app.getVersion(), guest } as const;
  };
  const gateway = createGateway({
    ...options.page,
    forward: createForward({
      server: address,
      fetch: forwardFetch(session),
      headers: async () => local?.headers ?? {},
      cookies: 'jar',
    }),
    hostInfo,
  });
  denyPermissions(session);
  serveScheme(session, gateway);
  return {
    server,
    session,
    gateway,
    hostInfo,
    close: async () => {
      await Promise.allSettled([keeping?.then((keeper) => keeper.end()), local?.stop()]);
    },
  };
}
