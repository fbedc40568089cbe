import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { highestId } from './highest-id.ts';

const idOf = (number: number) => String(number).padStart(24, '0');

test('the highest id is found in each table that has ids, so that a new one sorts after all', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'warble-highest-'));
  const database = await openDatabase(folder);
  const { db } = database;
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });
  expect(await highestId(db)).toBeUndefined();
  await sql`pragma foreign_keys = off`.execute(db);
  const tweet = { content: '', media: '', createdAt: '' };
  const insert = async (id: string, table: string) => {
    const keys = { username: id, usernameKey: id, email: id, emailKey: id };
    const texts = { fullName: '', fullNameKey: '', bio: '', avatar: '', coverImage: '', passwordHash: '!' };
    switch (table) {
      case 'users':
        return db
          .insertInto('users')
          .values({ id, ...keys, ...texts, createdAt: '' })
          .execute();
      case 'follows':
        return db.insertInto('follows').values({ id, followerId: id, followingId: 'x' }).execute();
      case 'tweets':
        return db
          .insertInto('tweets')
          .values({ id, ownerId: 'x', ...tweet, likeCount: 0 })
          .execute();
      case 'likes':
        return db.insertInto('likes').values({ id, tweetId: id, userId: 'x' }).execute();
      case 'comments':
        return db
          .insertInto('comments')
          .values({ id, tweetId: 'x', ownerId: 'x', content: '', createdAt: '' })
          .execute();
      default:
        return db
          .insertInto('notifications')
          .values({
            id,
            recipientId: 'x',
            senderId: 'y',
            type: 'follow',
            tweetId: null,
            commentId: null,
            createdAt: '',
          })
          .execute();
    }
  };
  const tables = ['notifications', 'comments', 'likes', 'tweets', 'follows', 'users'];
  for (const [index, table] of [...tables, ...tables.toReversed()].entries()) {
    await insert(idOf(index + 5), table);
    expect([table, await highestId(db)]).toEqual([table, idOf(index + 5)]);
  }
});
