import { chmod, chown, mkdir, readdir, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { S3AddressSchema } from '#server/media/s3-address.ts';
import { UsageError } from '#server/usage-error.ts';
import { storePerson } from '#tests/fixtures/stored-person.ts';
import { withoutRoot } from '#tests/server/other-users.ts';
import { startS3 } from '#tests/server/s3.ts';
import { temporaryFolder } from '#tests/server/support.ts';
import { AdminError } from './admin-error.ts';
import {
  isDenied,
  isReadable,
  openAdministered,
  openPictures,
  refuseOtherUsers,
  requireDatabase,
} from './open.ts';
import type { PostgresStorage } from './storage.ts';

/** A data folder with a database. */
async function dataFolder(): Promise<string> {
  const dataDir = await temporaryFolder();
  await (await openDatabase(dataDir)).close();
  return dataDir;
}

test('a database of an older version is refused, and not upgraded', async () => {
  const dataDir = await dataFolder();
  const database = new DatabaseSync(join(dataDir, 'warble.db'));
  const last = 'select max(name) from kysely_migration';
  database.exec(`delete from kysely_migration where name = (${last})`);
  const before = database.prepare(last).get();
  await expect(openAdministered({ kind: 'folder', dataDir }, 'read')).rejects.toThrow(
    /was written by an older Warble: start a server of this version/,
  );
  expect(database.prepare(last).get()).toEqual(before);
  database.close();
});

test('pictures that no row uses any more are deleted, and others kept', async () => {
  const dataDir = await dataFolder();
  const files = join(dataDir, 'media', 'files');
  await mkdir(files, { recursive: true });
  for (const name of ['used.png', 'unused.png', 'other.png']) await writeFile(join(files, name), '');
  const administered = await openAdministered({ kind: 'folder', dataDir }, 'change');
  await storePerson(administered.db, 'ada', '/media/used.png');
  await administered.release(['/media/used.png', '/media/unused.png']);
  expect((await readdir(files)).toSorted()).toEqual(['other.png', 'used.png']);
  const pictures = await administered.openPictures();
  expect(await pictures.copyTo('used.png', join(dataDir, 'copy.png'))).toBe(true);
  await administered.close();
});

const url = 'postgresql://127.0.0.1:1/none';

test('the pictures beside PostgreSQL have to be named: a folder or a bucket', async () => {
  const beside = (media: PostgresStorage['media']) => openPictures({ kind: 'postgres', url, media }, 'read');
  await expect(beside(undefined)).rejects.toEqual(
    new UsageError('Name where the pictures are, as for the server, with --media or WARBLE_MEDIA.'),
  );
  const [media, copy] = [await temporaryFolder(), join(await temporaryFolder(), 'copy.png')];
  expect(await (await beside(media)).copyTo('a.png', copy)).toBe(false);
  await mkdir(join(media, 'media', 'files'), { recursive: true });
  await writeFile(join(media, 'media', 'files', 'a.png'), '');
  expect(await (await beside(media)).copyTo('a.png', copy)).toBe(true);

  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { address } = await startS3();
  const bucket = await beside(v.parse(S3AddressSchema, address));
  expect(await bucket.copyTo('a.png', join(media, 'copy.png'))).toBe(false);
  await bucket.close();
});

const otherUser = (folder: string, finding = `${folder} belongs to another user`) =>
  new AdminError(`${finding}: run this as the user of the server, as with "sudo -u warble".`);

test.skipIf(process.getuid?.() !== 0)('a folder of another user is refused', async () => {
  const dataDir = await dataFolder();
  await chown(dataDir, 65_534, 65_534);
  const refused = otherUser(dataDir);
  expect(() => refuseOtherUsers(dataDir)).toThrow(refused);
  await expect(openAdministered({ kind: 'folder', dataDir }, 'read')).rejects.toEqual(refused);
  await expect(openPictures({ kind: 'postgres', url, media: dataDir }, 'read')).rejects.toEqual(refused);
  // Its user may not read it, either.
  await chmod(dataDir, 0);
  await withoutRoot(async () => {
    expect(() => requireDatabase(dataDir)).toThrow(otherUser(dataDir, `This user may not read ${dataDir}`));
  });
  const parent = await temporaryFolder();
  const below = join(parent, 'below');
  await withoutRoot(async () => {
    expect(() => refuseOtherUsers(below)).toThrow(otherUser(below, `This user may not read ${below}`));
    expect(() => isReadable(below, () => new AdminError('denied'))).toThrow('denied');
  });
});

test('a folder that is missing belongs to nobody, and a name that no folder can have is an error', async () => {
  const parent = await temporaryFolder();
  expect(() => refuseOtherUsers(join(parent, 'missing'))).not.toThrow();
  const tooLong = join(parent, 'a'.repeat(300));
  // Windows knows no owners.
  if (process.platform !== 'win32') expect(() => refuseOtherUsers(tooLong)).toThrow('ENAMETOOLONG');
  expect(isReadable(tooLong, () => new AdminError('denied'))).toBe(false);
});

test.each(['EACCES', 'EPERM'])('%s says that a user may not do something with a file', (code) => {
  expect(isDenied(Object.assign(new Error('no'), { code }))).toBe(true);
  for (const other of [
    new Error(code),
    Object.assign(new Error('no'), { code: 'ENOENT' }),
    { code },
    undefined,
  ])
    expect(isDenied(other)).toBe(false);
});
