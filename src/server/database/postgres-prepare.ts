import { Kysely, PostgresDialect, sql } from 'kysely';
import { migrate, type WhenOlder } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { defaultTimeoutMs, nameOf, openPool, type Report, startError } from './postgres-pool.ts';
import { knowsAllLetters } from './postgres-search.ts';

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
  const pool = openPool({ connectionString: url, max: 2, connectionTimeoutMillis: defaultTimeoutMs });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    if (!(await isUpToDate(db))) await upgrade(db, nameOf(url), whenOlder);
    if (report && !(await knowsAllLetters(db))) report(unknownLetters(nameOf(url)));
  } catch (error) {
    throw startError(error, url);
  } finally {
    await db.destroy();
  }
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

const unknownLetters = (name: string) =>
  `A search for words with letters other than a to z may miss older posts, because the database ${name} has the LC_CTYPE C; ` +
  'make a backup, and restore it into a new database whose LC_CTYPE is C.UTF-8 (docs/administration.md).';
