import { randomUUID } from 'node:crypto';
import { Client, type QueryResult } from 'pg';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a database that others are made from; undefined where the tests are to use SQLite. */
    postgres: string | undefined;
  }
}

/** Has the schema; the databases of the test files are copies of it. */
export const template = 'warble_template';

/** The address of another database of the same PostgreSQL. */
export function addressOf(url: string, database: string): string {
  // Not URL: it takes no address without a host, which a socket's is.
  return url.replace(/^(postgres(?:ql)?:\/\/[^/?]*)\/?[^?]*/, `$1/${database}`);
}

/** Runs one statement. */
export async function run(url: string, statement: string): Promise<QueryResult> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

export interface TestDatabase {
  readonly name: string;
  readonly url: string;
  drop(): Promise<void>;
}

/** Makes a database with the schema and nothing else, or one that is empty. */
export async function createTestDatabase(url: string, from = template): Promise<TestDatabase> {
  const name = `warble_${randomUUID().replaceAll('-', '')}`;
  await run(url, `create database ${name} template ${from}`);
  return {
    name,
    url: addressOf(url, name),
    drop: async () => void (await run(url, `drop database if exists ${name} with (force)`)),
  };
}
