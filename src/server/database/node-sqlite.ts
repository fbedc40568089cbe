import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SqliteAdapter, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely';

/* The only file that knows SQLite: what Kysely's dialect wants, on Node's own module. */

const statementsKept = 500;
const reads = /^\s*(select|pragma|begin|rollback)\b/i;

export interface NodeSqlite {
  readonly dialect: SqliteDialect;
  /** Goes up with every write and every commit. */
  readonly generation: () => number;
}

/** SQLite undoes a half-done schema change like any other, which Kysely does not count on by itself. */
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

/** Opens (or makes) a database file, so that what was committed survives a crash and a power cut. */
export function openNodeSqlite(file: string): NodeSqlite {
  const connection = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true });
  try {
    connection.exec('pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -32000');
  } catch (error) {
    connection.close();
    throw error;
  }
  let generation = 0;
  const statements = new Map<string, SqliteStatement>();

  const wrap = (sql: string, statement: StatementSync): SqliteStatement => {
    const writes = !reads.test(sql);
    const noteWrite = () => {
      if (writes) generation += 1;
    };
    return {
      reader: statement.columns().length > 0,
      all(parameters) {
        const rows = statement.all(...parameters.map(bindable));
        noteWrite();
        return rows;
      },
      run(parameters) {
        const result = statement.run(...parameters.map(bindable));
        noteWrite();
        return result;
      },
      iterate: (parameters) => statement.iterate(...parameters.map(bindable)),
    };
  };

  const database: SqliteDatabase = {
    close: () => connection.close(),
    prepare(sql) {
      const known = statements.get(sql);
      if (known !== undefined) return known;
      const statement = wrap(sql, connection.prepare(sql));
      if (statements.size >= statementsKept) statements.clear();
      statements.set(sql, statement);
      return statement;
    },
  };
  return { dialect: new TransactionalSqliteDialect({ database }), generation: () => generation };
}
