import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { createPrivateFile } from '#server/private-folder.ts';
import { StartError } from '#server/start-error.ts';
import { createCheckpoints } from './checkpoints.ts';
import { migrate, type WhenOlder } from './migrate.ts';
import { mergeIndex } from './merge-index.ts';
import { openNodeSqlite } from './node-sqlite.ts';
import type { Database, Schema } from './schema.ts';
import { openWalSync, type WalSync } from './sync-wal.ts';
import { createTweetSearch, type SearchTweets } from './tweet-search.ts';

/** What several server processes on one database share. */
export interface SharedDatabase {
  /** Counts for a rate limit in the database, so that all processes count together. */
  createLimiter(name: string, points: number, seconds: number): RateLimiterAbstract;
  /** Runs a task unless another process is running it; false, without running it, if so. */
  runAlone(name: string, task: () => Promise<void>): Promise<boolean>;
  /** The connections of this process, and how many requests wait for one. */
  connections(): { readonly open: number; readonly idle: number; readonly waiting: number };
  /** The database's clock, in milliseconds since 1970. */
  now(): Promise<number>;
}

export interface OpenDatabase {
  readonly db: Database;
  /** Null for a database that no other process uses. */
  readonly shared: SharedDatabase | null;
  /** Runs several reads on one snapshot, between the statements of others; searches can do the same. */
  readTogether<Result>(read: (db: Database, search: SearchTweets) => Promise<Result>): Promise<Result>;
  /** Resolves when everything that is committed now survives a power cut. Awaited before the response to a change. */
  sync(): Promise<void>;
  /** Maintenance that keeps it fast, in small steps between the statements of others. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}

/** The name of the database in a data folder. */
export const databaseFile = 'warble.db';

/** Opens a database for reading, without migrating it. */
export async function readUnchanged<Result>(
  folder: string,
  read: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = new Kysely<Schema>({ dialect: open(join(folder, databaseFile)).dialect });
  try {
    return await read(db);
  } finally {
    await db.destroy();
  }
}

interface OpenOptions {
  /** Called with what an administrator should know. */
  readonly report?: (text: string) => void;
  /** `upgrade` by default. */
  readonly whenOlder?: WhenOlder;
  /** The name of the database in messages; by default that of its file. */
  readonly name?: string;
}

/**
 * Opens the database of a data folder and brings its schema up to date.
 * @throws {StartError} when the file is damaged or was written by a newer version, or by an older one or none and these
 *   are refused
 */
export async function openDatabase(
  folder: string,
  { report, whenOlder = 'upgrade', name }: OpenOptions = {},
): Promise<OpenDatabase> {
  const file = join(folder, databaseFile);
  const { dialect, connection } = open(file);
  const db = new Kysely<Schema>({ dialect });
  // SQLite puts the log beside the target of a symbolic link.
  const log = `${await realpath(file)}-wal`;
  let wal: WalSync;
  try {
    await migrate(db, name ?? file, whenOlder);
    wal = await openWalSync(log);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  connection.exec('pragma wal_autocheckpoint = 0');
  const checkpoints = createCheckpoints({
    file,
    log,
    onFailure(error) {
      connection.exec('pragma wal_autocheckpoint = 1000');
      report?.(
        `The log of the database is copied between the statements, and no longer beside them: ${String(error)}`,
      );
    },
    catchUp: async () => void (await sql`pragma wal_checkpoint(passive)`.execute(db)),
  });
  const search = createTweetSearch(connection);
  return {
    db,
    shared: null,
    // There is one connection, so nothing else can change data while it is held.
    readTogether: (read) =>
      db.connection().execute((connected) => read(connected, (query) => Promise.resolve(search(query)))),
    async sync() {
      await wal.sync();
      checkpoints.onWrite();
    },
    async tidy() {
      // The caller may have just deleted old rows.
      checkpoints.onWrite();
      await mergeIndex(db, () => checkpoints.onWrite());
      checkpoints.clear();
    },
    async close() {
      try {
        await wal.sync();
      } finally {
        await wal.close();
        await checkpoints.close();
        await db.destroy();
      }
    },
  };
}

function open(file: string) {
  createPrivateFile(file);
  try {
    return openNodeSqlite(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The database ${file} can't be opened (${reason}); put a copy of it back or choose another folder.`,
    );
  }
}
