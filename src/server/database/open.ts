import { join } from 'node:path';
import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { StartError } from '#server/start-error.ts';
import { migrations } from './migrations/index.ts';
import { openNodeSqlite } from './node-sqlite.ts';
import type { Database, Schema } from './schema.ts';
import { createTweetSearch, type TweetSearch } from './tweet-search.ts';

export interface OpenDatabase {
  readonly db: Database;
  /** Finds tweets by their text, between the statements of others. */
  readonly searchTweets: (search: TweetSearch) => Promise<string[]>;
  close(): Promise<void>;
}

/**
 * Opens the database of a data folder and brings its schema up to date.
 * @throws {StartError} when the file is damaged or was written by a newer version
 */
export async function openDatabase(folder: string): Promise<OpenDatabase> {
  const file = join(folder, 'warble.db');
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
    searchTweets: (query) => db.connection().execute(() => Promise.resolve(search(query))),
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
