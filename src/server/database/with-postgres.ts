import { Kysely, PostgresDialect } from 'kysely';
import type { PoolConfig } from 'pg';
import { checkConnection } from './postgres-connect.ts';
import { defaultTimeoutMs, openPool, startError } from './postgres-pool.ts';

/**
 * Works on a database over connections of their own, which are closed then.
 * @throws {StartError} when it can't be used
 */
export async function withPostgres<Tables, Result>(
  url: string,
  config: PoolConfig,
  work: (db: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  await checkConnection(url);
  const pool = openPool({ ...config, connectionString: url, connectionTimeoutMillis: defaultTimeoutMs });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await work(db);
  } catch (error) {
    throw startError(error, url);
  } finally {
    await db.destroy();
  }
}
