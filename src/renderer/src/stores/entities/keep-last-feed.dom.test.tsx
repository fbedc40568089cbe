import { queryClientAtom } from 'jotai-tanstack-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { authAtom, sessionKey, signInAtom, signOut } from '#renderer/stores/session/auth.ts';
import { announcedAtom, serverLimitsAtom } from '#renderer/stores/session/server-limits.ts';
import { testStore, testTweet, testUser } from '#tests/fixtures/stores.ts';
import { keepLastFeed, restoreLastFeed } from './last-feed.ts';
import { feedPageKey, replaceTweetsAtom, tweetAtom } from './tweets.ts';

/* The offline copy without pages: when it is written, and when a window asks whether its session is over. */

const key = 'warble.lastFeed';
const home = feedPageKey('all', 1);
/** Longer than changes are gathered, in ms. */
const aWhile = 1000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  // Listeners of a run stay with the window: they do nothing for nobody.
  for (const store of opened.splice(0)) signOut(store);
  vi.useRealTimers();
  localStorage.clear();
});

const opened: ReturnType<typeof testStore>[] = [];

/** A run of the app as `testUser`, which keeps the copy. */
function open() {
  const store = testStore(() => Promise.reject(new Error('no calls expected')));
  opened.push(store);
  keepLastFeed(store);
  const queries = store.get(queryClientAtom);
  queries.setQueryData(sessionKey, testUser._id);
  return {
    store,
    queries,
    show: (...contents: readonly string[]) => {
      const tweets = contents.map((content) => testTweet({ _id: content, content }));
      queries.setQueryData(home, store.set(replaceTweetsAtom, tweets));
    },
    /** Whether the session is to be checked. */
    isAsked: () => queries.getQueryState(sessionKey)?.isInvalidated === true,
  };
}
const copy = () => localStorage.getItem(key) ?? '';
const fire = (type: string) => window.dispatchEvent(new Event(type));
const changeElsewhere = (init: StorageEventInit) => window.dispatchEvent(new StorageEvent('storage', init));

/** A run whose copy is written. */
async function openWithCopy() {
  const run = open();
  run.show('seen');
  await vi.advanceTimersByTimeAsync(aWhile);
  expect(copy()).toContain('seen');
  return run;
}

test('changes are written together, some time after the first of them', async () => {
  const { show } = open();
  show('first');
  await vi.advanceTimersByTimeAsync(300);
  expect(copy()).toBe('');
  show('first', 'second');
  await vi.advanceTimersByTimeAsync(300);
  expect(copy()).toContain('second');
  show('third');
  await vi.advanceTimersByTimeAsync(aWhile);
  expect(copy()).toContain('third');
});

test('a page that is left writes what has changed, and nothing where nothing has', async () => {
  const { show } = await openWithCopy();
  show('seen', 'at the end');
  fire('pagehide');
  expect(copy()).toContain('at the end');
  localStorage.setItem(key, 'of another window');
  await vi.advanceTimersByTimeAsync(aWhile);
  fire('pagehide');
  expect(copy()).toBe('of another window');
});

test('the copy of who has signed in is written although no feed is shown', async () => {
  const { store } = open();
  store.set(signInAtom, { ...testUser, username: 'renamed' });
  await vi.advanceTimersByTimeAsync(aWhile);
  expect(JSON.parse(copy())).toMatchObject({ user: { username: 'renamed' }, pages: [], tweets: [] });
});

test('the copy has the posts of its pages that are there, each with the own like alone', async () => {
  const { store, queries } = open();
  const likes = [{ likedBy: 'someone' }, { likedBy: testUser._id }];
  store.set(replaceTweetsAtom, [
    testTweet({ _id: 'liked', likes: 2, tweetLikes: likes }),
    testTweet({ _id: 'on no page of the copy' }),
  ]);
  queries.setQueryData(home, ['gone', 'liked']);
  await vi.advanceTimersByTimeAsync(aWhile);
  expect(JSON.parse(copy())).toMatchObject({
    pages: [{ ids: ['gone', 'liked'] }],
    tweets: [{ _id: 'liked', likes: 2, tweetLikes: [{ likedBy: testUser._id }] }],
  });
});

test('a sign-out deletes the copy and the first frame, and nothing is written after it', async () => {
  const { store, show } = await openWithCopy();
  localStorage.setItem('warble.frame', '"painted"');
  show('seen', 'too late');
  signOut(store);
  expect([localStorage.getItem(key), localStorage.getItem('warble.frame')]).toEqual([null, null]);
  await vi.advanceTimersByTimeAsync(aWhile);
  fire('pagehide');
  expect(localStorage.getItem(key)).toBeNull();
  // The next sign-in has not written one yet: there is none to miss.
  const next = store.get(queryClientAtom);
  store.set(signInAtom, testUser);
  next.setQueryData(sessionKey, testUser._id);
  fire('focus');
  expect(next.getQueryState(sessionKey)?.isInvalidated).toBe(false);
});

