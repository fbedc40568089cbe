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
import { appUrl, serveScheme } from '#main/protocol/scheme.ts';
import type { Server } from '#main/settings/schema.ts';
import type { Messages } from '#main/i18n/localization.ts';
import type { KnownServers } from './known-servers.ts';

export interface OpenServerOptions {
  readonly known: KnownServers;
  readonly keyring: Keyring;
  /** Each server has its own session: cookies, caches, drafts. */
  readonly sessionOf: (server: Server | null) => Session;
  readonly messages: Messages;
  readonly createLocal: (options: { readonly sample: boolean }) => LocalServer;
  /** The options that the gateways of all servers share. */
  readonly page: Pick<GatewayOptions, 'root' | 'pages' | 'appearance'>;
}

/** A server that a window can show. */
export interface OpenServer {
  readonly server: Server | null;
  /** The URL of the page to show. */
  readonly url: string;
  /** The session of its window. */
  readonly session: Session;
  /** Answers the requests of its page. */
  readonly gateway: Gateway;
  readonly hostInfo: GatewayOptions['hostInfo'];
  /** Saves the last cookies and stops the local server. */
  readonly close: () => Promise<void>;
}

/** Without a port, which changes with each start: cookies belong to the host. */
const localHost = 'http://127.0.0.1';

/**
 * Connects a server to its session and starts the local one. Without a server the session only serves the page on which
 * the user chooses one.
 */
export function openServer(server: Server | null, options: OpenServerOptions): OpenServer {
  const session = options.sessionOf(server);
  const local = server?.kind === 'local' ? options.createLocal(server) : null;
  // Requests get the failure.
  local?.ready().catch(() => {});
  const cookies =
    server === null
      ? null
      : keepCookies({
          cookies: session.cookies,
          keyring: options.keyring,
          saved: options.known.savedSession(server.id),
          serverUrl: server.kind === 'local' ? localHost : server.url,
        });

  const address = async () => {
    // A request without the restored cookies would be answered as signed out.
    await cookies;
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
      texts: () => options.messages().networkErrors,
    }),
    hostInfo,
  });
  denyPermissions(session);
  serveScheme(session, gateway);
  return {
    server,
    url: server === null ? `${appUrl}welcome` : appUrl,
    session,
    gateway,
    hostInfo,
    close: async () => {
      await Promise.allSettled([cookies?.then((keeper) => keeper.stop()), local?.stop()]);
    },
  };
}
