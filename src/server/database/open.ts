import { join } from 'node:path';
import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { StartError } from '#server/start-error.ts';
import { migrations } from './migrations/index.ts';
import { openNodeSqlite } from './node-sqlite.ts';
import type { Database, Schema } from './schema.ts';
import { createTweetSearch, type SearchTweets } from './tweet-search.ts';

export interface OpenDatabase {
  readonly db: Database;
  /** Reads several things as they are at one moment, between the statements of others, and searches among them. */
  readTogether<Result>(read: (db: Database, search: SearchTweets) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** The name of the database in a data folder. */
export const databaseFile = 'warble.db';

/** Reads a database as it is, also one of an earlier version. */
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

/**
 * Opens the database of a data folder and brings its schema up to date.
 * @throws {StartError} when the file is damaged or was written by a newer version
 */
export async function openDatabase(folder: string): Promise<OpenDatabase> {
  const file = join(folder, databaseFile);
  const { dialect, connection } = open(file);
  const db = new Kysely<Schema>({ dialect });
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  }).migrateToLatest();
  if (error !== undefined) {
    await db.destroy();
    if (error instanceof Error && error.message.includes('corrupted migrations')) {
      throw new StartError(
        `The database ${file} was written by a newer Warble; update this one or choose another folder.`,
      );
    }
    throw error;
  }
  const search = createTweetSearch(connection);
  return {
    db,
    // There is one connection, so nobody else changes anything while it is held.
    readTogether: (read) => db.connection().execute((connected) => read(connected, search)),
    close: () => db.destroy(),
  };
}

function open(file: string) {
  try {
    return openNodeSqlite(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The database ${file} can't be opened (${reason}); put a copy of it back or choose another folder.`,
    );
  }
}
