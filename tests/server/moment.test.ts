import { setImmediate } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/open.ts';
import type { RunningServer } from '#server/index.ts';
import { listedLikesMax } from '#server/store/tweet-json.ts';
import {
  isShared,
  openStorage,
  post,
  signUp,
  startTestServer,
  temporaryStorage,
  type TestUser,
} from './support.ts';

/*
 * A list that takes several reads is a snapshot, even if another client writes between the first and the second read.
 */

let server: RunningServer;
let database: OpenDatabase;
let reader: TestUser;
let author: TestUser;
let tweetId: string;

/** The write that is made after the next of several reads. */
let write: (() => Promise<unknown>) | undefined;
let written: Promise<unknown> | undefined;
/** The number of times that several reads were made on one snapshot. */
let snapshots = 0;

async function interrupt(): Promise<void> {
  if (write === undefined) return;
  written = write();
  write = undefined;
  // SQLite has only one connection, which the list uses. So the write is either finished after one turn of the event
  // loop, or waits for the list.
  await (isShared ? written : setImmediate());
}

/** Interrupts after each read whose rows have this column, or after every read. */
const afterReads = (column?: string): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    if (column === undefined || result.rows.some((row) => column in row)) await interrupt();
    return result;
  },
});

beforeAll(async () => {
  const storage = await temporaryStorage();
  const open = async (): Promise<OpenDatabase> => {
    database = await openStorage(storage);
    return {
      ...database,
      // A page of posts is first read alone, outside of a transaction.
      db: database.db.withPlugin(afterReads('json')),
      readTogether: (read) => {
        snapshots += 1;
        return database.readTogether((db, search) =>
          read(db.withPlugin(afterReads()), async (query) => {
            const found = await search(query);
            await interrupt();
            return found;
          }),
        );
      },
    };
  };
  server = await startTestServer({ openDatabase: open }, storage);
  reader = await signUp(server);
});

beforeEach(async () => {
  author = await signUp(server);
  tweetId = (await post(author, 'Found at that moment'))._id;
  await author.call('toggleFollow', { params: { userId: reader.id } });
  await reader.call('toggleFollow', { params: { userId: author.id } });
  await reader.call('addComment', { params: { tweetId }, payload: { content: 'Indeed.' } });
});

const deleteTweet = () => database.db.deleteFrom('tweets').where('id', '=', tweetId).execute();
const deleteAuthor = () => database.db.deleteFrom('users').where('id', '=', author.id).execute();
const ofAuthor = () => ({ params: { userId: author.id } });
const ofTweet = () => ({ params: { tweetId } });

/** A number for which SQLite reads them in a separate statement. */
async function addLikes(): Promise<readonly string[]> {
  const { db } = database;
  const numbers = Array.from({ length: listedLikesMax + 1 }, (_, number) => `${tweetId} ${number}`);
  const texts = { fullName: '', fullNameKey: '', bio: '', avatar: '', coverImage: '', passwordHash: '!' };
  for (const id of numbers) {
    const names = { username: id, usernameKey: id, email: id, emailKey: id };
    await db
      .insertInto('users')
      .values({ id, ...names, ...texts, createdAt: '' })
      .execute();
    await db.insertInto('likes').values({ id, tweetId, userId: id }).execute();
  }
  await db.updateTable('tweets').set({ likeCount: numbers.length }).where('id', '=', tweetId).execute();
  return numbers;
}

test.each<[what: string, read: () => Promise<readonly unknown[]>, change: () => Promise<unknown>]>([
  ['found posts', () => reader.call('allTweets', { payload: { query: 'that moment' } }), deleteTweet],
  ['the posts of a person', () => reader.call('userTweets', ofAuthor()), deleteAuthor],
  ['who follows a person', () => reader.call('followers', ofAuthor()), deleteAuthor],
  ['whom a person follows', () => reader.call('following', ofAuthor()), deleteAuthor],
  ['comments', () => reader.call('comments', ofTweet()), deleteTweet],
])('%s', async (_what, read, change) => {
  const before = await read();
  expect(before).toHaveLength(1);
  write = change;
  expect(await read()).toEqual(before);
  await written;
  expect(write).toBeUndefined();
  expect(await read().catch(() => [])).toEqual([]);
});

test('a page with a post that has more likes than are listed', async () => {
  await addLikes();
  const read = () => reader.call('allTweets', { payload: { limit: 1 } });
  const before = await read();
  expect(before[0]?.tweetLikes).toHaveLength(listedLikesMax);
  write = deleteTweet;
  const [seen] = await read();
  // The post was deleted before or after the whole page was read, but not in between.
  if (seen?._id === tweetId) expect(seen).toEqual(before[0]);
  await written;
  expect(write).toBeUndefined();
});

test.runIf(isShared)('on PostgreSQL, such a page takes one statement, and no transaction', async () => {
  const ids = await addLikes();
  // The oldest like is the viewer's.
  await database.db.insertInto('likes').values({ id: '0', tweetId, userId: reader.id }).execute();
  const before = snapshots;
  const [tweet] = await reader.call('allTweets', { payload: { limit: 1 } });
  expect(tweet?._id).toBe(tweetId);
  const newest = ids.toSorted().toReversed();
  expect(tweet?.tweetLikes.map(({ likedBy }) => likedBy)).toEqual([
    reader.id,
    ...newest.slice(0, listedLikesMax - 1),
  ]);
  expect(snapshots).toBe(before);
});
