import { app, type Session } from 'electron';
import { firstAccount } from '#contract/bridge/account.ts';
import { within } from '#contract/within.ts';
import {
  classifyNetworkError,
  createForward,
  createGateway,
  type Gateway,
  type GatewayOptions,
  UnreachableError,
} from '#gateway/index.ts';
import type { LocalServer } from '#main/local-server/local-server.ts';
import type { Log } from '#main/logging/log.ts';
import { logUnreachable } from '#main/logging/unreachable.ts';
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
  /** Holds the cookies of an account that was added on a server. */
  readonly accountSession: (server: Server, account: string) => Session;
  /** Whether accounts may be added. Read on each call. */
  readonly mayAddAccounts: () => boolean;
  readonly messages: Messages;
  readonly log: Log;
  readonly createLocal: (options: { readonly sample: boolean }) => LocalServer;
  /** Called with the URL of a server that did not accept the user's certificate, or that none was sent. */
  readonly onCertificateRefused: (url: string) => void;
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
  /** Handles the requests of its page. */
  readonly gateway: Gateway;
  readonly hostInfo: GatewayOptions['hostInfo'];
  /** Sets the account of the next page; false if it is a new one and a policy forbids adding it. */
  readonly chooseAccount: (account: string) => boolean;
  /** Saves the last cookies and stops the local server. */
  readonly close: () => Promise<void>;
}

/**
 * How long closing a server waits for its cookies to be restored and saved, in ms. While a keyring is locked and the user
 * does not answer, Electron settles no promise of it: `EnsureAsyncEncryptorRequested` in
 * shell/browser/api/electron_api_safe_storage.cc.
 */
const saveTimeoutMs = 2000;

/** Without a port, which changes with each start: cookies belong to the host. */
const localHost = 'http://127.0.0.1';

/**
 * Connects a server to its session and starts the local one. Without a server the session only serves the page on which
 * the user chooses one.
 */
export function openServer(server: Server | null, options: OpenServerOptions): OpenServer {
  const session = options.sessionOf(server);
  const local = server?.kind === 'local' ? options.createLocal(server) : null;
  // In a microtask, so that the caller can load the window first. The requests report a failure.
  queueMicrotask(() => void local?.ready().catch(() => {}));
  // The local server logs its own failures.
  const reachability = server?.kind === 'remote' ? logUnreachable(options.log, server.url) : null;
  const jars = createJars(server, session, options);
  const account = () => (server === null ? firstAccount : options.known.account(server.id));

  const address = async () => {
    if (server === null) throw new UnreachableError('Choose a server first.');
    return server.kind === 'local' ? ((await local?.ready())?.url ?? localHost) : server.url;
  };
  const hostInfo = async () => {
    const guest = (await local?.ready().catch(() => null))?.guest ?? null;
    return {
      kind: 'desktop',
      version: app.getVersion(),
      guest,
      ...(options.mayAddAccounts() ? {} : { mayAddAccounts: false }),
    } as const;
  };
  const gateway = createGateway({
    ...options.page,
    forward: createForward({
      server: address,
      fetch: async (url, init, named) => {
        const jar = jars.open(named ?? account());
        // A request without the restored cookies would be answered as signed out.
        await jar.cookies;
        const response = await jar.fetch(url, init);
        reachability?.answered();
        return response;
      },
      headers: async () => local?.headers ?? {},
      cookies: 'jar',
      onError: (error) => {
        reachability?.failed(error);
        if (server?.kind === 'remote' && classifyNetworkError(error) === 'clientCertificate') {
          options.onCertificateRefused(server.url);
        }
      },
      texts: () => options.messages().networkErrors,
    }),
    jar: {
      account,
      hasSavedSession: () =>
        server !== null && options.known.savedSession(server.id, account()).get() !== undefined,
    },
    hostInfo,
  });
  jars.open(account());
  denyPermissions(session);
  serveScheme(session, gateway);
  return {
    server,
    url: server === null ? `${appUrl}welcome` : appUrl,
    session,
    gateway,
    hostInfo,
    chooseAccount(chosen) {
      if (server === null) return false;
      if (!jars.has(chosen) && !options.mayAddAccounts()) return false;
      options.known.setAccount(server.id, chosen);
      return true;
    },
    close: async () => {
      await Promise.allSettled([within(jars.close(), saveTimeoutMs, () => {}), local?.stop()]);
    },
  };
}

/** The cookies of each account of a server, each in its own session: no request can carry those of two accounts. */
function createJars(server: Server | null, first: Session, options: OpenServerOptions) {
  const opened = new Map<string, ReturnType<typeof openJar>>();
  const openJar = (account: string) => {
    const isFirst = server === null || account === firstAccount;
    const session = isFirst ? first : options.accountSession(server, account);
    if (!isFirst) denyPermissions(session);
    return {
      fetch: forwardFetch(session),
      cookies:
        server === null
          ? null
          : keepCookies({
              cookies: session.cookies,
              keyring: options.keyring,
              saved: options.known.savedSession(server.id, account),
              serverUrl: server.kind === 'local' ? localHost : server.url,
            }),
    };
  };
  return {
    open(account: string) {
      const jar = opened.get(account) ?? openJar(account);
      opened.set(account, jar);
      return jar;
    },
    /** Whether an account has been in use, now or in an earlier run. */
    has: (account: string) =>
      account === firstAccount ||
      opened.has(account) ||
      (server !== null && options.known.savedSession(server.id, account).get() !== undefined),
    close: () => Promise.allSettled([...opened.values()].map(async ({ cookies }) => (await cookies)?.stop())),
  };
}
