import type * as fs from 'node:fs/promises';
import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { storePerson } from '#tests/fixtures/stored-person.ts';
import { restore } from './restore.ts';

// Mocked, so that a step can fail.
vi.mock(import('node:fs/promises'), { spy: true });

/** A database with a picture beside it, and a copy of another one. */
async function dataAndBackup() {
  const folder = await mkdtemp(join(tmpdir(), 'warble-restore-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [dataDir, from] = [join(folder, 'data'), join(folder, 'backup')];
  for (const path of [dataDir, from]) {
    await mkdir(path, { mode: 0o700 });
    await (await openDatabase(path)).close();
  }
  await mkdir(join(dataDir, 'media', 'files'), { recursive: true });
  await writeFile(join(dataDir, 'media', 'files', 'a.png'), 'a picture');
  return { dataDir, from };
}

test('what is replaced is in a private folder that is named after the time, as every system can name it', async () => {
  const { dataDir, from } = await dataAndBackup();
  const storage = { kind: 'folder', dataDir } as const;
  const { replaced = '' } = await restore({ storage, from, now: () => Date.UTC(2026, 0, 2, 3, 4, 5) });
  expect(replaced).toBe(join(dataDir, 'replaced-2026-01-02T03-04-05.000Z'));
  if (process.platform !== 'win32') expect((await stat(replaced)).mode & 0o777).toBe(0o700);
  expect(await readdir(join(replaced, 'media', 'files'))).toEqual(['a.png']);
});

test.each(['a part of the previous data', 'a part of the backup'])(
  'where %s can not be moved, everything is as before',
  async (what) => {
    const { dataDir, from } = await dataAndBackup();
    const database = await readFile(join(dataDir, 'warble.db'));
    const { rename: move } = await vi.importActual<typeof fs>('node:fs/promises');
    const failing = join(dataDir, what === 'a part of the backup' ? 'restoring' : '', 'warble.db');
    vi.mocked(rename).mockImplementation((source, target) =>
      source === failing ? Promise.reject(new Error('EIO')) : move(source, target),
    );
    onTestFinished(() => void vi.mocked(rename).mockReset());
    const storage = { kind: 'folder', dataDir } as const;
    await expect(restore({ storage, from, now: () => 0 })).rejects.toThrow('EIO');
    expect(await readdir(dataDir)).toEqual(['lock.db', 'media', 'warble.db']);
    expect(await readFile(join(dataDir, 'warble.db'))).toEqual(database);
    expect(await readdir(join(dataDir, 'media', 'files'))).toEqual(['a.png']);
  },
);

test('a folder that can not be deleted afterwards does not hide why the restore failed', async () => {
  const { dataDir, from } = await dataAndBackup();
  vi.mocked(rename).mockRejectedValueOnce(new Error('EIO'));
  vi.mocked(rmdir).mockRejectedValueOnce(new Error('EBUSY'));
  const storage = { kind: 'folder', dataDir } as const;
  await expect(restore({ storage, from, now: () => 0 })).rejects.toThrow('EIO');
});

test('a picture that is not in the backup is counted, and one whose name is no hash of it is restored', async () => {
  const { dataDir, from } = await dataAndBackup();
  await mkdir(join(from, 'media', 'files'), { recursive: true });
  await writeFile(join(from, 'media', 'files', 'b.png'), 'another picture');
  const database = await openDatabase(from);
  await storePerson(database.db, 'b', '/media/b.png', '/media/missing.png');
  await database.close();
  const storage = { kind: 'folder', dataDir } as const;
  expect(await restore({ storage, from, now: () => 0 })).toMatchObject({
    pictures: 1,
    missing: 1,
    damaged: [],
  });
  expect(await readdir(join(dataDir, 'media', 'files'))).toEqual(['b.png']);
});

test('only what may not be read of the backup is reported as such', async () => {
  const { dataDir, from } = await dataAndBackup();
  const restoreFailing = async (code: string, path?: string) => {
    const error = Object.assign(new Error(code), { code, ...(path !== undefined && { path }) });
    vi.mocked(copyFile).mockRejectedValueOnce(error);
    await restore({ storage: { kind: 'folder', dataDir }, from, now: () => 0 });
  };
  const file = join(from, 'warble.db');
  const unreadable = `This user may not read all of ${from}: make the user of the server its owner`;
  await expect(restoreFailing('EACCES', file)).rejects.toThrow(unreadable);
  await expect(restoreFailing('EIO', file)).rejects.toThrow('EIO');
  await expect(restoreFailing('EACCES', join(dataDir, 'restoring'))).rejects.toThrow(/^EACCES$/);
  await expect(restoreFailing('EACCES')).rejects.toThrow(/^EACCES$/);
});

test('of PostgreSQL, a folder without any backup is called so', async () => {
  const { dataDir } = await dataAndBackup();
  const from = join(dataDir, 'media');
  const storage = { kind: 'postgres', url: 'postgresql://127.0.0.1:1/none', media: dataDir } as const;
  await expect(restore({ storage, from, now: () => 0 })).rejects.toThrow(
    `There is no backup of PostgreSQL in ${from}: name the folder that "backup" has printed.`,
  );
});
