import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from '#server/database/open.ts';
import { pixel } from '#tests/conformance/pixel.ts';
import { forgetPending, notePending, pendingBefore } from '#server/store/pending-images.ts';
import { openFolderStore } from './folder-store.ts';
import { type Media, openMedia } from './media.ts';

/* Images that several processes store: one is removed a day after the last row that used it, and not before. */

const hourMs = 60 * 60 * 1000;
const start = Date.UTC(2026, 0, 10, 12);

let folder: string;
let files: string;
let database: OpenDatabase;
let media: Media;
let now: number;
let reported: string[];

const options = () => ({
  dataDir: folder,
  db: database.db,
  sync: () => database.sync(),
  now: () => now,
  isShared: true,
  report: (text: string) => void reported.push(text),
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warble-shared-'));
  files = join(folder, 'media', 'files');
  now = start;
  reported = [];
  database = await openDatabase(folder);
  media = await openMedia(options());
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const receive = async (name: string) =>
  media.receive(Readable.from([Buffer.from(await pixel(name).arrayBuffer())]));

/** Adds a person with these images. */
async function addPerson(id: string, avatar: string, coverImage = ''): Promise<void> {
  const keys = { username: id, usernameKey: id, email: id, emailKey: id };
  const texts = { fullName: '', fullNameKey: '', bio: '', passwordHash: '!', createdAt: '' };
  await database.db
    .insertInto('users')
    .values({ id, ...keys, ...texts, avatar, coverImage })
    .execute();
}
const addPost = (id: string, image: string) =>
  database.db
    .insertInto('tweets')
    .values({ id, ownerId: 'ada', content: '', media: image, likeCount: 0, createdAt: '' })
    .execute();
const tidy = (isClosing = () => false) => media.tidy(isClosing);
const stored = async () => (await readdir(files)).toSorted();

test('an image that a row has stopped using is removed after a day, and one that is used again is not', async () => {
  const [avatar, cover, picture, gone] = await Promise.all(
    ['avatar', 'cover', 'picture', 'gone'].map(receive),
  );
  if (!avatar || !cover || !picture || !gone) throw new Error('no uploads');
  const all = [avatar, cover, picture, gone];
  const names = all.map(({ name }) => name).toSorted();
  const result = await media.adopt(all, async () => {
    await addPerson('ada', avatar.address, cover.address);
    await addPost('1', picture.address);
    await addPost('2', gone.address);
    return 'written';
  });
  expect(result).toBe('written');
  expect(await stored()).toEqual(names);

  now += 30 * hourMs;
  await tidy();
  expect(await stored()).toEqual(names);

  await database.db.deleteFrom('tweets').where('id', '=', '2').execute();
  await media.release([gone.address, '', 'https://elsewhere.example/a.png', cover.address]);
  now += 23 * hourMs;
  await tidy();
  expect(await stored()).toEqual(names);
  // Another post is going to use it again: the day begins again.
  const again = await receive('gone');
  await media.adopt([again], () => Promise.resolve());
  now += 2 * hourMs;
  await tidy();
  expect(await stored()).toEqual(names);
  expect(reported).toEqual([]);
  now += 23 * hourMs;
  await tidy();
  expect(await stored()).toEqual(names.filter((name) => name !== gone.name));
  expect(reported).toEqual(['Removed: 1 picture that no post or person has shown for a day.']);
  // It was set aside.
  const trash = await readdir(join(folder, 'media', 'trash'), { recursive: true });
  expect(trash).toContain(join('2026-01-13', gone.name));
  await tidy();
  expect(reported).toHaveLength(1);
});

test('an upload is received also after another process has deleted the folder for it', async () => {
  const { uploads } = media.store;
  await rm(uploads, { recursive: true });
  const { file } = await receive('late');
  expect(dirname(file)).toBe(uploads);
  // Windows has no modes.
  if (process.platform !== 'win32') expect((await stat(uploads)).mode & 0o777).toBe(0o700);
});

test('images that no row has ever used are removed a day after they are found, by a server with users alone', async () => {
  await mkdir(files, { recursive: true });
  await Promise.all([writeFile(join(files, 'lost.png'), ''), writeFile(join(files, 'used.png'), '')]);
  now += 50 * hourMs;
  await tidy();
  now += 50 * hourMs;
  await tidy();
  expect(await stored()).toEqual(['lost.png', 'used.png']);
  await addPerson('ada', '/media/used.png');
  await tidy();
  now += 24 * hourMs;
  await tidy();
  expect(await stored()).toEqual(['lost.png', 'used.png']);
  now += 1;
  await tidy(() => true);
  expect(await stored()).toEqual(['lost.png', 'used.png']);
  await tidy();
  expect(await stored()).toEqual(['used.png']);
});

test('an image that can’t be removed does not stop the removal of others, and is reported', async () => {
  const store = await openFolderStore({ dataDir: folder, isShared: true, now: () => now });
  const broken = new Set(['a.png', 'c.png']);
  media = await openMedia({
    ...options(),
    store: {
      ...store,
      async remove(name) {
        if (broken.has(name)) throw new Error(`${name} is held`);
        await store.remove(name);
      },
    },
  });
  for (const name of ['a.png', 'b.png', 'c.png']) await writeFile(join(files, name), '');
  await addPerson('ada', '');
  await tidy();
  now += 25 * hourMs;
  await expect(tidy()).rejects.toThrow("2 pictures can't be removed: Error: a.png is held");
  expect(await stored()).toEqual(['a.png', 'c.png']);
  broken.clear();
  await tidy();
  expect(await stored()).toEqual([]);
});

test('the note of an image that was noted again is not deleted with the former one', async () => {
  const { db } = database;
  await notePending(db, ['a.png'], new Date(start));
  const before = new Date(start + hourMs);
  await notePending(db, ['a.png', 'b.png'], before);
  expect(await forgetPending(db, 'a.png', before)).toBe(false);
  const next = new Date(start + hourMs + 1);
  expect((await pendingBefore(db, next)).toSorted()).toEqual(['a.png', 'b.png']);
  expect(await forgetPending(db, 'a.png', next)).toBe(true);
  expect(await forgetPending(db, 'a.png', next)).toBe(false);
  expect(await pendingBefore(db, next)).toEqual(['b.png']);
});

test('a sweep stops when the server ends', async () => {
  await addPerson('ada', '');
  for (const name of ['a.png', 'b.png']) await writeFile(join(files, name), '');
  await tidy();
  now += 25 * hourMs;
  let asked = 0;
  // After the list, and before the second image.
  await tidy(() => (asked += 1) > 2);
  expect(await stored()).toHaveLength(1);
});

test('uploads that were not adopted are deleted, and a failed change leaves its image for the sweep', async () => {
  const [kept, discarded] = [await receive('kept'), await receive('discarded')];
  await media.discard([discarded]);
  await expect(media.adopt([kept], () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(await stored()).toEqual([kept.name]);
  await media.discard([kept, discarded]);
  await addPerson('ada', '');
  now += 25 * hourMs;
  await tidy();
  expect(await stored()).toEqual([]);
  expect(await media.adopt([], () => Promise.resolve('text alone'))).toBe('text alone');
  await media.release(['']);
  await media.release([]);
});
