import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { projectRoot } from '#scripts/run.ts';
import { StartError } from '#server/start-error.ts';
import { findIdempotencyKey } from '#server/store/idempotency-keys.ts';
import { updateTweet } from '#server/store/tweets.ts';
import { openNodeSqlite } from './node-sqlite.ts';
import { databaseFile, openDatabase, type OpenDatabase } from './open.ts';

let folder: string;
let database: OpenDatabase;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warble-database-'));
  database = await openDatabase(folder);
});

afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const setting = (name: string) => database.db.insertInto('settings').values({ name, value: 'x' }).execute();

test('a database of another program with a table of the same name is refused with a sentence, and left as it is', async () => {
  const foreign = await mkdtemp(join(tmpdir(), 'warble-database-'));
  const file = join(foreign, databaseFile);
  const other = new DatabaseSync(file);
  other.exec("create table users (name text); insert into users values ('mine')");
  await expect(openDatabase(foreign)).rejects.toThrow(
    new StartError(
      `The database ${file} has tables of another program (table "users" already exists); use another database.`,
    ),
  );
  expect(other.prepare('select name from users').all()).toEqual([{ name: 'mine' }]);
  other.close();
  await rm(foreign, { recursive: true });
});

test('survives a power cut: WAL, to be synced before a change is answered, references checked', async () => {
  const pragma = async (name: string) =>
    Object.values((await sql<object>`${sql.raw(`pragma ${name}`)}`.execute(database.db)).rows[0] ?? {})[0];
  expect(await pragma('journal_mode')).toBe('wal');
  expect(await pragma('synchronous')).toBe(1);
  expect(await pragma('foreign_keys')).toBe(1);
  const orphan = { id: '1', followerId: 'nobody', followingId: 'nobody' };
  await expect(database.db.insertInto('follows').values(orphan).execute()).rejects.toThrow('FOREIGN KEY');
});

test('a transaction that fails changes nothing, and others wait for it', async () => {
  const { db } = database;
  const failing = db.transaction().execute(async (db) => {
    await db.insertInto('settings').values({ name: 'half', value: 'x' }).execute();
    throw new Error('no');
  });
  const meanwhile = setting('other');
  await expect(failing).rejects.toThrow('no');
  await meanwhile;
  expect(await db.selectFrom('settings').select('name').execute()).toEqual([{ name: 'other' }]);
});

test('reads that belong together see one snapshot, although others write at the same time', async () => {
  const names = (db: OpenDatabase['db']) => db.selectFrom('settings').select('name').execute();
  const reading = database.readTogether(async (db) => {
    const first = await names(db);
    await setImmediate();
    return [first, await names(db)];
  });
  await Promise.all([setting('meanwhile'), reading]);
  expect(await reading).toEqual([[], []]);
  expect(await names(database.db)).toEqual([{ name: 'meanwhile' }]);
});

test('opening again keeps the rows', async () => {
  await setting('kept');
  await database.close();
  database = await openDatabase(folder);
  expect(await database.db.selectFrom('settings').select('name').execute()).toEqual([{ name: 'kept' }]);
});

/** Writes a database of an early version, and opens it with this one. */
async function upgrade(write: (earlier: Kysely<unknown>) => Promise<unknown>): Promise<void> {
  await database.close();
  const file = join(folder, 'earlier');
  await mkdir(file);
  const created = new DatabaseSync(join(file, 'warble.db'));
  created.exec(await readFile(join(projectRoot, 'tests/server/earlier-schema.sql'), 'utf8'));
  created.close();
  const earlier = new Kysely<unknown>({ dialect: openNodeSqlite(join(file, 'warble.db')).dialect });
  await sql`insert into users values ('1', 'a', 'a', 'a', 'a', 'Grüße', 'grüße', '', '', '', '!', '')`.execute(
    earlier,
  );
  await write(earlier);
  await earlier.destroy();
  database = await openDatabase(file);
}

