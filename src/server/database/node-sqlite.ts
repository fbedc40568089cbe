import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SqliteAdapter, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely';

/* Adapts node:sqlite to what Kysely's SqliteDialect expects. Outside of this folder, only the lock of a data folder and the move of one know SQLite. */

const cachedStatements = 500;

/** SQLite rolls schema changes back like any other, but Kysely's adapter says that it does not. */
class TransactionalSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl() {
        return true;
      }
    })();
  }
}

function bindable(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') {
    return value;
  }
  if (typeof value === 'boolean') return Number(value);
  if (value instanceof Date) return value.toISOString();
  throw new TypeError(`A value of type ${typeof value} can't be stored`);
}

/**
 * Opens or creates a database file; committed transactions survive a crash, and after a sync of the log also a power
 * cut. What is deleted is overwritten, so that it can't be read from the file.
 * @throws {Error} SQLite's, where the file is no database or can't be opened or written
 */
export function openNodeSqlite(file: string): {
  readonly dialect: SqliteDialect;
  readonly connection: DatabaseSync;
} {
  const connection = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true });
  try {
    connection.exec(
      'pragma journal_mode = wal; pragma synchronous = normal; pragma cache_size = -32000; pragma secure_delete = on',
    );
  } catch (error) {
    connection.close();
    throw error;
  }
  const statements = new Map<string, SqliteStatement>();

  const database: SqliteDatabase = {
    close: () => connection.close(),
    prepare(sql) {
      const cached = statements.get(sql);
      if (cached !== undefined) return cached;
      // All transactions write. A transaction that begins by reading would fail instead of waiting if an
      // administrator's command has written in the meantime.
      const prepared = adapt(connection.prepare(sql === 'begin' ? 'begin immediate' : sql));
      const statement = sql === 'rollback' ? tolerant(prepared) : prepared;
      if (statements.size >= cachedStatements) statements.clear();
      statements.set(sql, statement);
      return statement;
    },
  };
  return { dialect: new TransactionalSqliteDialect({ database }), connection };
}

/** Rows are read as lists: creating and using the objects of node:sqlite is slower. */
function adapt(statement: StatementSync): SqliteStatement {
  const names = statement.columns().map((column) => column.name);
  statement.setReturnArrays(true);
  const toObject = (row: unknown) => {
    if (!Array.isArray(row)) throw new TypeError('The database returned a row that is no list');
    const object: Record<string, unknown> = {};
    for (const [index, name] of names.entries()) object[name] = row[index];
    return object;
  };
  return {
    reader: names.length > 0,
    all: (parameters) => statement.all(...parameters.map(bindable)).map(toObject),
    run: (parameters) => statement.run(...parameters.map(bindable)),
    *iterate(parameters) {
      for (const row of statement.iterate(...parameters.map(bindable))) yield toObject(row);
    },
  };
}

/** A rollback that SQLite has made itself, as it does when the disk is full, must not hide the error that led to it. */
function tolerant(rollback: SqliteStatement): SqliteStatement {
  return {
    ...rollback,
    run(parameters) {
      try {
        return rollback.run(parameters);
      } catch (error) {
        if (error instanceof Error && error.message.includes('no transaction is active'))
          return { changes: 0, lastInsertRowid: 0 };
        throw error;
      }
    },
  };
}
