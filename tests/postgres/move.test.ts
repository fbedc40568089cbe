import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { beforeAll, expect, inject, test, vi } from 'vitest';
import { runAdmin } from '#serve/run-admin.ts';
import { openPostgres } from '#server/database/postgres.ts';
import { startServer } from '#server/index.ts';
import { pixel } from '#tests/conformance/pixel.ts';
import { cleanUp } from '#tests/fixtures/clean-up.ts';
import { noLimits, quickPasswords } from '#tests/server/no-limits.ts';
import { post, signUp, temporaryFolder, type TestUser } from '#tests/server/support.ts';
import { createTestDatabase, run } from './databases.ts';
import { untilUnused } from './until-unused.ts';
import { portToKeep } from '#tests/fixtures/port.ts';

/* `npm run admin -- move`: moves the data of a server from a folder to PostgreSQL. */

const relaxed = { rateLimits: noLimits, passwords: quickPasswords };

let folder: string;
let port: number;
let ada: TestUser;
let bob: TestUser;
let before: Awaited<ReturnType<typeof look>>;

/** The data that users see. */
async function look() {
  const tweets = await ada.call('allTweets');
  const first = tweets.at(-1)?._id ?? '';
  return {
    tweets,
    comments: await bob.call('comments', { params: { tweetId: first } }),
    found: await bob.call('allTweets', { payload: { query: 'ÜBER' } }),
    inbox: await ada.call('notifications'),
    followers: await bob.call('followers', { params: { userId: ada.id } }),
    people: await bob.call('allUsers'),
  };
}

beforeAll(async () => {
  folder = await temporaryFolder();
  port = await portToKeep();
  const server = await startServer({ dataDir: folder, port, ...relaxed });
  [ada, bob] = [await signUp(server), await signUp(server)];
  const tweet = await post(ada, 'the first, über alles', pixel('first'));
  for (let number = 0; number < 5; number += 1) await post(bob, `post ${number}`, pixel('shared'));
  await bob.call('toggleLike', { params: { tweetId: tweet._id } });
  await bob.call('addComment', { params: { tweetId: tweet._id }, payload: { content: 'Indeed' } });
  await bob.call('toggleFollow', { params: { userId: ada.id } });
  before = await look();
  await server.close();
});

async function newTarget() {
  const database = await createTestDatabase(inject('postgres') ?? '', 'template0');
  cleanUp(() => database.drop());
  const media = await temporaryFolder();
  return { ...database, media, args: ['move', '--from', folder, '--to', database.url, '--media', media] };
}

const moved = {
  exitCode: 0,
  text: expect.stringMatching(
    /^2 people and 6 posts are moved \(4 pictures\)\. What is in the folder \S+ stays there\.$/,
  ),
};

const rowsOf = async (url: string) =>
  (await run(url, 'select (select count(*) from users) + (select count(*) from tweets) as n')).rows;

test('people, posts, pictures and sessions are moved, and the server continues with them', async () => {
  const target = await newTarget();
  expect(await runAdmin(target.args)).toEqual(moved);
  const openDatabase = () => openPostgres({ url: target.url });
  const server = await startServer({ dataDir: target.media, openDatabase, port, ...relaxed });
  try {
    expect(await look()).toEqual(before);
    for (const { media } of before.tweets) await ada.image(media);
    const next = await post(ada, 'goes on');
    expect((await bob.call('allTweets')).map(({ _id }) => _id)).toEqual([
      next._id,
      ...before.tweets.map(({ _id }) => _id),
    ]);
  } finally {
    await server.close();
  }
  expect(await runAdmin(target.args)).toEqual({
    exitCode: 1,
    text: 'The database is not empty: it has users. Name a new one.',
  });
});

test('a running server is not moved, and nothing is moved to a running one', async () => {
  const target = await newTarget();
  const server = await startServer({ dataDir: folder, ...relaxed });
  expect((await runAdmin(target.args)).text).toContain('is in use by another Warble');
  await server.close();
  const openDatabase = () => openPostgres({ url: target.url });
  const other = await startServer({ dataDir: target.media, openDatabase, ...relaxed });
  expect((await runAdmin(target.args)).text).toContain('A server uses the database');
  await other.close();
  await untilUnused(target.url);
  expect((await runAdmin(['move', '--from', folder])).exitCode).toBe(2);
  const [, , , ...to] = target.args;
  for (const from of ['s3://pictures/team', 'postgresql://warble@127.0.0.1/warble']) {
    const refused = await runAdmin(['move', '--from', from, ...to]);
    expect(refused).toEqual({ exitCode: 2, text: expect.stringContaining('by "backup" and "restore"') });
  }
  expect(await runAdmin(target.args.slice(0, -2))).toEqual({
    exitCode: 2,
    text: 'Name where the pictures are, as for the server, with --media or WARBLE_MEDIA.',
  });
});

test('after a kill in the middle, nothing is moved, and it can be repeated', async () => {
  const target = await newTarget();
  await (await openPostgres({ url: target.url })).close();
  await untilUnused(target.url);
  const blocking = new Client({ connectionString: target.url });
  await blocking.connect();
  // With this lock, the command can read the comments, but not insert the first one. It has already inserted users and
  // posts by then.
  await blocking.query('begin; lock table comments in share mode');
  const program = join(import.meta.dirname, '../../src/serve/admin.ts');
  const child = spawn(process.execPath, [program, ...target.args], { stdio: 'ignore' });
  const exited = once(child, 'exit');
  await vi.waitFor(
    async () => {
      const { rows } = await run(
        target.url,
        "select query from pg_stat_activity where application_name = 'warble admin' and wait_event_type = 'Lock'",
      );
      expect(rows).toEqual([{ query: expect.stringContaining('insert into "comments"') }]);
    },
    { timeout: 60_000 },
  );
  child.kill('SIGKILL');
  await exited;
  await blocking.end();
  await vi.waitFor(async () => {
    const { rows } = await run(
      target.url,
      "select 1 from pg_stat_activity where application_name = 'warble admin' and datname = current_database()",
    );
    expect(rows).toEqual([]);
  });
  expect(await rowsOf(target.url)).toEqual([{ n: '0' }]);
  expect(await runAdmin(target.args)).toEqual(moved);
});

test('a row that PostgreSQL rejects leaves everything unchanged', async () => {
  const target = await newTarget();
  await (await openPostgres({ url: target.url })).close();
  await untilUnused(target.url);
  await run(target.url, 'alter table comments add check (length(content) < 3)');
  expect((await runAdmin(target.args)).exitCode).toBe(1);
  expect(await rowsOf(target.url)).toEqual([{ n: '0' }]);
  // A picture that is missing in the folder does not prevent that the others are moved.
  const [picture = ''] = await readdir(join(folder, 'media', 'files'));
  await rm(join(folder, 'media', 'files', picture));
  const other = await newTarget();
  expect((await runAdmin(other.args)).text).toContain('(3 pictures; 1 that posts show is not there)');
});
