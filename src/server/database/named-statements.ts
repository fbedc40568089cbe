import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient, QueryConfig } from 'pg';
import { databaseCauseOf } from './errors.ts';

/** How many statements are prepared: enough for those of the routes, but not for each length of a list. */
const statementsMax = 300;

/**
 * A pool for Kysely that gives statements names, so that PostgreSQL parses each statement once per connection, and
 * plans it again only if that saves time. Searches by a pattern get no name, because a plan that does not know the
 * pattern is slow.
 */
export function withNamedStatements(pool: Pool): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    const found = names.get(text);
    if (found !== undefined || names.size >= statementsMax || text.includes(' like ')) return found;
    const name = `warble_${names.size}`;
    names.set(text, name);
    return name;
  };
  // Kysely recognises a connection by its client.
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client);
      if (known !== undefined) return known;
      const named = new NamedClient(client, nameOf);
      clients.set(client, named);
      return named;
    },
  };
}

class NamedClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #nameOf: (text: string) => string | undefined;
  /** Why the connection can't be used any more. */
  #lost: unknown;

  constructor(client: PoolClient, nameOf: (text: string) => string | undefined) {
    this.#client = client;
    this.#nameOf = nameOf;
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('Nothing is read with cursors.');
    // Without values it may be a statement that can't be prepared.
    const name = values.length === 0 ? undefined : this.#nameOf(text);
    return this.#send({ text, values: [...values], ...(name !== undefined && { name }) });
  }

  /** On a connection that gave no response, a further statement, such as `rollback`, would get none either. */
  async #send(query: QueryConfig): Promise<unknown> {
    if (this.#lost !== undefined) throw this.#lost;
    try {
      return await this.#client.query(query);
    } catch (error) {
      if (databaseCauseOf(error) === 'away') this.#lost = error;
      throw error;
    }
  }

  /** A lost connection is ended, and not given to anybody again. */
  release(isDiscarded = false): void {
    this.#client.release(isDiscarded || this.#lost !== undefined);
  }
}
