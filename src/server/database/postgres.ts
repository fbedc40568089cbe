import { Kysely, PostgresDialect, sql } from 'kysely';
import { Client, Pool, type PoolConfig } from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { StartError } from '#server/start-error.ts';
import { databaseCauseOf } from './errors.ts';
import { migrate, type WhenOlder } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { withNamedStatements } from './named-statements.ts';
import type { OpenDatabase, SharedDatabase } from './open.ts';
import { createPostgresSearch, knowsAllLetters } from './postgres-search.ts';
import type { Database, Schema } from './schema.ts';

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
  readonly report?: (text: string) => void;
}

const defaultTimeoutMs = 5000;
/**
 * How much longer than a statement may take its response is waited for: PostgreSQL ends a statement itself, unless
 * nothing arrives from its computer any more.
 */
const responseMs = 1000;
/** When nothing was sent for this long, the system checks whether the database's computer is still there. */
const keepAliveMs = 10_000;
/** How long a transaction may wait for the next statement of its process, which may hang while it holds locks. */
const idleInTransactionMs = 10_000;
const defaultConnections = 10;
const limitsTable = 'rateLimits';
/** The application names of connections in PostgreSQL: of servers, and of an administrator's commands. */
const serverName = 'warble';
const adminName = 'warble admin';

/**
 * Opens a PostgreSQL database, which several server processes may share, and brings its schema up to date.
 * @throws {StartError} when it can't be reached or was written by a newer version, or by an older one and these are
 *   refused
 */
export async function openPostgres({
  url,
  connections,
  isPatient = false,
  timeoutMs = defaultTimeoutMs,
  whenOlder = 'upgrade',
  report,
}: PostgresOptions): Promise<OpenDatabase> {
  await prepare(url, whenOlder, report);
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
    // PostgreSQL does its maintenance by itself.
    // PostgreSQL syncs its log before it answers a commit.
    sync: () => Promise.resolve(),
    tidy: () => Promise.resolve(),
    close: () => db.destroy(),
  };
}

/** A pool of connections that may end at any time, as when PostgreSQL restarts. The pool opens others then. */
function openPool({
  report,
  connectionString,
  ...config
}: PoolConfig & { readonly connectionString: string } & Pick<PostgresOptions, 'report'>): Pool {
  const pool = new Pool({
    ...config,
    connectionString: withoutName(connectionString),
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
  });
  pool.on('error', (error) => report?.(`A connection to the database ended: ${error.message}`));
  // Nobody else listens to a connection that is in use: its error would end the process. Its statement in progress, or the
  // next one, fails anyway.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** How long after an attempt that failed the next one is made to connect again, in ms. */
const reconnectMs = 1000;

/** Keeps at least one connection open, by which other programs see that a server runs, also when PostgreSQL restarts. */
function keepConnected(pool: Pool): void {
  const connect = () => {
    if (pool.ending || pool.totalCount > 0) return;
    pool.connect().then(
      (client) => client.release(),
      () => void setTimeout(connect, reconnectMs).unref(),
    );
  };
  pool.on('remove', connect);
}

/** The address without an application name, which would take the place of the one that other programs look for. */
function withoutName(url: string): string {
  // Not URL, because it rejects an address without a host, such as that of a socket.
  const start = url.indexOf('?');
  const parameters = new URLSearchParams(url.slice(start + 1));
  if (start < 0 || !parameters.has('application_name')) return url;
  parameters.delete('application_name');
  return `${url.slice(0, start)}?${parameters.toString()}`;
}

/**
 * Opens a snapshot of a database for reading, without migrating it.
 * @throws {StartError} when it can't be reached
 */
export async function readPostgresUnchanged<Result>(
  url: string,
  read: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db: Database = new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: openPool({
        connectionString: url,
        max: 1,
        connectionTimeoutMillis: defaultTimeoutMs,
        application_name: adminName,
      }),
    }),
  });
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(read);
  } catch (error) {
    throw startError(error, url);
  } finally {
    await db.destroy();
  }
}

/** Whether a server has a connection to the database. */
export function isWarbleRunning(url: string): Promise<boolean> {
  return readPostgresUnchanged(url, async (db) => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and application_name = ${serverName}`.execute(db);
    return rows.length > 0;
  });
}

/**
 * With a separate connection, because an upgrade, or waiting for that of another process, may take longer than a
 * request.
 */
async function prepare(url: string, whenOlder: WhenOlder, report: PostgresOptions['report']): Promise<void> {
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

function startError(error: unknown, url: string): unknown {
  if (error instanceof StartError || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  // A wrong password, an invalid role or a missing database: the codes of all these errors start with one of these.
  if (databaseCauseOf(error) !== 'away' && !/^(28|3D|42501)/.test(code)) return error;
  return new StartError(
    `The database ${nameOf(url)} can't be used (${error.message || code}); start it, or check its address and password.`,
  );
}

/** The address without the password. */
function nameOf(url: string): string {
  const parsed = URL.parse(url);
  if (parsed !== null && parsed.host !== '') return `${parsed.host}${parsed.pathname}`;
  // URL rejects an address without a host, such as that of a socket.
  const { database, host } = new Client({ connectionString: url });
  return `${database} at ${host}`;
}

/** The number of a lock: hashed to fit a bigint. */
const lockOf = (name: string) => sql`hashtextextended(${`warble ${name}`}, 0)`;

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
