import { mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { withoutWarble } from '#server/database/migrate.ts';
import { migrations } from '#server/database/migrations/index.ts';
import { isWarbleRunning, openPostgres, readPostgresUnchanged } from '#server/database/postgres.ts';
import { nameOf } from '#server/database/postgres-pool.ts';
import { refuseEncoding } from '#server/database/postgres-prepare.ts';
import type { Database } from '#server/database/schema.ts';
import { mediaBase } from '#contract/api/calls.ts';
import { privateFile, privateFolder } from '#server/private-folder.ts';
import { usedImages } from '#server/store/media.ts';
import { AdminError } from './admin-error.ts';
import { type Identify, whenMade } from './backup-origin.ts';
import { filesOf, openPictures } from './open.ts';
import { type CopiedPictures, eachPicture, isIntact } from './pictures.ts';
import { checkDump, dump, restoreDump } from './postgres-programs.ts';
import type { PostgresStorage } from './storage.ts';

/** The name of the database in a backup. */
export const dumpFile = 'warble.dump';

/**
 * Copies database and pictures into a folder, while servers run.
 * @throws {AdminError} when it fails
 * @throws {StartError} when the database can't be reached, or no server has used it
 */
export async function backUpPostgres(
  storage: PostgresStorage,
  folder: string,
  identify: Identify,
): Promise<CopiedPictures & { readonly made: string }> {
  const pictures = await openPictures(storage, 'read');
  try {
    return await readPostgresUnchanged(storage.url, async (db) => {
      const { rows } = await sql<{
        snapshot: string;
        isMigrated: boolean;
      }>`select pg_export_snapshot() as snapshot, to_regclass('kysely_migration') is not null as "isMigrated"`.execute(
        db,
      );
      if (rows[0]?.isMigrated !== true) throw withoutWarble(nameOf(storage.url));
      const made = await whenMade(db, nameOf(storage.url));
      await identify(made);
      // pg_dump would create a file that others can read.
      await (await open(join(folder, dumpFile), 'wx', privateFile)).close();
      // The database is copied first: it does not refer to pictures that are added later, and pictures that it refers
      // to are not deleted within a day.
      await dump(storage.url, rows[0].snapshot, join(folder, dumpFile));
      const files = filesOf(folder);
      await mkdir(files, { recursive: true, mode: privateFolder });
      const copied = await eachPicture(await usedImages(db), (name) =>
        pictures.copyTo(name, join(files, name)),
      );
      return { ...copied, made };
    });
  } finally {
    await pictures.close();
  }
}

/** @throws {AdminError} when a server uses the database */
async function refuseRunning(url: string): Promise<void> {
  if (await isWarbleRunning(url))
    throw new AdminError('A server uses this database: stop all of them first.');
}

/**
 * @throws {AdminError} when a newer version has used the database: its new tables would stay, and its next upgrade would fail,
 *   since they are there already
 */
async function refuseNewer(db: Database, name: string): Promise<void> {
  const { rows } = await sql<{
    isMigrated: boolean;
  }>`select to_regclass('kysely_migration') is not null as "isMigrated"`.execute(db);
  if (rows[0]?.isMigrated !== true) return;
  const applied = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  if (applied.rows.some((migration) => !(migration.name in migrations))) {
    throw new AdminError(
      `The database ${name} was written by a newer Warble, whose tables this one can't replace: restore to a new, empty database (docs/administration.md).`,
    );
  }
}

/**
 * Replaces Warble's tables by those of a backup, and adds its pictures to the existing ones, except those that are
 * damaged.
 * @throws {AdminError} when it fails; then the database is as it was
 * @throws {StartError} when the database can't be reached
 */
export async function restorePostgres(
  storage: PostgresStorage,
  from: string,
): Promise<CopiedPictures & { readonly damaged: readonly string[] }> {
  const file = join(from, dumpFile);
  await checkDump(file);
  await refuseRunning(storage.url);
  await readPostgresUnchanged(storage.url, async (db) => {
    // The server would refuse it, too, but only once the copy has replaced what is in it.
    await refuseEncoding(db, nameOf(storage.url));
    await refuseNewer(db, nameOf(storage.url));
  });
  const [names, damaged]: [string[], string[]] = [[], []];
  for (const name of await readdir(filesOf(from)).catch((): string[] => []))
    ((await isIntact(join(filesOf(from), name), name)) ? names : damaged).push(name);
  const pictures = await openPictures(storage, 'change');
  try {
    // The pictures are copied first: nobody requests them before the database refers to them.
    for (const name of names) await pictures.put(name, join(filesOf(from), name));
  } finally {
    await pictures.close();
  }
  // Copying the pictures may have taken hours.
  await refuseRunning(storage.url);
  await restoreDump(storage.url, file);
  const database = await openPostgres({ url: storage.url, isPatient: true });
  try {
    const copied = new Set(names.map((name) => `${mediaBase}/${name}`));
    const counts = await eachPicture(await usedImages(database.db), (name) =>
      Promise.resolve(copied.has(`${mediaBase}/${name}`)),
    );
    return { ...counts, damaged };
  } finally {
    await database.close();
  }
}
