import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { databaseFile, openDatabase } from '#server/database/open.ts';
import { openNodeSqlite } from '#server/database/node-sqlite.ts';
import { startServer } from '#server/index.ts';
import { adminOfFolder } from './admin-command.ts';
import { noLimits, quickPasswords } from './no-limits.ts';
import { post, signUp, startTestServer, temporaryFolder } from './support.ts';

/* What was deleted can't be read from the files of a server's folder any more. */

/** The files in which one of the texts can be read. */
async function filesWith(folder: string, texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = await readFile(join(entry.parentPath, entry.name));
    if (texts.some((text) => bytes.includes(text))) found.push(entry.name);
  }
  return found;
}

test('what was deleted is in no file after a restart, and in no new backup', async () => {
  const server = await startTestServer();
  const { dataDir } = server;
  const admin = adminOfFolder(dataDir);
  const profile = { username: 'the_leaver', email: 'leaver@warble.example', fullName: 'leah vers' };
  const [stays, leaves] = [await signUp(server), await signUp(server, profile)];
  // In lower case, as they are in the search index, too.
  const secrets = { removed: 'removedpost', deleted: 'deletedpost', edited: 'editedpost' };
  const long = 'a longer text '.repeat(30);
  await post(stays, 'a post that stays');
  const removed = await post(stays, `${secrets.removed} ${long}`);
  const edited = await post(stays, `${secrets.edited} ${long}`);
  for (let number = 0; number < 30; number += 1) await post(leaves, `${secrets.deleted} ${number} ${long}`);
  const gone = [...Object.values(secrets), ...Object.values(profile)];
  expect(await filesWith(dataDir, gone)).not.toEqual([]);

  await stays.call('editTweet', { params: { tweetId: edited._id }, payload: { content: 'short' } });
  expect((await admin('remove-post', removed._id)).exitCode).toBe(0);
  expect((await admin('delete-user', leaves.id)).exitCode).toBe(0);
  const backups = await temporaryFolder();
  expect((await admin('backup', backups)).exitCode).toBe(0);
  expect(await filesWith(backups, gone)).toEqual([]);
  await server.close();
  expect(await filesWith(dataDir, gone)).toEqual([]);
  const again = await startServer({ dataDir, rateLimits: noLimits, passwords: quickPasswords });
  expect(await filesWith(dataDir, gone)).toEqual([]);
  await again.close();
  expect(await filesWith(dataDir, ['a post that stays'])).toEqual([databaseFile]);
});

test('maintenance removes deleted texts from the log and from the search index', async () => {
  const folder = await temporaryFolder();
  const database = await openDatabase(folder);
  const { connection } = openNodeSqlite(join(folder, databaseFile));
  // The search index has all runs of three characters.
  const [text, run] = ['DELETEDTEXT ⴰⴱⴲ', 'ⴰⴱⴲ'];
  connection.exec(`pragma foreign_keys = off;
    insert into tweetTexts (tweetId, text) values ('1', '${text}'), ('2', 'a text that stays');
    delete from tweetTexts where tweetId = '1'`);
  expect(await filesWith(folder, [text])).toEqual([`${databaseFile}-wal`]);
  connection.exec('pragma wal_checkpoint(truncate)');
  expect(await filesWith(folder, [text])).toEqual([]);
  expect(await filesWith(folder, [run])).toEqual([databaseFile]);
  await database.tidy();
  await vi.waitFor(async () => expect(await filesWith(folder, [run])).toEqual([]));
  expect(connection.prepare(`select rowid from tweetIndex('"sta"')`).all()).toEqual([{ rowid: 2 }]);

  connection.exec(`insert into tweetTexts (tweetId, text) values ('3', '${text}');
    delete from tweetTexts where tweetId = '3'`);
  expect(await filesWith(folder, [text])).toEqual([`${databaseFile}-wal`]);
  await database.tidy();
  await vi.waitFor(async () => expect(await filesWith(folder, [text, run])).toEqual([]));
  connection.close();
  await database.close();
});

test('the log is not emptied while somebody reads, and nobody waits for that', async () => {
  const folder = await temporaryFolder();
  const database = await openDatabase(folder);
  const file = join(folder, databaseFile);
  const { connection } = openNodeSqlite(file);
  const write = (name: string) => database.db.insertInto('settings').values({ name, value: '' }).execute();
  connection.exec('begin; select * from settings');
  await write('deleted text');
  await database.tidy();
  const progress = new DatabaseSync(file);
  const look = progress.prepare('pragma wal_checkpoint(noop)');
  // What the reader sees already is copied, and the thread tries to empty the log.
  await vi.waitFor(() => expect(look.get()?.['checkpointed']).toBeGreaterThan(0));
  progress.close();
  // Half of what a thread that waited for the reader would keep the lock: the changes would fail.
  await sql`pragma busy_timeout = 2500`.execute(database.db);
  for (let number = 0; number < 10; number += 1) await write(`after ${number}`);
  expect(await filesWith(folder, ['deleted text'])).toContain(`${databaseFile}-wal`);
  connection.close();
  await database.tidy();
  await vi.waitFor(async () => expect(await filesWith(folder, ['deleted text'])).toEqual([databaseFile]));
  await database.close();
});

test('a backup does not have what a database without overwriting has kept', async () => {
  const server = await startTestServer();
  await server.close();
  const file = join(server.dataDir, databaseFile);
  const earlier = new DatabaseSync(file);
  earlier.exec(`pragma secure_delete = off; insert into settings values ('name', 'DELETEDVALUE ${'x'.repeat(9000)}');
    delete from settings where name = 'name'`);
  earlier.close();
  expect(await filesWith(server.dataDir, ['DELETEDVALUE'])).toEqual([databaseFile]);
  const backups = await temporaryFolder();
  expect((await adminOfFolder(server.dataDir)('backup', backups)).exitCode).toBe(0);
  expect(await filesWith(backups, ['DELETEDVALUE'])).toEqual([]);
});
