import type { PostgresPoolClient } from 'kysely';
import { Client, Pool, type PoolClient } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { withNamedStatements } from './named-statements.ts';

/** A pool whose connections record their statements. */
class RecordingPool extends Pool {
  readonly queries: unknown[] = [];
  readonly released: unknown[] = [];
  readonly #clients = new Map<string, PoolClient>();
  /** The connection that is given next. */
  next = 'first';

  override connect(): Promise<PoolClient> {
    const name = this.next;
    const client =
      this.#clients.get(name) ??
      Object.assign(new Client(), {
        release: (isDiscarded?: unknown) => void this.released.push([name, isDiscarded]),
      });
    Reflect.set(client, 'query', (query: unknown) => void this.queries.push([name, query]));
    this.#clients.set(name, client);
    return Promise.resolve(client);
  }
}

function recording() {
  const pool = new RecordingPool();
  const named = withNamedStatements(pool);
  onTestFinished(async () => {
    await named.end();
    expect(pool.ended).toBe(true);
  });
  return { pool, named };
}

const ask = (client: PostgresPoolClient, text: string, values: unknown[]) => void client.query(text, values);

test('statements with values are named, each text once for all connections; searches by a pattern are not', async () => {
  const { pool, named } = recording();
  const first = await named.connect();
  expect(await named.connect()).toBe(first);
  ask(first, 'select $1', [1]);
  ask(first, 'select $2', [2]);
  ask(first, 'select 1', []);
  ask(first, 'select a where b like $1', ['%x%']);
  pool.next = 'second';
  const second = await named.connect();
  expect(second).not.toBe(first);
  ask(second, 'select $1', [3]);
  expect(pool.queries).toEqual([
    ['first', { text: 'select $1', values: [1], name: 'warble_0' }],
    ['first', { text: 'select $2', values: [2], name: 'warble_1' }],
    ['first', { text: 'select 1', values: [] }],
    ['first', { text: 'select a where b like $1', values: ['%x%'] }],
    ['second', { text: 'select $1', values: [3], name: 'warble_0' }],
  ]);
  first.release();
  second.release(true);
  expect(pool.released).toEqual([
    ['first', false],
    ['second', true],
  ]);
});

test('only so many statements are named as there are in routes', async () => {
  const { pool, named } = recording();
  const client = await named.connect();
  for (let number = 0; number <= 300; number += 1) ask(client, `select $1, ${number}`, [1]);
  ask(client, 'select $1, 299', [1]);
  expect(pool.queries.slice(299)).toEqual([
    ['first', { text: 'select $1, 299', values: [1], name: 'warble_299' }],
    ['first', { text: 'select $1, 300', values: [1] }],
    ['first', { text: 'select $1, 299', values: [1], name: 'warble_299' }],
  ]);
});
