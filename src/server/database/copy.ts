import { backup, DatabaseSync } from 'node:sqlite';
import { StartError } from '#server/start-error.ts';

/** More than a database can have: all pages in one step, since a write between two steps would restart the copy. */
const allPages = 2 ** 31 - 2;

/**
 * Copies the state of a database at one moment, while others use it.
 * @param target an empty or missing file
 * @throws {StartError} when the copy is damaged, because the database is
 */
export async function copyDatabase(source: string, target: string): Promise<void> {
  const database = new DatabaseSync(source, { timeout: 5000 });
  try {
    await backup(database, target, { rate: allPages });
  } finally {
    database.close();
  }
  checkDatabase(target);
}

/** @throws {StartError} when the database is damaged */
export function checkDatabase(file: string): void {
  const finding = findDamage(file);
  if (finding !== 'ok')
    throw new StartError(
      `The database ${file} is damaged (${finding.replaceAll(/\s+/g, ' ')}); use another copy of it.`,
    );
}

function findDamage(file: string): string {
  const database = new DatabaseSync(file);
  try {
    const [row = {}] = database.prepare('pragma quick_check(1)').all();
    // In one line: SQLite's message has several.
    return Object.values(row).join().replaceAll(/\s+/g, ' ');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    database.close();
  }
}
