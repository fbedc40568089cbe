import { randomUUID } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, inject, test, vi } from 'vitest';
import { apiBase } from '#contract/api/calls.ts';
import { idempotencyHeader } from '#contract/api/idempotency.ts';
import { openPostgres } from '#server/database/postgres.ts';
import { scannedMax } from '#server/database/postgres-search.ts';
import { startServer } from '#server/index.ts';
import { machineTexts } from '#server/machine-errors.ts';
import { cleanUp } from '#tests/fixtures/clean-up.ts';
import { noLimits, quickPasswords } from '#tests/server/no-limits.ts';
import { post, refusal, rowsOf, signUp, startTestServer, temporaryStorage } from '#tests/server/support.ts';
import { addressOf, run } from './databases.ts';
import { watchTidying } from './watch-tidying.ts';

/* The maintenance of a server on PostgreSQL. */

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  cleanUp(() => client.end().catch(() => {}));
  return client;
}

test('old sessions, keys and files that were set aside are deleted by the process that has the lock', async () => {
  const server = await startTestServer();
  const { storage } = server;
  const user = await signUp(server);
  const body = new FormData();
  body.set('content', 'with a key');
  const headers = { [idempotencyHeader]: randomUUID() };
  expect((await user.send(`${apiBase}/tweet/add-tweet`, { method: 'POST', headers, body })).status).toBe(201);
  const trash = join(storage.dataDir, 'media', 'trash');
  await mkdir(join(trash, '2020-01-01'), { recursive: true });
  await writeFile(join(trash, '2020-01-01', 'old'), '');
  const counts = async () => [
    await rowsOf(server, 'select count(*)::int as n from sessions'),
    await rowsOf(server, 'select count(*)::int as n from "idempotencyKeys"'),
    await readdir(trash),
  ];
  const startAfter = async (days: number) => {
    const now = () => Date.now() + days * 24 * 60 * 60 * 1000;
    const { options, tidied } = watchTidying(storage.options);
    const next = await startServer({ ...options, rateLimits: noLimits, passwords: quickPasswords, now });
    await tidied;
    await next.close();
  };

  const other = await connect(storage.url ?? '');
  await other.query("select pg_advisory_lock(hashtextextended('warble tidy', 0))");
  await startAfter(61);
  expect(await counts()).toEqual([[{ n: 1 }], [{ n: 1 }], ['2020-01-01']]);
  await other.query("select pg_advisory_unlock(hashtextextended('warble tidy', 0))");
  await startAfter(31);
  expect(await counts()).toEqual([[{ n: 1 }], [{ n: 0 }], []]);
  await startAfter(61);
  expect(await counts()).toEqual([[{ n: 0 }], [{ n: 0 }], []]);
});

test('a statement that takes longer than 5 s ends, and the person is asked to try again', async () => {
  const server = await startTestServer();
  const user = await signUp(server);
  const other = await connect(server.storage.url ?? '');
  await other.query('begin; lock table tweets in access exclusive mode');
  const start = performance.now();
  const response = await user.send(`${apiBase}/tweet/all-tweets`);
  expect(performance.now() - start).toBeGreaterThan(4500);
  expect(await refusal(response, 503)).toBe(machineTexts.busy);
  expect(response.headers.get('retry-after')).toBe('5');
  await other.query('rollback');
  expect(await user.call('allTweets')).toEqual([]);
});

test('a connection that PostgreSQL ends between two statements fails its task, and the process goes on', async () => {
  const { url = '' } = await temporaryStorage();
  const database = await openPostgres({ url });
  const other = await connect(url);
  try {
    const task = database.db.connection().execute(async (db) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      const left = 'select 1 from pg_stat_activity where pid = $1';
      await vi.waitFor(async () => expect((await other.query(left, [rows[0]?.pid])).rows).toEqual([]));
      await setImmediate();
      await sql`select 1`.execute(db);
    });
    await expect(task).rejects.toThrow(/terminat|not queryable/);
    expect((await sql<{ n: number }>`select 1 as n`.execute(database.db)).rows).toEqual([{ n: 1 }]);
  } finally {
    await database.close();
  }
});

test('a word in any script is found by the index, behind the posts that are read without it', async () => {
  const server = await startTestServer();
  const user = await signUp(server);
  const { _id: old } = await post(user, 'Всем привет');
  expect(await rowsOf(server, "select cardinality(show_trgm('привет')) as n")).toEqual([{ n: 7 }]);
  await rowsOf(
    server,
    `insert into tweets select 'x' || n, '${user.id}', 'newer', '', 0, '' from generate_series(1, ${scannedMax + 1}) n`,
  );
  await rowsOf(server, `insert into "tweetTexts" select id, content from tweets where id <> '${old}'`);
  const found = await user.call('allTweets', { payload: { query: 'ПРИВЕТ' } });
  expect(found.map(({ _id }) => _id)).toEqual([old]);
});

test('a server reports a database whose search does not know all letters, and what to do', async () => {
  const postgres = inject('postgres') ?? '';
  const name = `warble_${randomUUID().replaceAll('-', '')}`;
  await run(postgres, `create database ${name} template template0 lc_ctype 'C'`);
  cleanUp(() => run(postgres, `drop database ${name} with (force)`).then(() => undefined));
  const reportsOf = async (url: string) => {
    const reported: string[] = [];
    await (await openPostgres({ url, report: (text) => reported.push(text) })).close();
    return reported;
  };
  expect(await reportsOf(addressOf(postgres, name))).toEqual([
    expect.stringContaining('has the LC_CTYPE C; make a backup, and restore it into a new database'),
  ]);
  const { url } = await temporaryStorage();
  expect(await reportsOf(url ?? '')).toEqual([]);
});

test('statements are prepared once for a connection, except searches by a pattern', async () => {
  const { url = '' } = await temporaryStorage();
  const database = await openPostgres({ url, connections: 2 });
  try {
    const found = await database.db.connection().execute(async (db) => {
      const users = db.selectFrom('users').select('id');
      for (const name of ['ada', 'bob']) {
        await users.where('usernameKey', '=', name).execute();
        await users.where('usernameKey', 'like', name).execute();
      }
      return sql<{
        statement: string;
      }>`select statement from pg_prepared_statements where name like 'warble%'`.execute(db);
    });
    expect(found.rows).toEqual([{ statement: 'select "id" from "users" where "usernameKey" = $1' }]);
  } finally {
    await database.close();
  }
});
