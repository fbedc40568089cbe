import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from '#server/database/open.ts';
import { openMedia } from '#server/media/media.ts';
import { verifyPassword } from '#server/passwords.ts';
import { usedImages } from '#server/store/media.ts';
import { createCommunity } from './community.ts';
import { fillSample } from './fill.ts';
import { guestAccount } from './guest.ts';
import { samplePicturesFolder, type SamplePictureKind } from './pictures.ts';

const now = Date.UTC(2026, 10, 21, 12);
let folder: string;
let database: OpenDatabase;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warble-sample-'));
  database = await openDatabase(folder);
});

afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

async function fill() {
  const media = await openMedia({
    dataDir: folder,
    db: database.db,
    sync: () => database.sync(),
    now: () => now,
    isShared: false,
    report: () => {},
  });
  await fillSample({ db: database.db, media, now: () => now });
  return media;
}

test('the community is the same for the same seed and time, and another for another seed', () => {
  expect(createCommunity(1, now)).toEqual(createCommunity(1, now));
  expect(createCommunity(2, now).posts[0]).not.toEqual(createCommunity(1, now).posts[0]);
});

test('it has 24 people and a guest, and 300 posts that are all different, from the last four weeks', () => {
  const { members, posts } = createCommunity(13, now);
  expect(members).toHaveLength(24);
  expect(posts).toHaveLength(300);
  expect(new Set(posts.map((post) => post.content)).size).toBe(300);
  expect(posts.filter((post) => post.picture !== undefined).length).toBeGreaterThanOrEqual(40);
  for (const post of posts) {
    expect(post.at).toBeLessThan(now);
    expect(post.at).toBeGreaterThan(now - 29 * 24 * 3600 * 1000);
  }
});

test('nobody likes or follows twice, and no event precedes the one that it refers to', () => {
  const { follows, likes, comments, notifications } = createCommunity(13, now);
  expect(new Set(likes.map((like) => `${like.tweetId} ${like.userId}`)).size).toBe(likes.length);
  expect(new Set(follows.map((row) => `${row.followerId} ${row.followingId}`)).size).toBe(follows.length);
  for (const row of [...likes, ...comments]) expect(row.id > row.tweetId).toBe(true);
  const latest =
    [...likes, ...comments, ...notifications]
      .map((row) => row.id)
      .sort()
      .at(-1) ?? '';
  expect(Number.parseInt(latest.slice(0, 12), 16)).toBeLessThanOrEqual(now);
});

test('it is stored with matching counts, valid images, and a guest who has notifications', async () => {
  await fill();
  const { db } = database;
  const tweets = await db.selectFrom('tweets').select(['id', 'likeCount']).execute();
  const likes = await db.selectFrom('likes').select('tweetId').execute();
  for (const tweet of tweets) {
    expect(tweet.likeCount).toBe(likes.filter((like) => like.tweetId === tweet.id).length);
  }
  const users = await db.selectFrom('users').selectAll().execute();
  expect(new Set(users.map((user) => user.avatar)).size).toBe(25);

  const names = await readdir(join(folder, 'media', 'files'));
  const shown = await usedImages(db);
  expect(names.map((name) => `/media/${name}`).sort()).toEqual([...shown].filter(Boolean).sort());
  for (const name of names) {
    expect(
      await fileTypeFromBuffer(await readFile(join(join(folder, 'media', 'files'), name))),
    ).toMatchObject({ ext: 'png' });
  }

  const guest = users.find((user) => user.username === guestAccount.username);
  expect(await verifyPassword(guestAccount.signIn.password, guest?.passwordHash)).toBe(true);
  const others = users.filter((user) => user !== guest).map((user) => user.passwordHash);
  expect(new Set(others)).toEqual(new Set(['!']));
  const notified = await db
    .selectFrom('notifications')
    .select('type')
    .where('recipientId', '=', guest?.id ?? '')
    .execute();
  expect(new Set(notified.map((row) => row.type))).toEqual(new Set(['follow', 'like', 'comment']));
});

test('each picture in resources/sample is shown by one member or post', async () => {
  const { members, guest, posts } = createCommunity(13, now);
  const filesOf = async (kind: SamplePictureKind) =>
    (await readdir(join(samplePicturesFolder(), kind))).map((file) => file.replace(/\.png$/, '')).sort();
  const usernames = [...members, guest].map((member) => member.username).sort();
  expect(await filesOf('avatars')).toEqual(usernames);
  expect(await filesOf('covers')).toEqual(usernames);
  expect(await filesOf('posts')).toEqual(posts.flatMap((post) => post.picture ?? []).sort());
});

test('a database that has users is not changed', async () => {
  await fill();
  const { db } = database;
  await db.deleteFrom('tweets').execute();
  await fill();
  expect(await db.selectFrom('tweets').select('id').execute()).toEqual([]);
});
