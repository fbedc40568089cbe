import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { refuseThreads } from '#tests/fixtures/without-threads.ts';
import { createCheckpoints } from './checkpoints.ts';
import { databaseFile, openDatabase } from './open.ts';
import { checkDatabase } from './copy.ts';
import { mergeIndex } from './merge-index.ts';

const megabyte = 1024 * 1024;
/** Starting a thread takes seconds on a busy machine. */
const aThreadMayBeSlow = { timeout: 60_000 };
const folders: string[] = [];
const temporaryFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'warble-checkpoints-'));
  folders.push(folder);
  return folder;
};
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

/** How many times the log has restarted. */
async function turnOf(log: string): Promise<string> {
  const handle = await open(log);
  try {
    return (await handle.read(Buffer.alloc(4), 0, 4, 12)).buffer.toString('hex');
  } finally {
    await handle.close();
  }
}

/** Waits until the database contains all of a log of more than 4 MB. */
async function allIsCopied(file: string): Promise<void> {
  const reader = new DatabaseSync(file);
  const look = reader.prepare('pragma wal_checkpoint(noop)');
  await vi.waitFor(() => {
    const { log, checkpointed } = { ...look.get() };
    expect(log).toBeGreaterThan(1000);
    expect(checkpointed).toBe(log);
  }, aThreadMayBeSlow);
  reader.close();
}

test('a thread copies the log into the database at the same time as other work, and the log restarts', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, databaseFile);
  const database = await openDatabase(folder);
  let written = 0;
  const write = async (value: string) => {
    written += 1;
    await database.db
      .insertInto('settings')
      .values({ name: `${written}`, value })
      .execute();
    await database.sync();
  };
  const turn = await turnOf(`${file}-wal`);
  // Too little for a checkpoint by the connection that writes, which makes one only after 32 MB.
  await write('x'.repeat(5 * megabyte));
  await allIsCopied(file);
  await write('x');
  expect(await turnOf(`${file}-wal`)).not.toBe(turn);
  await database.close();
  await expect(stat(`${file}-wal`)).rejects.toThrow('ENOENT');
  checkDatabase(file);
  const again = await openDatabase(folder);
  expect(await again.db.selectFrom('settings').select('name').execute()).toHaveLength(written);
  await again.close();
});

test('maintenance has the log copied, too, after each of its steps, and emptied at its end', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, databaseFile);
  const database = await openDatabase(folder);
  const value = 'x'.repeat(5 * megabyte);
  await database.db.insertInto('settings').values({ name: 'long', value }).execute();
  await database.tidy();
  await vi.waitFor(async () => expect((await stat(`${file}-wal`)).size).toBe(0), aThreadMayBeSlow);
  checkDatabase(file);
  expect((await stat(file)).size).toBeGreaterThan(5 * megabyte);
  for (let number = 0; number < 5; number += 1)
    await sql`insert into tweetIndex (rowid, text) values (${number}, 'abc')`.execute(database.db);
  const onWrite = vi.fn();
  await mergeIndex(database.db, onWrite);
  expect(onWrite).toHaveBeenCalled();
  await database.close();
});

test.each([
  ['the thread can do nothing', 'unable to open database file', () => {}],
  ['the system allows no thread', 'ERR_WORKER_INIT_FAILED', refuseThreads],
])('where %s, the connection that writes makes checkpoints again', async (_what, message, prepare) => {
  prepare();
  const folder = await temporaryFolder();
  const database = await openDatabase(folder);
  const onFailure = vi.fn();
  const value = 'x'.repeat(5 * megabyte);
  await database.db.insertInto('settings').values({ name: 'long', value }).execute();
  const checkpoints = createCheckpoints({
    file: join(folder, 'missing', databaseFile),
    log: join(folder, `${databaseFile}-wal`),
    onFailure,
    catchUp: () => Promise.resolve(),
  });
  checkpoints.onWrite();
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalledOnce(), aThreadMayBeSlow);
  expect(String(onFailure.mock.calls[0]?.[0])).toContain(message);
  checkpoints.onWrite();
  await checkpoints.close();
  await database.close();
});
