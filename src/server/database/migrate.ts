import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { StartError } from '#server/start-error.ts';
import { migrations } from './migrations/index.ts';

/** What happens to a database that an older version has written, or no version yet. */
export type WhenOlder = 'upgrade' | 'refuse';

/**
 * Brings the schema of a database up to date. On PostgreSQL, other processes that migrate wait.
 * @param name the name of the database in messages
 * @throws {StartError} when it was written by a newer version, or by an older one or none and these are refused, or when
 *   another program has tables of the same names in it
 */
export async function migrate<Tables>(db: Kysely<Tables>, name: string, whenOlder: WhenOlder): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  if (whenOlder === 'refuse') await requireUpToDate(migrator, name);
  const { error } = await migrator.migrateToLatest();
  if (error instanceof Error && error.message.includes('corrupted migrations')) {
    throw new StartError(
      `The database ${name} was written by a newer Warble; update this one or choose another.`,
    );
  }
  if (error instanceof Error && isNameTaken(error)) {
    throw new StartError(
      `The database ${name} has tables of another program (${error.message}); use another database.`,
    );
  }
  if (error !== undefined) throw error;
}

/** Whether a table can't be created because there is one of this name: PostgreSQL's code, or SQLite's message. */
const isNameTaken = (error: Error) =>
  ('code' in error && error.code === '42P07') || error.message.endsWith('already exists');

async function requireUpToDate(migrator: Migrator, name: string): Promise<void> {
  const all = await migrator.getMigrations();
  const applied = all.filter(({ executedAt }) => executedAt !== undefined);
  if (applied.length === 0) throw withoutWarble(name);
  if (applied.length < all.length) {
    throw new StartError(
      `The database ${name} was written by an older Warble: start a server of this version, which upgrades it, or use the commands of the older one.`,
    );
  }
}

/** The error of a command on a database that no server has used. */
export const withoutWarble = (name: string): StartError =>
  new StartError(
    `There is nothing of Warble in the database ${name}: name the one that the server was given, or start the server first.`,
  );
