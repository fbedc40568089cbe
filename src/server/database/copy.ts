import { DatabaseSync } from 'node:sqlite';
import { StartError } from '#server/start-error.ts';
import { migrations } from './migrations/index.ts';

/**
 * Copies the state of a database at one moment, while others use it. The copy has no space that is free, where an earlier
 * version has left what was deleted.
 * @param target an empty or missing file
 * @throws {StartError} when the database is damaged, or not Warble's
 */
export async function copyDatabase(source: string, target: string): Promise<void> {
  // The copy is made of the rows, so that it does not have all damage of its source.
  checkDatabase(source);
  const database = new DatabaseSync(source, { timeout: lockTimeout });
  try {
    database.prepare('vacuum into ?').run(target);
  } finally {
    database.close();
  }
  checkDatabase(target, source);
}

/**
 * @param copied what the file is a temporary copy of: it is named in messages. Default: the file itself
 * @throws {StartError} when the database is damaged, or not Warble's, as an empty file is
 */
export function checkDatabase(file: string, copied = file): void {
  const finding = findDamage(file);
  if (finding !== 'ok') throw damaged(copied, finding);
  if (!isOfWarble(file))
    throw new StartError(
      `The database ${copied} has no data of Warble: it is empty, or another program's; use another copy of it.`,
    );
}

const damaged = (file: string, finding: string) =>
  new StartError(
    `The database ${file} is damaged (${finding.replaceAll(/\s+/g, ' ')}); use another copy of it.`,
  );

/** How long others may keep it locked, as a server that is stopping does, in ms. */
const lockTimeout = 5000;
/** SQLITE_BUSY and SQLITE_LOCKED. */
const lockedCodes: ReadonlySet<unknown> = new Set([5, 6]);

const isLocked = (error: unknown) =>
  error instanceof Error && 'errcode' in error && lockedCodes.has(Number(error.errcode) & 0xff);

function findDamage(file: string): string {
  const database = new DatabaseSync(file, { timeout: lockTimeout });
  try {
    const [row = {}] = database.prepare('pragma quick_check(1)').all();
    // In one line: SQLite's message has several.
    return Object.values(row).join().replaceAll(/\s+/g, ' ');
  } catch (error) {
    if (isLocked(error)) throw error;
    return error instanceof Error ? error.message : String(error);
  } finally {
    database.close();
  }
}

/** The migration that all versions have made first. */
const [firstMigration = ''] = Object.keys(migrations);

/** Whether a server has made its tables: SQLite takes an empty file for a database. */
function isOfWarble(file: string): boolean {
  const database = new DatabaseSync(file, { timeout: lockTimeout });
  try {
    const isTable = database.prepare("select 1 from sqlite_schema where type = 'table' and name = ?");
    if (isTable.get('kysely_migration') === undefined) return false;
    return (
      database.prepare('select 1 from kysely_migration where name = ?').get(firstMigration) !== undefined
    );
  } finally {
    database.close();
  }
}
