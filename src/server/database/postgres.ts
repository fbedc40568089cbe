import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Pool } from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { WhenOlder } from './migrate.ts';
import { withNamedStatements } from './named-statements.ts';
import type { OpenDatabase, SharedDatabase } from './open.ts';
import { defaultTimeoutMs, keepConnected, openPool, type Report } from './postgres-pool.ts';
import { limitsTable, lockOf, preparePostgres } from './postgres-prepare.ts';
import { createPostgresSearch } from './postgres-search.ts';
import type { Database, Schema } from './schema.ts';
import { withPostgres } from './with-postgres.ts';

export interface PostgresOptions {
  /** `postgresql://user@host:port/database`; missing parts come from the variables PGHOST, PGPASSWORD, … */
  readonly url: string;
  /** Connections of this process at a time. Default: 10. */
  readonly connections?: number;
  /** Whether statements may take as long as they need, as those of an administrator do. Default: at most 5 seconds. */
  readonly isPatient?: boolean;
  /** How long a statement, or waiting for a connection, may take, in ms. Default: 5 seconds. */
  readonly timeoutMs?: number;
  /** Default: it is upgraded. */
  readonly whenOlder?: WhenOlder;
  /** Called with what an administrator should know. */
  readonly report?: Report;
}

/**
 * How much longer than a statement may take its response is waited for: PostgreSQL ends a statement itself, unless
 * nothing arrives from its computer any more.
 */
const responseMs = 1000;
/** How long a transaction may wait for the next statement of its process, which may hang while it holds locks. */
const idleInTransactionMs = 10_000;
export const defaultConnections = 10;
/** The application names of connections in PostgreSQL: of servers, and of an administrator's commands. */
const serverName = 'warble';
const adminName = 'warble admin';

/**
 * Opens a PostgreSQL database, which several server processes may share, and brings its schema up to date.
 * @throws {StartError} when it can't be reached or was written by a newer version, or by an older one or none and these
 *   are refused
 */
export async function openPostgres({
  url,
  connections,
  isPatient = false,
  timeoutMs = defaultTimeoutMs,
  whenOlder = 'upgrade',
  report,
}: PostgresOptions): Promise<OpenDatabase> {
  await preparePostgres(url, whenOlder, report);
  const pool = openPool({
    connectionString: url,
    max: connections ?? defaultConnections,
    connectionTimeoutMillis: timeoutMs,
    ...(!isPatient && {
      statement_timeout: timeoutMs,
      query_timeout: timeoutMs + responseMs,
      idle_in_transaction_session_timeout: idleInTransactionMs,
    }),
    // Those that nobody needs are closed, except this one.
    min: isPatient ? 0 : 1,
    application_name: isPatient ? adminName : serverName,
    ...(report && { report }),
  });
  if (!isPatient) keepConnected(pool);
  const db: Database = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: withNamedStatements(pool) }),
  });
  return {
    db,
    shared: shared(db, pool),
    readTogether: (read) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((transaction) => read(transaction, createPostgresSearch(transaction))),
    // PostgreSQL syncs its log before it answers a commit, and does its maintenance by itself.
    sync: () => Promise.resolve(),
    tidy: () => Promise.resolve(),
    close: () => db.destroy(),
  };
}

/**
 * Opens a snapshot of a database for reading, without migrating it.
 * @throws {StartError} when it can't be reached
 */
export function readPostgresUnchanged<Result>(
  url: string,
  read: (db: Database) => Promise<Result>,
): Promise<Result> {
  return withPostgres(url, { max: 1, application_name: adminName }, (db: Kysely<Schema>) =>
    db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read),
  );
}

/** Whether a server has a connection to the database. */
export function isWarbleRunning(url: string): Promise<boolean> {
  return readPostgresUnchanged(url, async (db) => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and application_name = ${serverName}`.execute(db);
    return rows.length > 0;
  });
}

function shared(db: Database, pool: Pool): SharedDatabase {
  return {
    createLimiter: (name, points, seconds) =>
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: limitsTable,
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points,
        duration: seconds,
      }),
    runAlone: (name, task) =>
      // The lock belongs to the connection, so it ends with the process, even after a crash.
      db.connection().execute(async (connection) => {
        const { rows } = await sql<{
          isMine: boolean;
        }>`select pg_try_advisory_lock(${lockOf(name)}) as "isMine"`.execute(connection);
        if (rows[0]?.isMine !== true) return false;
        try {
          await task();
          await sql`delete from ${sql.table(limitsTable)} where expire < ${Date.now()}`.execute(connection);
        } finally {
          await sql`select pg_advisory_unlock(${lockOf(name)})`.execute(connection);
        }
        return true;
      }),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async now() {
      const { rows } = await sql<{
        now: number;
      }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(db);
      return rows[0]?.now ?? Date.now();
    },
  };
}
