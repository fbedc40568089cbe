import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from '#server/database/open.ts';
import { insertLike } from './likes.ts';
import { listedLikesMax } from './tweet-json.ts';
import { findTweet, insertTweet } from './tweets.ts';
import { insertUser } from './users.ts';

let folder: string;
let database: OpenDatabase;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warble-likes-'));
  database = await openDatabase(folder);
});

afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const userId = (number: number) => `user ${String(number).padStart(3, '0')}`;

test('of many likes the newest are listed, after the viewer’s own', async () => {
  const likes = listedLikesMax + 20;
  await database.db.transaction().execute(async (db) => {
    for (let number = 0; number < likes; number += 1) {
      const id = userId(number);
      const texts = { fullName: id, bio: '', avatar: '', coverImage: '', passwordHash: '!', createdAt: '' };
      await insertUser(db, { id, username: id, email: id, ...texts });
    }
    const tweet = { ownerId: userId(0), content: 'liked', media: '', createdAt: '' };
    await insertTweet(db, { id: 'tweet', ...tweet });
    for (let number = 0; number < likes; number += 1) {
      await insertLike(db, {
        id: `like ${String(number).padStart(3, '0')}`,
        tweetId: 'tweet',
        userId: userId(number),
      });
    }
  });
  const { db } = database;
  expect(await db.selectFrom('tweets').select('likeCount').execute()).toEqual([{ likeCount: likes }]);

  const namesFor = async (viewer: string) =>
    (await findTweet(db, viewer, 'tweet'))?.tweetLikes.map((like) => like.likedBy);
  const newest = Array.from({ length: likes }, (_, index) => userId(likes - 1 - index));
  expect(await namesFor('nobody')).toEqual(newest.slice(0, listedLikesMax));
  expect(await namesFor(userId(3))).toEqual([userId(3), ...newest.slice(0, listedLikesMax - 1)]);
  const recent = userId(likes - 5);
  expect(await namesFor(recent)).toEqual([
    recent,
    ...newest.filter((id) => id !== recent).slice(0, listedLikesMax - 1),
  ]);
});
