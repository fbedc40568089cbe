import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openNodeSqlite } from './node-sqlite.ts';
import { openDatabase } from './open.ts';
import { createTweetSearch } from './tweet-search.ts';

const folder = await mkdtemp(join(tmpdir(), 'warble-search-'));
afterAll(() => rm(folder, { recursive: true }));

test('a search ends when it takes too long, also while nothing has all parts of the query', async () => {
  await (await openDatabase(folder)).close();
  const { connection } = openNodeSqlite(join(folder, 'warble.db'));
  // Both parts of "aaab" are everywhere, but never in one text, except in the oldest.
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
