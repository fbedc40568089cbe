import type * as fs from 'node:fs/promises';
import {
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readlink,
  realpath,
  rename,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import * as copy from '#server/database/copy.ts';
import { openDatabase, type OpenDatabase } from '#server/database/open.ts';
import { storePerson } from '#tests/fixtures/stored-person.ts';
import { backUp } from './backup.ts';

// Mocked, so that a test can use the server while its database is copied, …
vi.mock(import('#server/database/copy.ts'), { spy: true });
// … and that two backups get to the same step at the same time.
vi.mock(import('node:fs/promises'), { spy: true });

/** Adds a person with an avatar, the file first, as a server does. */
async function addPerson({ db }: OpenDatabase, dataDir: string, id: string): Promise<void> {
  await writeFile(join(dataDir, 'media', 'files', `${id}.png`), `the picture of ${id}`);
  await storePerson(db, id, `/media/${id}.png`);
}

/** A folder for backups beside that of a database with one person. */
async function folderWithPerson() {
  const folder = await mkdtemp(join(tmpdir(), 'warble-backup-'));
  const [dataDir, backups] = [join(folder, 'data'), join(folder, 'backups')];
  await mkdir(join(dataDir, 'media', 'files'), { recursive: true });
  const database = await openDatabase(dataDir);
  await addPerson(database, dataDir, 'a');
  await database.close();
  return { folder, dataDir, backups };
}

test('a backup has each picture that its database has, also those that are new while it is made', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'warble-backup-'));
  const [dataDir, backups] = [join(folder, 'data'), join(folder, 'backups')];
  await mkdir(join(dataDir, 'media', 'files'), { recursive: true });
  const database = await openDatabase(dataDir);
  await addPerson(database, dataDir, 'before');
  const { copyDatabase } = await vi.importActual<typeof copy>('#server/database/copy.ts');
  vi.mocked(copy.copyDatabase).mockImplementationOnce(async (...files) => {
    await addPerson(database, dataDir, 'meanwhile');
    await copyDatabase(...files);
    await addPerson(database, dataDir, 'after');
  });
  const { folder: copied } = await backUp({
    storage: { kind: 'folder', dataDir },
    backups,
    now: () => 0,
  });
  await database.close();
  expect((await readdir(join(copied, 'media', 'files'))).toSorted()).toEqual(['before.png', 'meanwhile.png']);
  const restored = await openDatabase(copied);
  const people = await restored.db.selectFrom('users').select('id').orderBy('id').execute();
  await restored.close();
  expect(people).toEqual([{ id: 'before' }, { id: 'meanwhile' }]);
  await rm(folder, { recursive: true });
});

test.skipIf(process.platform !== 'linux')('a backup gets its name after all of it is on disk', async () => {
  const { folder, dataDir, backups } = await folderWithPerson();

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
  const before = new RegExp(`^/${name}\\.unfinished-\\w{6}`);
  const parts = ['', '/media', '/media/files', '/media/files/a.png', '/origin.json', '/warble.db'];
  expect(
    synced
      .slice(0, -1)
      .map((path) => path.replace(before, '<unfinished>'))
      .toSorted(),
  ).toEqual(parts.map((part) => `<unfinished>${part}`));
  // The folder of the backups is synced last, so that the name of the new one survives a power cut, too.
  expect(synced.at(-1)).toBe('');
  await rm(folder, { recursive: true });
});

test('backups that were named by a clock that was ahead do not displace new ones, and are named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'warble-backup-'));
  const [dataDir, backups] = [join(folder, 'data'), join(folder, 'backups')];
  await mkdir(join(dataDir, 'media', 'files'), { recursive: true });
  await (await openDatabase(dataDir)).close();
  const at = (time: string) =>
    backUp({ storage: { kind: 'folder', dataDir }, backups, keep: 2, now: () => Date.parse(time) });
  for (const time of ['2099-01-01T00:00:00Z', '2099-01-02T00:00:00Z']) await at(time);
  for (const time of ['2026-03-01T12:00:00Z', '2026-03-02T12:00:00Z']) await at(time);
  const { undeleted } = await at('2026-03-03T12:00:00Z');
  const ahead = ['warble-2099-01-01T00-00-00Z', 'warble-2099-01-02T00-00-00Z'];
  expect(undeleted).toEqual(ahead.map((name) => `${name} (its time has not come yet)`));
  expect((await readdir(backups)).toSorted()).toEqual([
    'warble-2026-03-02T12-00-00Z',
    'warble-2026-03-03T12-00-00Z',
    ...ahead,
  ]);
  await rm(folder, { recursive: true });
});

