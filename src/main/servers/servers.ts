import { randomUUID } from 'node:crypto';
import { assertNever } from '#contract/assert-never.ts';
import type {
  AddServerResult,
  ListedServer,
  NewServer,
  ServerRemoval,
  ServerList,
} from '#contract/bridge/servers.ts';
import { keepsSessions } from '#main/session/cookie-keeper.ts';
import { localServerId, type Server } from '#main/settings/schema.ts';
import { readTypedAddress } from './address.ts';
import type { checkServer } from './check.ts';
import { openServer, type OpenServer, type OpenServerOptions } from './open-server.ts';

export interface ServersOptions extends OpenServerOptions {
  readonly check: (url: string) => ReturnType<typeof checkServer>;
  /** What the user may add. Asked each time. */
  readonly allowed: () => ServerList['allowed'];
  /** Shows the page of the server that is open by now; resolves when the old page is gone. */
  readonly showCurrent: () => Promise<void>;
  /** Told of a change that failed half-way, which the page may not be there to hear. */
  readonly onFailure: (error: unknown) => void;
  /** Told which server is forgotten. */
  readonly onRemoved: (id: string) => void;
  /** Deletes the data of the local server. */
  readonly eraseLocalData: () => Promise<void>;
}

export interface Servers {
  /** The server that the window shows. */
  readonly current: () => OpenServer;
  readonly list: () => Promise<ServerList>;
  /** Checks a server, adds it and goes to it. */
  readonly add: (wanted: NewServer) => Promise<AddServerResult>;
  /** Shows another server; does nothing for one that is not in the list. */
  readonly choose: (id: string) => Promise<void>;
  /** Forgets a server and what was kept of it; where it was the current one, shows the first that is left. */
  readonly remove: (removal: ServerRemoval) => Promise<void>;
  /** The organisation's servers are others now: leaves one that is no longer there. */
  readonly managedChanged: () => Promise<void>;
  /** Before the app ends. */
  readonly close: () => Promise<void>;
}

/** The servers of the user's list, of which one is open at a time. */
export function createServers(options: ServersOptions): Servers {
  const { chosen, allowed } = options;
  let current = openServer(chosen.current(), options);
  let work = Promise.resolve();

  /** One change after the other: each of them closes what is open. */
  const inTurn = (change: () => Promise<void>): Promise<void> => {
    const done = work.then(change);
    work = done.catch(options.onFailure);
    return done;
  };

  const open = async (server: Server | null) => {
    const old = current;
    if (old.server?.id === server?.id) return;
    chosen.makeCurrent(server);
    current = openServer(server, options);
    // The old page may still ask for something while the new one is loaded.
    await options.showCurrent();
    await old.close();
  };

  const addRemote = async (address: string, acceptsPlainText: boolean): Promise<AddServerResult> => {
    const parsed = readTypedAddress(address);
    if (typeof parsed === 'string') return { outcome: 'refused', error: parsed };
    const { url, isPlainText } = parsed;
    if (chosen.all().some((server) => server.kind === 'remote' && server.url === url)) {
      return { outcome: 'refused', error: 'known' };
    }
    const error = await options.check(url);
    if (error !== null) return { outcome: 'refused', error };
    if (isPlainText && !acceptsPlainText) return { outcome: 'plainText' };
    await addAndOpen({ id: randomUUID(), kind: 'remote', url });
    return { outcome: 'added' };
  };

  const addAndOpen = (server: Server) =>
    inTurn(async () => {
      if (chosen.find(server.id) === null) chosen.add(server);
      await open(chosen.find(server.id));
    });

  const forget = async (server: Server, erasesData: boolean) => {
    const next = chosen.all().find(({ id }) => id !== server.id) ?? null;
    if (current.server?.id === server.id) await open(next);
    chosen.remove(server.id);
    options.onRemoved(server.id);
    const session = options.sessionOf(server);
    await session.clearData();
    await session.clearAuthCache();
    if (server.kind === 'local' && erasesData) await options.eraseLocalData();
  };

  return {
    current: () => current,
    list: async () => ({
      servers: chosen
        .all()
        .map((server) => listed(server, server.id === current.server?.id, chosen.isManaged(server))),
      keepsSignIns: await keepsSessions(options.keyring),
      allowed: allowed(),
    }),
    async add(wanted) {
      if (!allowed()[wanted.kind]) throw new Error('Such a server may not be added here.');
      switch (wanted.kind) {
        case 'local':
          await addAndOpen({ id: localServerId, kind: 'local', sample: wanted.sample });
          return { outcome: 'added' };
        case 'remote':
          return addRemote(wanted.address, wanted.acceptsPlainText);
        default:
          return assertNever(wanted);
      }
    },
    choose: (id) =>
      inTurn(async () => {
        const server = chosen.find(id);
        if (server !== null) await open(server);
      }),
    remove: ({ id, erasesData }) =>
      inTurn(async () => {
        const server = chosen.find(id);
        if (server !== null && !chosen.isManaged(server)) await forget(server, erasesData);
      }),
    managedChanged: () =>
      inTurn(async () => {
        const server = current.server === null ? null : chosen.find(current.server.id);
        if (server === null) await open(chosen.current());
      }),
    close: async () => {
      await work;
      await current.close();
    },
  };
}

function listed(server: Server, isCurrent: boolean, isManaged: boolean): ListedServer {
  const common = { id: server.id, isCurrent, ...(isManaged ? { isManaged } : {}) };
  switch (server.kind) {
    case 'local':
      return { kind: 'local', ...common };
    case 'remote':
      return { kind: 'remote', ...common, url: server.url, name: server.name ?? null };
    default:
      return assertNever(server);
  }
}
