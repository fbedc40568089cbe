import { randomUUID } from 'node:crypto';
import { Client, type QueryResult } from 'pg';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the template database, of which others are copies; undefined if the tests use SQLite. */
    postgres: string | undefined;
  }
}

/** The template has the schema; the databases of the test files are copies of it. */
export const template = 'warble_template';

/** The address of another database of the same PostgreSQL. */
export function addressOf(url: string, database: string): string {
  // Not URL, because it rejects an address without a host, such as that of a socket.
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

/** Creates a database that has the schema and no data, or an empty one. */
export async function createTestDatabase(url: string, from = template): Promise<TestDatabase> {
  const name = `warble_${randomUUID().replaceAll('-', '')}`;
  await run(url, `create database ${name} template ${from}`);
  return {
    name,
    url: addressOf(url, name),
    drop: async () => void (await run(url, `drop database if exists ${name} with (force)`)),
  };
}
