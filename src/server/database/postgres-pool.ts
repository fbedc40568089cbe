import { Client, Pool, type PoolConfig } from 'pg';
import { StartError } from '#server/start-error.ts';
import { databaseCauseOf } from './errors.ts';

/** How long a statement, or waiting for a connection, may take by default, in ms. */
export const defaultTimeoutMs = 5000;
/** When nothing was sent for this long, the system checks whether the database's computer is still there. */
const keepAliveMs = 10_000;

/** Receives what an administrator should know. */
export type Report = (text: string) => void;

/** A pool of connections that may end at any time, as when PostgreSQL restarts. The pool opens others then. */
export function openPool({
  report,
  connectionString,
  ...config
}: PoolConfig & { readonly connectionString: string; readonly report?: Report }): Pool {
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
export function keepConnected(pool: Pool): void {
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
export function withoutName(url: string): string {
  // Not URL, because it rejects an address without a host, such as that of a socket.
  const start = url.indexOf('?');
  const parameters = new URLSearchParams(url.slice(start + 1));
  if (start < 0 || !parameters.has('application_name')) return url;
  parameters.delete('application_name');
  return `${url.slice(0, start)}?${parameters.toString()}`;
}

/** What to do about PostgreSQL's errors where the database itself answers, by the beginning of their codes. */
const advice: readonly (readonly [code: RegExp, text: string])[] = [
  [
    /^08P01$/,
    'connect to PostgreSQL itself, since a pooler such as PgBouncer refuses the timeouts that Warble sets',
  ],
  [/^25006$/, 'name the one that takes changes, of which this may be a copy, or let it take them'],
  [/^53100$/, 'make room on its disk'],
  [
    /^53300$/,
    'let it have more, as with "max_connections" in its settings, or lower "connections" of the servers',
  ],
  [/^3F/, 'create the schema "public" in it'],
  [/^42501$/, 'make this user its owner, as with "alter database … owner to …"'],
  [/^28P01$/, 'check its user and password'],
  [/^28/, 'give its user access, also in its pg_hba.conf, or check the user in the address'],
  [/^3D/, 'create it, or check its name in the address'],
];

/** What to do about a code of PostgreSQL. */
export const adviceOf = (code: string): string | undefined =>
  advice.find(([beginning]) => beginning.test(code))?.[1];

/** The error as an administrator reads it, where the database can't be used. */
export function startError(error: unknown, url: string): unknown {
  if (error instanceof StartError || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  const todo =
    adviceOf(code) ??
    (databaseCauseOf(error) === 'away' ? 'start it, or check its address and password' : undefined);
  if (todo === undefined) return error;
  return new StartError(`The database ${nameOf(url)} can't be used (${error.message || code}); ${todo}.`);
}

/** The address without the password. */
export function nameOf(url: string): string {
  const parsed = URL.parse(url);
  if (parsed !== null && parsed.host !== '') return `${parsed.host}${parsed.pathname}`;
  // URL rejects an address without a host, such as that of a socket.
  const { database, host } = new Client({ connectionString: url });
  return `${database} at ${host}`;
}
