import type { RequestListener } from 'node:http';
import type { onSendHookHandler } from 'fastify';
import { join } from 'node:path';
import { createApp } from './app.ts';
import { refuseBackup } from './backup-folder.ts';
import { openDatabase, type OpenDatabase } from './database/open.ts';
import { createClock } from './clock.ts';
import { createDrain } from './drain.ts';
import { lockFolder } from './folder-lock.ts';
import { createHashThreads, hashNiceness } from './hash-threads.ts';
import { createIds } from './ids.ts';
import { refuseInterruptedRestore } from './interrupted-restore.ts';
import { findEndpoint, listen } from './listen.ts';
import { machineStartError } from './machine-errors.ts';
import type { ImageStore } from './media/image-store.ts';
import { openMedia, type Media } from './media/media.ts';
import type { Operation } from './operation.ts';
import { createPasswords, type PasswordOptions } from './passwords.ts';
import { preparePrivateFolder } from './private-folder.ts';
import { createRateLimiter, defaultRateLimits, type RateLimits } from './rate-limits.ts';
import { fillSample } from './sample/fill.ts';
import { guestAccount, switchGuest } from './sample/guest.ts';
import { createSessions } from './sessions.ts';
import { shutDown } from './shut-down.ts';
import { highestId } from './store/highest-id.ts';
import { readSetting } from './store/settings.ts';
import { createUpkeep } from './upkeep.ts';

export { deriveInPool } from './hash-threads.ts';
export { readyPath } from './operation.ts';
export { StartError } from './start-error.ts';

export interface ServerOptions {
  /** The folder of the database, the media and the lock; created if missing. With `openDatabase`, of the media only. */
  readonly dataDir: string;
  /** Opens a database that other server processes may share, with the folder. Default: the database in the folder. */
  readonly openDatabase?: () => Promise<OpenDatabase>;
  /**
   * Opens a store of images that other server processes may share, with the folder for unfinished uploads. Only with
   * `openDatabase`. Default: the folder.
   */
  readonly openImages?: (uploads: string) => Promise<ImageStore>;
  /** Default: 127.0.0.1. */
  readonly host?: string;
  /** Default: 0, which is any free port. Null for no port: another server of this process passes requests on. */
  readonly port?: number | null;
  /** When set, each request must carry it in `serverKeyHeader`; only then is X-Forwarded-For trusted. */
  readonly key?: string;
  /** Fills a database that has no users with the sample community. */
  readonly sample?: boolean;
  /** Whether people may sign in as the sample community's guest. Default: true. */
  readonly guest?: boolean;
  readonly rateLimits?: Partial<RateLimits> | undefined;
  readonly passwords?: Partial<PasswordOptions> | undefined;
  /** For a server with an administrator: a log of all responses. */
  readonly operation?: Operation;
  /** Called with each response before it is sent; may change its headers and its body. */
  readonly onSend?: onSendHookHandler;
  /** Called with what an administrator should know, a line at a time. */
  readonly report?: ((text: string) => void) | undefined;
  /** Clock, in milliseconds since 1970. */
  readonly now?: () => number;
}

export interface RunningServer {
  /** Without a slash at the end; "" without a port. */
  readonly url: string;
  /** The credentials of the sample community's guest; null where nobody can sign in to that account. */
  readonly guest: { readonly identifier: string; readonly password: string } | null;
  /**
   * Finishes requests in progress, then releases the port and the folder.
   * @param timeoutMs how long the requests, and a step of maintenance, may still take. Default: 2 seconds
   * @param delayMs how long new requests are answered before that, while the server says that it is not ready. Default:
   * 0
   */
  close(timeoutMs?: number, delayMs?: number): Promise<void>;
}

export interface ServerInProcess extends RunningServer {
  /** Responds to a request that another server of this process has received. */
  readonly listener: RequestListener;
}

const closeTimeoutMs = 2000;

/**
 * Starts the local server: the API of spec §7 on a database in a folder.
 * @throws {StartError} when it can't start: a taken port, an unwritable folder, a folder in use, …
 */
export async function startServer(options: ServerOptions): Promise<ServerInProcess> {
  try {
    return await start(options);
  } catch (error) {
    throw machineStartError(error, options.dataDir) ?? error;
  }
}

async function start(options: ServerOptions): Promise<ServerInProcess> {
  const { dataDir, host = '127.0.0.1', port = 0, report = () => {} } = options;
  refuseBackup(dataDir);
  preparePrivateFolder(dataDir, report);
  const unlock = options.openDatabase === undefined ? lockFolder(dataDir) : () => {};
  let database: OpenDatabase | undefined;
  let media: Media | undefined;
  try {
    if (options.openDatabase === undefined) refuseInterruptedRestore(dataDir);
    // The port first: opening the database may upgrade it, which an older server that has the port is still using.
    const endpoint = port === null ? null : await findEndpoint(host, port);
    database = await (options.openDatabase ?? (() => openDatabase(dataDir, { report })))();
    const own = database;
    const { db, shared } = own;
    const clock = createClock(options.now ?? Date.now, options.now === undefined ? shared : null);
    await clock.synchronize();
    const { now } = clock;
    const store = await options.openImages?.(join(dataDir, 'media', 'tmp'));
    media = await openMedia({
      dataDir,
      db,
      sync: () => own.sync(),
      now,
      report,
      isShared: shared !== null,
      ...(store !== undefined && { store }),
    });
    const opened = { database, media };
    if (options.sample === true) await fillSample({ db, media: opened.media, now });
    const guestId = await readSetting(db, 'sampleGuest');
    const hasGuest = guestId !== undefined && (await switchGuest(db, guestId, options.guest !== false));
    const sessions = createSessions(db, now, { guestId, report });
    const hashThreads = createHashThreads(hashNiceness.low);
    const threadsForFrequent = createHashThreads(hashNiceness.lowest);
    const upkeep = createUpkeep({ ...opened, sessions, clock, report });
    await upkeep.prepare();
    let isClosing = false;
    const app = await createApp(
      {
        ...opened,
        sessions,
        rateLimiter: createRateLimiter({ ...defaultRateLimits, ...options.rateLimits }, shared),
        passwords: createPasswords({
          derive: hashThreads.derive,
          deriveForFrequent: threadsForFrequent.derive,
          ...options.passwords,
        }),
        ids: createIds({ now, after: await highestId(db) }),
        now,
        guestId,
      },
      { key: options.key, onSend: options.onSend, isClosing: () => isClosing, operation: options.operation },
    );
    const drain = createDrain(app.server);
    const listening = endpoint === null ? { url: '', close: () => app.close() } : await listen(app, endpoint);
    await app.ready();
    upkeep.begin();
    const threads = [hashThreads, threadsForFrequent];
    const parts = { ...opened, close: listening.close, drain, upkeep, threads, unlock };
    let closing: Promise<void> | undefined;
    return {
      url: listening.url,
      listener: (request, response) => app.routing(request, response),
      guest: hasGuest ? guestAccount.signIn : null,
      close(timeoutMs = closeTimeoutMs, delayMs = 0) {
        isClosing = true;
        return (closing ??= shutDown(parts, timeoutMs, delayMs));
      },
    };
  } catch (error) {
    // The first error is the cause; later ones would hide it.
    await database?.close().catch(() => {});
    media?.close();
    unlock();
    throw error;
  }
}
