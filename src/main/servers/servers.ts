import { randomUUID } from 'node:crypto';
import { assertNever } from '#contract/assert-never.ts';
import type {
  AddServerResult,
  ListedServer,
  NewServer,
  ServerList,
  ServerRemoval,
} from '#contract/bridge/servers.ts';
import { createSerialQueue } from '#contract/serial-queue.ts';
import { within } from '#contract/within.ts';
import { canSaveSessions } from '#main/session/cookie-keeper.ts';
import { localServerId, type Server } from '#main/settings/schema.ts';
import { readTypedAddress } from './address.ts';
import type { checkServer } from './check.ts';
import { openServer, type OpenServer, type OpenServerOptions } from './open-server.ts';

/** How long quitting waits for a change in progress, in ms. */
const changeTimeoutMs = 5000;

export interface ServersOptions extends OpenServerOptions {
  readonly check: (url: string) => ReturnType<typeof checkServer>;
  /** Which servers the user may add. Read on each call. */
  readonly allowed: () => ServerList['allowed'];
  /** Shows the page of a server; resolves when the previous page is closed. */
  readonly showPage: (server: OpenServer) => Promise<void>;
  /** Called with the error of a failed change, since the page that requested it may be gone. */
  readonly onFailure: (error: unknown) => void;
  /** Called with the id of each removed server. */
  readonly onRemoved: (id: string) => void;
  /** Deletes the data of the local server, which has stopped. */
  readonly eraseLocalData: () => Promise<void>;
  /** Called with the error where that data could not be deleted: the server stays in the list. */
  readonly onUnerased: (error: unknown) => void | Promise<void>;
}

export interface Servers {
  /** The server that the window shows. */
  readonly current: () => OpenServer;
  readonly list: () => Promise<ServerList>;
  /** Checks a server and adds it to the list; `choose` shows it. */
  readonly add: (server: NewServer) => Promise<AddServerResult>;
  /** Switches to another server; does nothing for one that is not in the list. */
  readonly choose: (id: string) => Promise<void>;
  /**
   * Removes a server and its data; if it was the current one, switches to the first of the others. Rejects, and keeps
   * the server in the list, where the data of the local one should be deleted and can't be.
   */
  readonly remove: (removal: ServerRemoval) => Promise<void>;
  /** To be called when the policy has changed: switches if the current server is no longer allowed. */
  readonly policyChanged: () => Promise<void>;
  /** To be called before the app quits. */
  readonly close: () => Promise<void>;
}

/** The servers of the user's list, of which one is open at a time. */
export function createServers(options: ServersOptions): Servers {
  const { known, allowed } = options;
  const queue = createSerialQueue();
  let current = openServer(known.current(), options);

  /** One change at a time, since each closes the server that is open. */
  const enqueue = <Result>(change: () => Promise<Result>): Promise<Result> => {
    const result = queue.add(change);
    result.catch(options.onFailure);
    return result;
  };

  const open = async (server: Server | null) => {
    const old = current;
    if (old.server?.id === server?.id) return;
    known.setCurrent(server);
    current = openServer(server, options);
    // The old page may still send requests while the new one loads.
    await options.showPage(current);
    await old.close();
  };

  const addRemote = async (address: string, acceptsPlainText: boolean): Promise<AddServerResult> => {
    const parsed = readTypedAddress(address);
    if (typeof parsed === 'string') return { outcome: 'refused', error: parsed };
    const { url, isPlainText } = parsed;
    const listedAs = findRemote(url);
    if (listedAs !== undefined) {
      // While no server is shown, there is no list to choose it from: a page that was reloaded has added it, but not shown it.
      return current.server === null
        ? { outcome: 'added', id: listedAs.id }
        : { outcome: 'refused', error: 'known' };
    }
    const error = await options.check(url);
    if (error !== null) return { outcome: 'refused', error };
    if (isPlainText && !acceptsPlainText) return { outcome: 'plainText' };
    // It may have been added twice while it was checked.
    return addToList(() => findRemote(url) ?? { id: randomUUID(), kind: 'remote', url });
  };

  const findRemote = (url: string) =>
    known.all().find((server) => server.kind === 'remote' && server.url === url);

  /**
   * Adds a server, unless it is in the list by then. It waits for a change in progress: the page of a server that the user
   * has left meanwhile is closed by then, and does not switch to the added one.
   */
  const addToList = (serverOf: () => Server) =>
    enqueue(async (): Promise<AddServerResult> => {
      const server = serverOf();
      // While no server is shown, one that a reloaded page has added may still be changed.
      if (known.find(server.id) === null || current.server === null) known.add(server);
      return { outcome: 'added', id: server.id };
    });

  const removeWithData = async (server: Server, erasesData: boolean) => {
    const next = known.all().find(({ id }) => id !== server.id) ?? null;
    if (current.server?.id === server.id) await open(next);
    if (server.kind === 'local' && erasesData) await eraseLocalData();
    known.remove(server.id);
    options.onRemoved(server.id);
    const session = options.sessionOf(server);
    await session.clearData();
    await session.clearAuthCache();
  };

  const eraseLocalData = async () => {
    try {
      await options.eraseLocalData();
    } catch (error) {
      await options.onUnerased(error);
      throw error;
    }
  };

  return {
    current: () => current,
    list: async () => ({
      servers: known
        .all()
        .map((server) => listed(server, server.id === current.server?.id, known.isManaged(server))),
      keepsSignIns: await canSaveSessions(options.keyring),
      allowed: allowed(),
    }),
    async add(server) {
      if (!allowed()[server.kind]) throw new Error('Such a server may not be added here.');
      switch (server.kind) {
        case 'local':
          return addToList(() => ({ id: localServerId, kind: 'local', sample: server.sample }));
        case 'remote':
          return addRemote(server.address, server.acceptsPlainText);
        default:
          return assertNever(server);
      }
    },
    choose: (id) =>
      enqueue(async () => {
        const server = known.find(id);
        if (server !== null) await open(server);
      }),
    remove: ({ id, erasesData }) =>
      enqueue(async () => {
        const server = known.find(id);
        if (server !== null && !known.isManaged(server)) await removeWithData(server, erasesData);
      }),
    policyChanged: () =>
      enqueue(async () => {
        const server = current.server === null ? null : known.find(current.server.id);
        if (server === null) await open(known.current());
      }),
    close: async () => {
      await within(queue.idle(), changeTimeoutMs, () => {});
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
