import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openNodeSqlite } from './node-sqlite.ts';
import { openDatabase } from './open.ts';
import { insertTweet } from '#server/store/tweets.ts';
import { createTweetSearch } from './tweet-search.ts';

const folder = await mkdtemp(join(tmpdir(), 'warble-search-'));
afterAll(() => rm(folder, { recursive: true }));

test('the parts that many changes leave in the index are merged, and nothing is lost', async () => {
  const own = await mkdtemp(join(tmpdir(), 'warble-search-'));
  const database = await openDatabase(own);
  const { db } = database;
  const { connection } = openNodeSqlite(join(own, 'warble.db'));
  const partsOf = () =>
    connection.prepare('select count(distinct segid) as n from tweetIndex_idx').get()?.['n'];
  try {
    await sql`pragma foreign_keys = off`.execute(db);
    for (let number = 1; number <= 300; number += 1) {
      const id = String(number).padStart(3, '0');
      const tweet = { id, ownerId: '', content: `text ${id}`, media: '', createdAt: '' };
      await db.transaction().execute((db) => insertTweet(db, tweet));
    }
    expect(partsOf()).toBeGreaterThan(4);
    await database.tidy();
    expect(partsOf()).toBe(1);
    const found = createTweetSearch(
      connection,
      () => 0,
    )({
      query: 'text',
      sortBy: 'createdAt',
      sortType: 'asc',
      limit: 1000,
      offset: 0,
      followerId: '',
    });
    expect(found).toHaveLength(300);
    // Nothing is left to do.
    await database.tidy();
    expect(partsOf()).toBe(1);
  } finally {
    connection.close();
    await database.close();
    await rm(own, { recursive: true });
  }
});

test('a search that has to wait for a processor finds as much as one on an idle machine', async () => {
  const own = await mkdtemp(join(tmpdir(), 'warble-search-'));
  await (await openDatabase(own)).close();
  const { connection } = openNodeSqlite(join(own, 'warble.db'));
  connection.exec(`pragma foreign_keys = off;
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 10)
    insert into tweetTexts select n, n, 'a text' from numbers;
    insert into tweets select number, '', text, '', 0, '' from tweetTexts`);
  const stopped = new Int32Array(new SharedArrayBuffer(4));
  connection.function('instr', (text, query) => {
    Atomics.wait(stopped, 0, 0, 10);
    return String(text).indexOf(String(query)) + 1;
  });
  const search = createTweetSearch(connection);
  const options = { sortBy: 'createdAt', sortType: 'desc', limit: 10, offset: 0, followerId: '' } as const;
  expect(search({ query: 'text', ...options })).toHaveLength(10);
  expect(search({ query: 'a', ...options })).toHaveLength(10);
  // The process may also be slow itself, such as while it collects garbage.
  let time = 0;
  const slow = createTweetSearch(connection, () => (time += 1000));
  expect(slow({ query: 'text', ...options })).toHaveLength(10);
  connection.close();
  await rm(own, { recursive: true });
});

test('a search ends when it takes too long, also while no text has all parts of the query', async () => {
  await (await openDatabase(folder)).close();
  const { connection } = openNodeSqlite(join(folder, 'warble.db'));
  // Many texts contain one of the two parts of "aaab", but only the oldest contains both.
  connection.exec(`pragma foreign_keys = off;
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 10000)
    insert into tweetTexts select n, n, iif(n = 1, 'aaab', iif(n % 2 = 0, 'aaa', 'aab')) from numbers;
    insert into tweets select number, '', text, '', 0, '' from tweetTexts`);
  let time = 0;
  const search = (step: number) =>
    createTweetSearch(
      connection,
      () => (time += step),
    )({
      query: 'aaab',
      sortBy: 'createdAt',
      sortType: 'desc',
      limit: 1,
      offset: 0,
      followerId: '',
    });
  expect(search(1)).toEqual(['1']);
  time = 0;
  expect(search(20)).toEqual([]);
  // At the start, and at two of the tweets that are marked for it.
  expect(time).toBe(60);
  connection.close();
});
