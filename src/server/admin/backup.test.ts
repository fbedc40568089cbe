import { mkdir, mkdtemp, open, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { backUp } from './backup.ts';

test.skipIf(process.platform !== 'linux')('a backup has its name once all of it is on the disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'warble-backup-'));
  const [dataDir, backups] = [join(folder, 'data'), join(folder, 'backups')];
  const files = join(dataDir, 'media', 'files');
  await mkdir(files, { recursive: true });
  await writeFile(join(files, 'a.png'), 'a picture');
  const database = await openDatabase(dataDir);
  const texts = { fullName: '', fullNameKey: '', bio: '', coverImage: '', passwordHash: '!', createdAt: '' };
  const keys = { username: 'a', usernameKey: 'a', email: 'a', emailKey: 'a' };
  await database.db
    .insertInto('users')
    .values({ id: 'a', avatar: '/media/a.png', ...keys, ...texts })
    .execute();
  await database.close();

  const handle = await open(folder);
  const prototype: typeof handle = Object.getPrototypeOf(handle);
  await handle.close();
  const synced: string[] = [];
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: typeof handle) {
    synced.push((await readlink(`/proc/self/fd/${this.fd}`)).slice(backups.length));
  });
  try {
    await backUp({ storage: { kind: 'folder', dataDir }, backups, now: () => 0 });
  } finally {
    spy.mockRestore();
  }
  const [name = ''] = await readdir(backups);
  const before = `/${name}.unfinished`;
  const parts = ['', '/media', '/media/files', '/media/files/a.png', '/warble.db'];
  expect(synced.slice(0, -1).toSorted()).toEqual(parts.map((part) => before + part));
  // The name itself, last.
  expect(synced.at(-1)).toBe('');
  await rm(folder, { recursive: true });
});
