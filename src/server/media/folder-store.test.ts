import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openFolderStore } from './folder-store.ts';

const dayMs = 24 * 60 * 60 * 1000;
const start = Date.UTC(2026, 0, 10, 12);

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'warble-folder-store-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Names of all that is in a folder, below it, too; none if there is no such folder. */
const namesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true }).catch(() => [])).toSorted((a, b) => a.localeCompare(b));

test('images are listed in parts, each once, and a removed one is set aside by day for 30 days', async () => {
  let now = start;
  const store = await openFolderStore({ dataDir: await dataFolder(), isShared: false, now: () => now });
  const names = Array.from({ length: 1001 }, (_, index) => `${index}.png`);
  await Promise.all(names.map((name) => writeFile(join(store.files, name), '')));
  const parts: (readonly string[])[] = [];
  for await (const part of store.list()) parts.push(part);
  expect(parts.map((part) => part.length)).toEqual([1000, 1]);
  expect(parts.flat().toSorted()).toEqual(names.toSorted());

  await store.remove('7.png');
  expect(await readdir(store.files)).not.toContain('7.png');
  expect(await namesIn(store.trash)).toEqual(['2026-01-10', join('2026-01-10', '7.png')]);
  now += 29 * dayMs;
  await store.tidy();
  expect(await namesIn(store.trash)).toContain(join('2026-01-10', '7.png'));
  now += 3 * dayMs;
  await store.tidy();
  expect(await namesIn(store.trash)).toEqual([]);
});

test('uploads get their final name when they are put, and need not be complete when the server stops', async () => {
  const dataDir = await dataFolder();
  const options = { dataDir, isShared: false, now: () => start };
  const store = await openFolderStore(options);
  const [file, lost] = [join(store.uploads, 'a'), join(store.uploads, 'b')];
  await Promise.all([writeFile(file, 'a'), writeFile(lost, 'b')]);
  await store.put([{ file, name: 'a.png', address: '/media/a.png' }]);
  expect(await readdir(store.files)).toEqual(['a.png']);
  await openFolderStore(options);
  expect(await readdir(store.uploads), 'what was left of the last run').toEqual([]);
  expect(await readdir(store.files)).toEqual(['a.png']);
});

test('images that can’t be read are noticed', async () => {
  const store = await openFolderStore({ dataDir: await dataFolder(), isShared: false, now: () => start });
  await store.check();
  await rm(store.files, { recursive: true });
  await expect(store.check()).rejects.toThrow('ENOENT');
});

test('processes that share a folder delete uploads of others only when these are a day old', async () => {
  const dataDir = await dataFolder();
  const options = { dataDir, isShared: true, now: () => start };
  const [first, second] = [await openFolderStore(options), await openFolderStore(options)];
  expect(first.uploads).not.toBe(second.uploads);
  const age = async (name: string, ms: number) => {
    await writeFile(join(first.uploads, name), '');
    await utimes(join(first.uploads, name), (start - ms) / 1000, (start - ms) / 1000);
  };
  await age('old', dayMs + 1000);
  await age('recent', dayMs - 1000);
  await age('a day', dayMs);
  // What is no upload, or has been deleted by another process just now, is left alone.
  await mkdir(join(first.uploads, '..', 'other'));
  await writeFile(join(first.uploads, '..', 'a file'), '');
  await symlink('nowhere', join(first.uploads, 'gone'));
  await second.tidy();
  expect((await readdir(first.uploads)).toSorted()).toEqual(['a day', 'gone', 'recent']);

  const alone = await openFolderStore({ ...options, isShared: false });
  await writeFile(join(alone.uploads, 'old'), '');
  await utimes(join(alone.uploads, 'old'), 1, 1);
  await alone.tidy();
  expect(await readdir(alone.uploads), 'a server alone deletes them when it starts').toEqual(['old']);
});

test('the folder for the uploads of a process is deleted when it ends, or a day after it was killed', async () => {
  const dataDir = await dataFolder();
  let now = Date.now();
  const options = { dataDir, isShared: true, now: () => now };
  const [own, killed, ended] = [
    await openFolderStore(options),
    await openFolderStore(options),
    await openFolderStore(options),
  ];
  for (const { uploads } of [killed, ended]) await writeFile(join(uploads, 'unfinished'), '');
  const folders = async () => (await readdir(join(dataDir, 'media', 'tmp'))).toSorted();
  const namesOf = (...stores: readonly { readonly uploads: string }[]) =>
    stores.map(({ uploads }) => basename(uploads)).toSorted();
  ended.close();
  expect(await folders()).toEqual(namesOf(own, killed));

  now += dayMs - 60_000;
  await own.tidy();
  expect(await folders()).toEqual(namesOf(own, killed));
  now += 120_000;
  await own.tidy();
  expect(await folders()).toEqual(namesOf(own));
  own.close();
  own.close();
  expect(await folders()).toEqual([]);
});
