import type { KyselyPlugin } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/open.ts';
import type { RunningServer } from '#server/index.ts';
import { openStorage, signUp, startTestServer, temporaryStorage, type TestUser } from './support.ts';

/*
 * The lists that a request returns whole (spec §7) may be of any length: they are read in parts, so that a long one does
 * not keep the server from other requests.
 */

let server: RunningServer;
let database: OpenDatabase;
let owner: TestUser;
let ids: string[];

/** The number of rows of each read. */
let rowCounts: number[] = [];

const countRows: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult({ result }) {
    rowCounts.push(result.rows.length);
    return Promise.resolve(result);
  },
};

const length = 450;
const names = { fullNameKey: '', bio: '', avatar: '', coverImage: '', passwordHash: '!', createdAt: '' };
const noTweet = { tweetId: null, commentId: null, createdAt: '' };

/** An id for each of many rows, none of which another test uses. */
const idOf = (number: number, of: string) => `${of}${String(number).padStart(23, '0')}`;

beforeAll(async () => {
  const storage = await temporaryStorage();
  const open = async (): Promise<OpenDatabase> => {
    database = await openStorage(storage);
    return {
      ...database,
      db: database.db.withPlugin(countRows),
      readTogether: (read) => database.readTogether((db, search) => read(db.withPlugin(countRows), search)),
    };
  };
  server = await startTestServer({ openDatabase: open }, storage);
  owner = await signUp(server);
  const tweet = { ownerId: owner.id, content: 'x'.repeat(100), media: '', likeCount: 0, createdAt: '' };
  ids = [];
  await database.db.transaction().execute(async (db) => {
    for (let number = 0; number < length; number += 1) {
      const id = idOf(number, 'a');
      const userId = idOf(number, 'b');
      ids.unshift(id);
      const user = { id: userId, username: userId, usernameKey: userId, email: userId, emailKey: userId };
      await db
        .insertInto('users')
        .values({ ...names, ...user, fullName: 'Follower' })
        .execute();
      await db
        .insertInto('tweets')
        .values({ ...tweet, id })
        .execute();
      await db
        .insertInto('comments')
        .values({ id, tweetId: idOf(0, 'a'), ownerId: userId, content: 'Indeed.', createdAt: '' })
        .execute();
      await db.insertInto('follows').values({ id, followerId: userId, followingId: owner.id }).execute();
      await db
        .insertInto('notifications')
        .values({ ...noTweet, id, recipientId: owner.id, senderId: userId, type: 'follow' })
        .execute();
    }
  });
});

beforeEach(() => {
  rowCounts = [];
});

test.each<[what: string, read: () => Promise<readonly { readonly _id: string }[]>]>([
  ['the posts of a person', () => owner.call('userTweets', { params: { userId: owner.id } })],
  ['comments', () => owner.call('comments', { params: { tweetId: idOf(0, 'a') } })],
  ['who follows a person', () => owner.call('followers', { params: { userId: owner.id } })],
  ['notifications', () => owner.call('notifications')],
])('%s are complete and in order, and read in parts', async (_what, read) => {
  const list = await read();
  expect(list.map(({ _id }) => _id)).toEqual(ids);
  expect(rowCounts.length).toBeGreaterThan(2);
  expect(Math.max(...rowCounts)).toBeLessThanOrEqual(200);
});

test('a list that ends with a part has no other one', async () => {
  const { db } = database;
  const { id: followingId } = await signUp(server);
  const rows = Array.from({ length: 400 }, (_, number) => ({
    id: idOf(number, 'c'),
    followerId: idOf(number, 'b'),
    followingId,
  }));
  await db.insertInto('follows').values(rows).execute();
  for (const rest of [400, 200, 0]) {
    await db.deleteFrom('follows').where('id', '>=', idOf(rest, 'c')).execute();
    const list = await owner.call('followers', { params: { userId: followingId } });
    expect(list.map(({ _id }) => _id)).toEqual(
      rows
        .slice(0, rest)
        .map(({ id }) => id)
        .toReversed(),
    );
  }
});
