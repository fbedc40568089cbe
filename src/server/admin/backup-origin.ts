import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import * as v from 'valibot';
import { originFile } from '#server/backup-folder.ts';
import { withoutWarble } from '#server/database/migrate.ts';
import { migrations } from '#server/database/migrations/index.ts';
import type { Database } from '#server/database/schema.ts';
import { privateFile } from '#server/private-folder.ts';

const OriginSchema = v.object({
  /** Where the database is: a copy of it that is restored elsewhere counts as another one. */
  location: v.string(),
  /** When its tables were made: those of other computers may be in the same place. */
  made: v.string(),
});
export type Origin = v.InferOutput<typeof OriginSchema>;

/** Called once it is known when the tables were made, before what may take hours. */
export type Identify = (made: string) => Promise<void>;

const [firstMigration = ''] = Object.keys(migrations);

/**
 * When the tables of a database were made.
 * @param name the name of the database in messages
 * @throws {StartError} where it has tables, but not Warble's
 */
export async function whenMade(db: Database, name: string): Promise<string> {
  const { rows } = await sql<{
    timestamp: string;
  }>`select timestamp from kysely_migration where name = ${firstMigration}`.execute(db);
  if (rows[0] === undefined) throw withoutWarble(name);
  return rows[0].timestamp;
}

/** Writes into a new backup which database it is of. */
export function writeOrigin(backup: string, { location, made }: Origin): Promise<void> {
  const text = `${JSON.stringify({ location, made }, undefined, 2)}\n`;
  return writeFile(join(backup, originFile), text, { flag: 'wx', mode: privateFile });
}

/** Undefined for a backup of an earlier version, which does not say it. */
async function readOrigin(backup: string): Promise<Origin | undefined> {
  try {
    return v.parse(OriginSchema, JSON.parse(await readFile(join(backup, originFile), 'utf8')));
  } catch {
    return undefined;
  }
}

const isSameOrigin = (one: Origin, other: Origin): boolean =>
  one.location === other.location && one.made === other.made;

/**
 * Finds the backups of a database, complete or not.
 * @returns beside them, those that may be of it, with the reason
 */
export async function backupsOf(
  origin: Origin,
  backups: string,
  names: readonly string[],
): Promise<{ readonly own: readonly string[]; readonly unknown: readonly string[] }> {
  const [own, unknown]: [string[], string[]] = [[], []];
  for (const name of names) {
    const other = await readOrigin(join(backups, name));
    if (other === undefined) unknown.push(`${name} (it does not say of which database it is)`);
    else if (isSameOrigin(origin, other)) own.push(name);
  }
  return { own, unknown };
}
