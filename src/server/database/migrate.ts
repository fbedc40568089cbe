import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { StartError } from '#server/start-error.ts';
import { migrations } from './migrations/index.ts';

/**
 * Brings the schema of a database up to date. On PostgreSQL, other processes that migrate wait.
 * @param name the name of the database in messages
 * @throws {StartError} when it was written by a newer version
 */
export async function migrate<Tables>(db: Kysely<Tables>, name: string): Promise<void> {
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  }).migrateToLatest();
  if (error instanceof Error && error.message.includes('corrupted migrations')) {
    throw new StartError(
      `The database ${name} was written by a newer Warble; update this one or choose another.`,
    );
  }
  if (error !== undefined) throw error;
}