test.each([
  ['deletes the copy', { key, newValue: null }, true],
  ['clears the storage', { key: null, newValue: null }, true],
  ['writes the copy', { key, newValue: '{}' }, false],
  ['deletes something else', { key: 'warble.theme', newValue: null }, false],
  ['writes something else', { key: 'warble.theme', newValue: '{}' }, false],
])('another window %s: the session is checked or not', async (_, change, isAsked) => {
  const run = await openWithCopy();
  changeElsewhere(change);
  expect(run.isAsked()).toBe(isAsked);
  fire('focus');
  expect(run.isAsked(), 'the copy is still there').toBe(isAsked);
});

test('a window that is signed out asks for no session', async () => {
  const { store } = await openWithCopy();
  signOut(store);
  const next = store.get(queryClientAtom);
  changeElsewhere({ key, newValue: null });
  fire('focus');
  expect(next.getQueryState(sessionKey)?.isInvalidated).toBe(false);
});

test('what another window has signed out of is not written again while the session is checked', async () => {
  const { show, isAsked, queries } = await openWithCopy();
  queries.setQueryData(['other'], 1);
  show('seen', 'pending');
  localStorage.removeItem(key);
  changeElsewhere({ key, newValue: null });
  await vi.advanceTimersByTimeAsync(aWhile);
  fire('pagehide');
  expect(copy()).toBe('');
  expect(isAsked()).toBe(true);
  expect(queries.getQueryState(['other'])?.isInvalidated, 'only the session is checked').toBe(false);
});

test('a window checks the session when it gets the focus and the copy is gone, unless it never had one', async () => {
  const never = open();
  fire('focus');
  expect(never.isAsked()).toBe(false);
  const run = await openWithCopy();
  fire('focus');
  expect(run.isAsked()).toBe(false);
  localStorage.removeItem(key);
  fire('focus');
  expect(run.isAsked()).toBe(true);
});

test('a start that found a copy notices that it is gone, although it has written none itself', () => {
  localStorage.setItem(key, '{}');
  const { isAsked } = open();
  localStorage.removeItem(key);
  fire('focus');
  expect(isAsked()).toBe(true);
});

test('a start restores the user and the feeds, all of which are asked for again, but no other data', async () => {
  const { queries: before } = await openWithCopy();
  before.setQueryData(feedPageKey('following', 1), []);
  before.setQueryData(feedPageKey('all', 2), ['seen']);
  before.setQueryData(feedPageKey('all', 3), []);
  fire('pagehide');
  opened[0]?.set(signInAtom, testUser);
  await vi.advanceTimersByTimeAsync(aWhile);

  const store = testStore(() => Promise.reject(new Error('no calls expected')));
  signOut(store);
  const queries = store.get(queryClientAtom);
  queries.setQueryData(['other'], 1);
  restoreLastFeed(store);
  expect(store.get(authAtom)).toEqual({ loggedIn: true, userInfo: testUser });
  expect(store.get(tweetAtom('seen'))?.content).toBe('seen');
  expect(queries.getQueryData(sessionKey)).toBe(testUser._id);
  expect(queries.getQueryState(sessionKey)?.isInvalidated).toBe(true);
  expect(queries.getQueryState(['other'])?.isInvalidated).toBe(false);
  expect(queries.getQueryData(home)).toEqual(['seen']);
  expect(queries.getQueryState(home)?.dataUpdatedAt).toBe(1);
  expect(queries.getQueryData(feedPageKey('all', 2))).toEqual(['seen']);
  expect(queries.getQueryData(feedPageKey('following', 1)), 'an empty feed is shown as such').toEqual([]);
  expect(queries.getQueryData(feedPageKey('all', 3)), 'that there are no more is not').toBeUndefined();
});

test('a start knows the limits that the server announced last, until it responds', async () => {
  const { store: before } = open();
  before.set(announcedAtom, '{"contentMax":280}');
  before.set(signInAtom, testUser);
  await vi.advanceTimersByTimeAsync(aWhile);

  const store = testStore(() => Promise.reject(new Error('no calls expected')));
  restoreLastFeed(store);
  expect(store.get(serverLimitsAtom).contentMax).toBe(280);
});

test('a copy without limits is used', async () => {
  await openWithCopy();
  const { limits, ...older } = JSON.parse(copy());
  expect(limits).toBeNull();
  localStorage.setItem(key, JSON.stringify(older));
  const store = testStore(() => Promise.reject(new Error('no calls expected')));
  restoreLastFeed(store);
  expect(store.get(tweetAtom('seen'))?.content).toBe('seen');
});

test('a start without a copy signs nobody in', () => {
  const store = testStore(() => Promise.reject(new Error('no calls expected')));
  signOut(store);
  restoreLastFeed(store);
  expect(store.get(authAtom).loggedIn).toBe(false);
});