test('what an interrupted backup of the same database has left is deleted a day later, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'warble-backup-'));
  const backups = join(folder, 'backups');
  const at = async (name: string, time: string) => {
    const dataDir = join(folder, name);
    await mkdir(join(dataDir, 'media', 'files'), { recursive: true });
    await (await openDatabase(dataDir)).close();
    return backUp({ storage: { kind: 'folder', dataDir }, backups, now: () => Date.parse(time) });
  };
  const own = await at('data', '2026-03-01T12:00:00Z');
  const other = await at('other', '2026-03-01T12:00:01Z');
  const [old, recent, nameless, ofOther] = [
    'warble-2026-03-02T11-59-59Z.unfinished-a1B2c3',
    'warble-2026-03-02T12-00-01Z.unfinished-a1B2c3',
    'warble-2026-03-02T11-59-58Z.unfinished-a1B2c3',
    'warble-2026-03-02T11-59-57Z.unfinished-a1B2c3',
  ];
  for (const name of [old, recent]) await cp(own.folder, join(backups, name), { recursive: true });
  await cp(other.folder, join(backups, ofOther), { recursive: true });
  const strange = ['warble-2026-03-01T12-00-00Z.unfinished-abcdef.txt', 'photos.unfinished-abcdef'];
  for (const name of [...strange, nameless]) await mkdir(join(backups, name));
  for (const name of await readdir(backups)) {
    const changed = new Date(name === recent ? '2026-03-02T12:00:01Z' : '2026-03-02T11:59:57Z');
    await utimes(join(backups, name), changed, changed);
  }
  const { undeleted } = await at('data', '2026-03-03T12:00:00Z');
  // The recent one may still be in progress, and so may that of another server.
  const kept = [...strange, recent, ofOther, nameless, basename(own.folder), basename(other.folder)];
  expect((await readdir(backups)).toSorted()).toEqual([...kept, 'warble-2026-03-03T12-00-00Z'].toSorted());
  expect(undeleted).toEqual([`${nameless} (it does not say of which database it is)`]);
  await rm(folder, { recursive: true });
});

test('a backup in progress says of which database it is before its pictures are copied', async () => {
  const { folder, dataDir, backups } = await folderWithPerson();
  const { copyFile: copyPicture } = await vi.importActual<typeof fs>('node:fs/promises');
  const inProgress: string[] = [];
  vi.mocked(copyFile).mockImplementation(async (...copied) => {
    inProgress.push(...(await readdir(backups, { recursive: true })).map((path) => basename(path)));
    return copyPicture(...copied);
  });
  await backUp({ storage: { kind: 'folder', dataDir }, backups, now: () => 0 });
  vi.mocked(copyFile).mockReset();
  expect(inProgress).toContain('origin.json');
  await rm(folder, { recursive: true });
});

test('of two backups in the same second, one is refused and the other one is complete', async () => {
  const { folder, dataDir, backups } = await folderWithPerson();
  const { rename: complete } = await vi.importActual<typeof fs>('node:fs/promises');
  const { promise: bothAreThere, resolve } = Promise.withResolvers<void>();
  let arrived = 0;
  vi.mocked(rename).mockImplementation(async (...paths) => {
    arrived += 1;
    if (arrived === 2) resolve();
    await bothAreThere;
    return complete(...paths);
  });
  const both = await Promise.allSettled(
    [1, 2].map(() => backUp({ storage: { kind: 'folder', dataDir }, backups, now: () => 0 })),
  );
  vi.mocked(rename).mockReset();
  const made = both.flatMap((result) => (result.status === 'fulfilled' ? [result.value.folder] : []));
  const refused = both.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
  expect(refused).toEqual([expect.stringContaining('already: try again in a second.')]);
  expect(made).toEqual([join(backups, 'warble-1970-01-01T00-00-00Z')]);
  expect(await readdir(backups)).toEqual(['warble-1970-01-01T00-00-00Z']);
  expect(await readdir(join(made[0] ?? '', 'media', 'files'))).toEqual(['a.png']);
  await rm(folder, { recursive: true });
});

test('a backup into another one, or into the data of a server, is refused, since it would be deleted with it', async () => {
  const { folder, dataDir, backups } = await folderWithPerson();
  const at = (target: string, time: string) =>
    backUp({ storage: { kind: 'folder', dataDir }, backups: target, keep: 1, now: () => Date.parse(time) });
  const { folder: older } = await at(backups, '2026-03-01T12:00:00Z');
  const ofPostgres = join(backups, 'of-postgres');
  await mkdir(ofPostgres);
  await writeFile(join(ofPostgres, 'warble.dump'), '');
  const link = join(folder, 'link');
  await symlink(older, link);
  for (const [target, inside] of [
    [older, older],
    [join(older, 'new', 'folder'), older],
    [link, older],
    [join(link, 'new'), older],
    [ofPostgres, ofPostgres],
    [dataDir, dataDir],
    [join(dataDir, 'backups'), dataDir],
  ] as const) {
    const [real, before] = [await realpath(inside), await readdir(folder, { recursive: true })];
    await expect(at(target, '2026-03-02T12:00:00Z')).rejects.toThrow(
      `${target} can't be used, since ${real} has the data of a server or a backup`,
    );
    expect(await readdir(folder, { recursive: true })).toEqual(before);
  }
  await rm(folder, { recursive: true });
});
