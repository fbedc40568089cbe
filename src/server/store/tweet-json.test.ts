import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase, type OpenDatabase } from '#server/database/open.ts';
import { readTweetRows, type TweetList } from './tweet-json.ts';

let folder: string;
let database: OpenDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warble-tweets-'));
  database = await openDatabase(folder);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

/** SQLite's query plan for a list. */
async function planOf(list: TweetList): Promise<readonly string[]> {
  const execute = vi.spyOn(database.db, 'executeQuery');
  await readTweetRows(database.db, list, { viewer: 'me', limit: 20, after: 'id', offset: 20 });
  const asked = execute.mock.calls[0]?.[0];
  execute.mockRestore();
  if (asked === undefined || !('sql' in asked)) throw new Error('Nothing was asked.');
  const explain = CompiledQuery.raw(`explain query plan ${asked.sql}`, [...asked.parameters]);
  return (await database.db.executeQuery<{ detail: string }>(explain)).rows.map(({ detail }) => detail);
}

test('a page of everybody is read in order, and one of followed users finds its tweets before it joins anything', async () => {
  for (const from of ['start', 'anchor'] as const) {
    const page = { sortBy: 'createdAt', sortType: 'desc', from } as const;
    const everybody = await planOf({ of: 'everybody', ...page });
    expect(everybody[0]).toContain('tweets USING INDEX sqlite_autoindex_tweets_1');
    expect(everybody).not.toContain('USE TEMP B-TREE FOR ORDER BY');
    // SQLite stops at the newest of each user only where it sorts nothing but the ids.
    const followed = await planOf({ of: 'followed', ...page });
    expect(followed[0]).toBe('CO-ROUTINE page');
    expect(followed[1]).toContain('SEARCH tweets USING COVERING INDEX tweets_ownerId_id');
  }
});
