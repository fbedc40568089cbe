import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import { StartError } from '#server/start-error.ts';
import { migrate, type WhenOlder } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { nameOf, type Report } from './postgres-pool.ts';
import { knowsAllLetters } from './postgres-search.ts';
import { withPostgres } from './with-postgres.ts';

/** The table of the limits that all processes share. */
export const limitsTable = 'rateLimits';

/** The number of a lock: hashed to fit a bigint. */
export const lockOf = (name: string) => sql`hashtextextended(${`warble ${name}`}, 0)`;

/**
 * Brings the schema up to date. With a separate connection, because an upgrade, or waiting for that of another process,
 * may take longer than a request.
 */
export async function preparePostgres(
  url: string,
  whenOlder: WhenOlder,
  report: Report | undefined,
): Promise<void> {
  await withPostgres<unknown, void>(url, { max: 2 }, async (db) => {
    await refuseEncoding(db, nameOf(url));
    if (!(await isUpToDate(db))) await upgrade(db, nameOf(url), whenOlder);
    if (report && !(await takesChanges(db))) report(withoutChanges(nameOf(url)));
    if (report && !(await knowsAllLetters(db))) report(unknownLetters(nameOf(url)));
  });
}

function upgrade(db: Kysely<unknown>, name: string, whenOlder: WhenOlder): Promise<void> {
  return db.connection().execute(async (lock) => {
    // Kysely has its own lock, but creates its tables before it takes that.
    await sql`select pg_advisory_lock(${lockOf('upgrade')})`.execute(lock);
    await migrate(db, name, whenOlder);
    // Unlogged: counts are lost in a crash of PostgreSQL, and don't wait for the disk.
    await sql`create unlogged table if not exists ${sql.table(limitsTable)}
      (key varchar(255) primary key, points integer not null default 0, expire bigint)`.execute(lock);
    await sql`select pg_advisory_unlock(${lockOf('upgrade')})`.execute(lock);
  });
}

/** @throws {StartError} where the database can't keep the letters of all scripts */
export async function refuseEncoding(db: QueryExecutorProvider, name: string): Promise<void> {
  const { rows } = await sql<{
    encoding: string;
  }>`select current_setting('server_encoding') as encoding`.execute(db);
  const { encoding = '' } = rows[0] ?? {};
  // SQL_ASCII keeps any bytes as they are.
  if (['UTF8', 'SQL_ASCII'].includes(encoding)) return;
  throw new StartError(
    `The database ${name} has the encoding ${encoding}, which lacks most letters; create one with "encoding 'UTF8'", and use that (docs/administration.md).`,
  );
}

async function takesChanges(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{
    isReadOnly: boolean;
  }>`select current_setting('transaction_read_only')::boolean as "isReadOnly"`.execute(db);
  return rows[0]?.isReadOnly !== true;
}

/** Without Kysely's inspection of all tables, which takes a good part of a second. */
async function isUpToDate(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{
    isThere: boolean;
  }>`select to_regclass(${`"${limitsTable}"`}) is not null as "isThere"`.execute(db);
  if (rows[0]?.isThere !== true) return false;
  const applied = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const names = new Set(applied.rows.map(({ name }) => name));
  return (
    names.size === Object.keys(migrations).length && Object.keys(migrations).every((name) => names.has(name))
  );
}

/** Reading works all the same, so this prevents no start. */
const withoutChanges = (name: string) =>
  `Nobody can sign in or change anything, because the database ${name} takes no changes; name the one that does, of which this may be a copy, or let it take them.`;

const unknownLetters = (name: string) =>
  `A search for words with letters other than a to z may miss older posts, because the database ${name} has the LC_CTYPE C; ` +
  'make a backup, and restore it into a new database whose LC_CTYPE is C.UTF-8 (docs/administration.md).';
