import {
  PostgresAdapter,
  sql,
  type Expression,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
} from 'kysely';
import { foldQuery } from './fold.ts';

/* The differences between the SQL of SQLite and PostgreSQL. */

/** Whether a database is PostgreSQL, and not SQLite. */
export const isPostgres = <Tables>(db: Kysely<Tables>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;

/** The type of a text column: compared by code point, as SQLite does, independent of the database's language. */
export const textColumn = <Tables>(db: Kysely<Tables>): 'text' | RawBuilder<unknown> =>
  isPostgres(db) ? sql`text collate "C"` : 'text';

/**
 * Makes a query of a transaction lock the rows that it reads, so that nobody changes or deletes them until the
 * transaction ends. SQLite has one transaction at a time and needs no locks.
 */
export function locked<Tables, Table extends keyof Tables, Row>(
  db: Kysely<Tables>,
  query: SelectQueryBuilder<Tables, Table, Row>,
): SelectQueryBuilder<Tables, Table, Row> {
  return isPostgres(db) ? query.forNoKeyUpdate() : query;
}

/** The same for rows that the transaction deletes: nobody can add a row that refers to them either. */
export function lockedForDeletion<Tables, Table extends keyof Tables, Row>(
  db: Kysely<Tables>,
  query: SelectQueryBuilder<Tables, Table, Row>,
): SelectQueryBuilder<Tables, Table, Row> {
  return isPostgres(db) ? query.forUpdate() : query;
}

/** The condition that a folded column contains the text. */
export function contains<Tables>(
  db: Kysely<Tables>,
  column: Expression<string>,
  text: string,
): RawBuilder<boolean> {
  const folded = foldQuery(text);
  return isPostgres(db)
    ? sql<boolean>`${column} like ${likePattern(folded)}`
    : // Not `like`, whose time grows with text × pattern in SQLite.
      sql<boolean>`instr(${column}, ${folded}) > 0`;
}

/** The pattern of PostgreSQL's `like` for texts that contain this one. */
export const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
