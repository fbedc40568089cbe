import { afterEach, expect, test, vi } from 'vitest';
import { silenceLog } from '#tests/fixtures/log.ts';
import { fakeDatabase } from '#tests/fixtures/database.ts';
import { testTweet } from '#tests/fixtures/stores.ts';
import { discardKept, expireKept, findKept, keeperOf, pictureName } from './kept-export.ts';

const hour = 60 * 60 * 1000;
const start = Date.parse('2026-03-01T12:00:00.000Z');

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Keeps posts and a picture of each user, started now. */
async function keepFor(...users: readonly string[]): Promise<Map<string, unknown>> {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  const { kept } = fakeDatabase();
  for (const user of users) {
    const keep = keeperOf(user, start, new AbortController().signal);
    keep('posts', [testTweet({ content: `of ${user}` })]);
    keep(pictureName(`/media/${user}.png`), new Blob([user]));
  }
  await vi.waitFor(() => expect(kept.size).toBe(2 * users.length));
  return kept;
}

const textsOf = async (user: string) =>
  (await findKept(user))?.collected.posts?.map(({ content }) => content);

test('each user finds their own, also where the start of an id is the id of another', async () => {
  await keepFor('u1', 'u1/2', 'u1.2');
  expect(await textsOf('u1')).toEqual(['of u1']);
  expect([...((await findKept('u1'))?.collected.pictures.keys() ?? [])]).toEqual(['/media/u1.png']);
  await discardKept('u1');
  expect(await findKept('u1')).toBeNull();
  expect(await textsOf('u1/2')).toEqual(['of u1/2']);
  expect(await textsOf('u1.2')).toEqual(['of u1.2']);
});

test('it is not offered after a day, and then deleted', async () => {
  const kept = await keepFor('u1', 'u2');
  kept.set('warble.draft.u1.composer.media', new File([], 'draft.png'));
  vi.setSystemTime(start + 23 * hour);
  await expireKept();
  expect(await textsOf('u1')).toEqual(['of u1']);
  vi.setSystemTime(start + 24 * hour);
  expect(await textsOf('u1'), 'a whole day').toEqual(['of u1']);
  vi.setSystemTime(start + 25 * hour);
  expect(await findKept('u1')).toBeNull();
  await expireKept();
  expect([...kept.keys()]).toEqual(['warble.draft.u1.composer.media']);
});

test('what is written after the end of a run is not kept', async () => {
  const { kept } = fakeDatabase();
  const call = new AbortController();
  const keep = keeperOf('u1', Date.now(), call.signal);
  keep('following', []);
  call.abort();
  const discarded = discardKept('u1');
  keep('followers', []);
  await discarded;
  await expireKept();
  expect(kept.size).toBe(0);
});

test('without room nothing more is kept, and the failure is logged once', async () => {
  const log = silenceLog();
  const { kept, set } = fakeDatabase();
  set('full');
  const keep = keeperOf('u1', Date.now(), new AbortController().signal);
  keep('following', []);
  keep('followers', []);
  await vi.waitFor(() => expect(log).toHaveBeenCalledOnce());
  expect(log).toHaveBeenCalledWith('kept export:', expect.objectContaining({ name: 'QuotaExceededError' }));
  set(null);
  keep('posts', []);
  await expireKept();
  expect(log).toHaveBeenCalledOnce();
  expect(kept.size).toBe(0);
});

test('what another version has kept in another form is not used', async () => {
  const kept = await keepFor('u1');
  kept.set('warble.export/u1/posts', { startedAt: start, value: 'other' });
  expect(await findKept('u1')).toBeNull();
});

test('a picture that is kept in another form is fetched again, and the others are used', async () => {
  const kept = await keepFor('u1');
  kept.set('warble.export/u1/picture /media/other.png', { startedAt: start, value: 'other' });
  kept.set('warble.export/u1/picture /media/gone.png', { startedAt: start, value: null });
  expect([...((await findKept('u1'))?.collected.pictures.keys() ?? [])]).toEqual([
    '/media/u1.png',
    '/media/gone.png',
  ]);
});

test('records of others, whose keys may be of any type, are left alone', async () => {
  const kept: Map<unknown, unknown> = await keepFor('u1');
  kept.set(7, 'a number');
  kept.set(['warble.export/u1/'], 'a list');
  expect(await textsOf('u1')).toEqual(['of u1']);
  await discardKept('u1');
  expect([...kept.values()]).toEqual(['a number', 'a list']);
});

test('in a browser without a database nothing is kept, and that is no failure', async () => {
  const log = silenceLog();
  keeperOf('u1', Date.now(), new AbortController().signal)('posts', []);
  expect(await findKept('u1')).toBeNull();
  await discardKept('u1');
  await expireKept();
  expect(log).not.toHaveBeenCalled();
});