test('an upgraded database has the tables and indexes of a new one', async () => {
  const schemaOf = async ({ db }: OpenDatabase) =>
    (
      await sql<{
        sql: string;
      }>`select sql from sqlite_schema where sql is not null order by type, name`.execute(db)
    ).rows.map((row) => row.sql);
  const fresh = await schemaOf(database);
  await upgrade(async () => {});
  expect(await schemaOf(database)).toEqual(fresh);
});

test('keys that an earlier version stored are still known after the upgrade', async () => {
  await upgrade((earlier) =>
    sql`insert into doneChanges values ('1', 'key', 'POST /', '{}', '2026')`.execute(earlier),
  );
  expect(await findIdempotencyKey(database.db, '1', 'key')).toEqual({
    address: 'POST /',
    fingerprint: null,
    result: '{}',
  });
});

const find = (query: string) =>
  database.readTogether((_db, search) =>
    search({ query, sortBy: 'createdAt', sortType: 'desc', limit: 10, offset: 0, followerId: '' }),
  );

test('posts that an earlier version stored are found after the upgrade, newest first', async () => {
  await upgrade(async (earlier) => {
    // More rows than the upgrade reads at once, and not in the order of the ids.
    for (let number = 1200; number > 0; number -= 1) {
      const content = number % 400 === 0 ? `Straße ${number}` : `Post ${number}`;
      await sql`insert into tweets values (${String(number).padStart(4, '0')}, '1', ${content}, ${content.toLowerCase()}, '', 0, '')`.execute(
        earlier,
      );
    }
  });
  expect(await find('STRASSE')).toEqual(['1200', '0800', '0400']);
  expect(await find('12')).toEqual([
    '1200',
    '1129',
    '1128',
    '1127',
    '1126',
    '1125',
    '1124',
    '1123',
    '1122',
    '1121',
  ]);
  const { fullNameKey } = await database.db
    .selectFrom('users')
    .select('fullNameKey')
    .executeTakeFirstOrThrow();
  expect(fullNameKey).toBe('grüsse');
});

test('many posts with the mark of the search index hide no older post, also those of an earlier version', async () => {
  await upgrade(async (earlier) => {
    await sql`insert into tweets values ('0000', '1', 'A needle', 'a needle', '', 0, '')`.execute(earlier);
    await sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 1600)
      insert into tweets select printf('%04d', n), '1', '\ue000\ue000\ue000', '', '', 0, '' from numbers`.execute(
      earlier,
    );
  });
  expect(await find('needle')).toEqual(['0000']);
  expect((await find('\ue000\ue000\ue000'))[0]).toBe('1600');
  await sql`with recursive numbers (n) as (select 5000 union all select n + 1 from numbers where n < 6599)
    insert into tweets select n, '1', 'x\ue000\ue000\ue000y' || n, '', 0, '' from numbers`.execute(
    database.db,
  );
  await sql`insert into tweetTexts (tweetId, text) select id, content from tweets where id >= '5000'`.execute(
    database.db,
  );
  await updateTweet(database.db, '5000', 'x\ue000y');
  expect(await find('needle')).toEqual(['0000']);
  expect(await find('\ue000\ue000y6599')).toEqual(['6599']);
  expect(await find('x\ue000y')).toEqual(['5000']);
});

test('texts that an earlier version stored with keys are deleted', async () => {
  const result = JSON.stringify({ status: 201, data: { _id: 'a1', content: 'secret' }, message: 'Created' });
  await upgrade(async (earlier) => {
    for (const path of ['tweet/add-tweet', 'comment/a1', 'like/a1'])
      await sql`insert into doneChanges values ('1', ${path}, ${`POST /api/v1/${path}`}, ${result}, '2026')`.execute(
        earlier,
      );
  });
  for (const path of ['tweet/add-tweet', 'comment/a1']) {
    const stored = await findIdempotencyKey(database.db, '1', path);
    expect(JSON.parse(stored?.result ?? '')).toEqual({
      status: 201,
      data: { _id: 'a1' },
      message: 'Created',
    });
  }
  expect((await findIdempotencyKey(database.db, '1', 'like/a1'))?.result).toBe(result);
});
