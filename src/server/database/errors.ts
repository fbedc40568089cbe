/* Errors of both databases, by what they mean. */

export type DatabaseCause =
  /** Another row has the same unique value. */
  | 'duplicate'
  /** A row that this one refers to does not exist (any more). */
  | 'reference'
  | 'full'
  | 'readOnly'
  | 'handles'
  /** The database can't be reached. */
  | 'away'
  /** The statement took too long, or two changes waited for each other. */
  | 'busy';

/** By SQLite's primary result code, which is the lowest byte of the extended code: BUSY, LOCKED, READONLY, FULL, CANTOPEN. */
const sqliteCauses: Readonly<Record<number, DatabaseCause>> = {
  // Another process, such as an administrator's command, has held the lock for longer than a statement waits.
  5: 'busy',
  6: 'busy',
  8: 'readOnly',
  13: 'full',
  14: 'handles',
};
/** By SQLite's extended code: the constraints FOREIGNKEY, PRIMARYKEY, UNIQUE. */
const sqliteConstraints: Readonly<Record<number, DatabaseCause>> = {
  787: 'reference',
  1555: 'duplicate',
  2067: 'duplicate',
};

/** By PostgreSQL's code, or that of the connection to it. */
const postgresCauses: Readonly<Record<string, DatabaseCause>> = {
  '23503': 'reference',
  '23505': 'duplicate',
  '25006': 'readOnly',
  '28000': 'away',
  '28P01': 'away',
  '3D000': 'away',
  '53100': 'full',
  '40001': 'busy',
  '40P01': 'busy',
  '55P03': 'busy',
  '57014': 'busy',
  '53300': 'away',
  '57P01': 'away',
  '57P02': 'away',
  '57P03': 'away',
  EAI_AGAIN: 'away',
  ECONNREFUSED: 'away',
  ECONNRESET: 'away',
  EHOSTUNREACH: 'away',
  ENETUNREACH: 'away',
  ENOENT: 'away',
  ENOTFOUND: 'away',
  EPIPE: 'away',
  ETIMEDOUT: 'away',
};

/** The messages of pg's errors that have no code: the connection ended, or could not be made in time. */
const lostConnection =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)/;

/**
 * The calls of the system that make a connection, the name of whose host is looked up first, and use it: the connection to a
 * PostgreSQL that crashes is reset. A client's own connection has errors without a call, and S3 errors of its own; a file on a
 * network drive has the same calls, and would be taken for the database where it fails with one of the codes above.
 */
const connectionCalls: ReadonlySet<unknown> = new Set(['connect', 'getaddrinfo', 'read', 'write']);

/** The meaning of a database's error; undefined for any other error. */
export function databaseCauseOf(error: unknown): DatabaseCause | undefined {
  if (!(error instanceof Error)) return undefined;
  // A host name with several addresses: one error for each of them.
  if (error instanceof AggregateError) return databaseCauseOf(error.errors[0]);
  if ('errcode' in error && typeof error.errcode === 'number')
    return sqliteConstraints[error.errcode] ?? sqliteCauses[error.errcode & 0xff];
  if (lostConnection.test(error.message)) return 'away';
  // Only errors of PostgreSQL have a severity. Of the system's errors, only those of a connection are the database's.
  const isPostgres = 'severity' in error || ('syscall' in error && connectionCalls.has(error.syscall));
  return isPostgres && 'code' in error ? postgresCauses[String(error.code)] : undefined;
}

/** The code of an error that PostgreSQL has sent; undefined for any other error. */
export const postgresCodeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'severity' in error && 'code' in error ? String(error.code) : undefined;

/** Whether another row has a value that must be unique. */
export const isDuplicate = (error: unknown): boolean => databaseCauseOf(error) === 'duplicate';
