import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from './database/open.ts';
import type { Database } from './database/schema.ts';
import { createSessions, refuseRepeatedCookie, sessionDays, sessionsPerAccount } from './sessions.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

let db: Database;
let now: number;

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'warble-sessions-'));
  const database = await openDatabase(folder);
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });
  ({ db } = database);
  now = Date.UTC(2026, 0, 1);
  for (const id of ['ada', 'grace']) {
    const keys = { username: id, usernameKey: id, email: id, emailKey: id };
    const texts = { fullName: '', fullNameKey: '', bio: '', avatar: '', coverImage: '', createdAt: '' };
    await db
      .insertInto('users')
      .values({ id, ...keys, ...texts, passwordHash: 'hash' })
      .execute();
  }
});

const sessionsFor = (guest?: string) => createSessions(db, () => now, { guestId: guest });
const signedIn = (userId = 'ada', passwordHash = 'hash') => ({ userId, passwordHash });
const lastUse = async () =>
  (await db.selectFrom('sessions').select('lastUsedAt').execute()).map((row) => Date.parse(row.lastUsedAt));

test('a session lasts until it was not used for 60 days, and its last use is known to the hour', async () => {
  const sessions = sessionsFor();
  const begun = now;
  const token = (await sessions.start(signedIn())) ?? '';
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(await sessions.find('another')).toBeUndefined();
  now += 1000;
  expect(await sessions.find(token)).toMatchObject({ id: 'ada' });
  // The first use is written at once, later ones after an hour.
  expect(await lastUse()).toEqual([begun + 1000]);
  now += hourMs;
  await sessions.find(token);
  expect(await lastUse()).toEqual([begun + 1000]);
  now += 1;
  await sessions.find(token);
  expect(await lastUse()).toEqual([now]);

  now += sessionDays * dayMs;
  await sessions.prune();
  expect(await lastUse()).toHaveLength(1);
  expect(await sessions.find(token)).toMatchObject({ id: 'ada' });
  now += sessionDays * dayMs + 1;
  expect(await sessions.find(token)).toBeUndefined();
  await sessions.prune();
  expect(await lastUse()).toEqual([]);
});

test('a last use that can not be stored refuses nobody, and is reported once until it can be again', async () => {
  const reports: string[] = [];
  const sessions = createSessions(db, () => now, { report: (text) => reports.push(text) });
  const token = (await sessions.start(signedIn())) ?? '';
  const use = async () => {
    now += 2 * hourMs;
    expect(await sessions.find(token)).toMatchObject({ id: 'ada' });
  };
  const refuse = () =>
    sql`create trigger full before update on sessions begin select raise(abort, 'no room'); end`.execute(db);
  const accept = () => sql`drop trigger full`.execute(db);
  await refuse();
  await use();
  await use();
  const report = expect.stringMatching(/^When sessions were last used can't be stored: .*no room/);
  expect(reports).toEqual([report]);
  await accept();
  await use();
  expect(await lastUse()).toEqual([now]);
  await refuse();
  await use();
  expect(reports).toEqual([report, report]);
});

test('a session starts only with the password that was verified, and its end leaves the others', async () => {
  const sessions = sessionsFor();
  expect(await sessions.start(signedIn('ada', 'former hash'))).toBeUndefined();
  expect(await lastUse()).toEqual([]);
  const [one, other] = [(await sessions.start(signedIn())) ?? '', (await sessions.start(signedIn())) ?? ''];
  expect(one).not.toBe(other);
  const viewer = await sessions.find(one);
  if (viewer === undefined) throw new Error('not signed in');
  await sessions.end(viewer);
  expect(await sessions.find(one)).toBeUndefined();
  expect(await sessions.find(other)).toMatchObject({ id: 'ada' });
});

test('an account keeps its newest sessions, those in use first; the guest keeps all', async () => {
  const sessions = sessionsFor('grace');
  const tokens: string[] = [];
  for (let number = 0; number < sessionsPerAccount; number += 1) {
    now += 1000;
    tokens.push((await sessions.start(signedIn())) ?? '');
    await sessions.start(signedIn('grace'));
  }
  now += 1000;
  // The oldest is in use, the second oldest is not.
  await sessions.find(tokens[0] ?? '');
  now += 1000;
  tokens.push((await sessions.start(signedIn())) ?? '');
  await sessions.start(signedIn('grace'));
  const found = await Promise.all(tokens.map((token) => sessions.find(token)));
  expect(found.map((viewer) => viewer !== undefined)).toEqual(tokens.map((_, index) => index !== 1));
  const ofGuest = await db.selectFrom('sessions').select('userId').where('userId', '=', 'grace').execute();
  expect(ofGuest).toHaveLength(sessionsPerAccount + 1);
});

test('a session cookie may be sent once', () => {
  const twice = 'sent more than once';
  for (const cookies of [
    '',
    'warble_session=a',
    'a=warble_session; warble_session=b',
    'warble_session2=a; warble_session=b',
    'x; warble_session=a',
  ])
    expect(() => refuseRepeatedCookie(cookies)).not.toThrow();
  for (const cookies of [
    'warble_session=a; warble_session=b',
    'warble_session=a;warble_session=a',
    ' warble_session =a; b=c; warble_session',
  ])
    expect(() => refuseRepeatedCookie(cookies)).toThrow(twice);
});
