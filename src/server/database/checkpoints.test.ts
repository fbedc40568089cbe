import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { createCheckpoints } from './checkpoints.ts';
import { databaseFile, openDatabase } from './open.ts';
import { checkDatabase } from './copy.ts';

const megabyte = 1024 * 1024;
const folders: string[] = [];
const temporaryFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'warble-checkpoints-'));
  folders.push(folder);
  return folder;
};
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

/** Which time it is that the log was begun. */
async function turnOf(log: string): Promise<string> {
  const handle = await open(log);
  try {
    return (await handle.read(Buffer.alloc(4), 0, 4, 12)).buffer.toString('hex');
  } finally {
    await handle.close();
  }
}

test('the log is copied into the database beside what goes on, and begins again', async () => {
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
  const { size } = await stat(file);
  const turn = await turnOf(`${file}-wal`);
  await vi.waitFor(
    async () => {
      await write('x'.repeat(megabyte));
      expect((await stat(file)).size).toBeGreaterThan(size + 4 * megabyte);
      expect(await turnOf(`${file}-wal`)).not.toBe(turn);
    },
    { timeout: 10_000 },
  );
  await database.close();
  await expect(stat(`${file}-wal`)).rejects.toThrow('ENOENT');
  checkDatabase(file);
  const again = await openDatabase(folder);
  expect(await again.db.selectFrom('settings').select('name').execute()).toHaveLength(written);
  await again.close();
});

test('where the thread can do nothing, the connection that writes makes checkpoints again', async () => {
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
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalledOnce());
  await checkpoints.close();
  await database.close();
});
