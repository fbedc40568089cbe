import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { unreachableHeader } from '#contract/api/server-error.ts';
import { type Answers, openPage, refusal } from '#tests/fixtures/app.tsx';
import { setReachable, watchReachability } from '#renderer/lib/reachability.ts';
import { passTime, waitInNoTime } from '#tests/fixtures/fake-time.ts';
// Asks for new posts: its code is not loaded in the time of a test.
import '#renderer/features/feed/new-posts.tsx';
import { testTweet, testUser } from '#tests/fixtures/stores.ts';
import { keepLastFeed, restoreLastFeed } from '#renderer/stores/entities/last-feed.ts';
import { openToastAtom } from '#renderer/stores/toasts.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { removeTweetAtom } from '#renderer/stores/entities/tweet-changes.ts';

/** Starts the app as its entry does, replacing the previous run. */
function start(answers: Answers, address = '/') {
  cleanup();
  let started: Store | undefined;
  const opened = openPage(address, answers, {
    prepare: (store) => {
      restoreLastFeed(store);
      keepLastFeed(store);
      started = store;
    },
  });
  return { ...opened, remove: (id: string) => started?.set(removeTweetAtom, id) };
}

const never = () => new Promise(() => {});
const user = 'GET /user/current-user';
const feed = 'GET /tweet/all-tweets';
const following = 'GET /tweet/following-tweets';
const down = () => new Response('', { status: 502, headers: { [unreachableHeader]: '1' } });
const silent: Answers = { [user]: never, [feed]: never, [following]: never };

/** The data that the next start would read. */
const stored = () =>
  Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '').map(
    (key) => [key, localStorage.getItem(key) ?? ''] as const,
  );
const storedText = () => stored().join();

/** Leaves the page, which writes pending changes immediately. */
const leavePage = () => window.dispatchEvent(new Event('pagehide'));

async function runOnce(answers: Answers = {}) {
  const opened = start({ [feed]: () => [testTweet({ content: 'seen before' })], ...answers });
  await screen.findByText('seen before');
  leavePage();
  expect(storedText()).toContain('seen before');
  return opened;
}

/** Fakes the timers of polls, too, which are real in other tests. */
function useFakeIntervals(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
}

test('the last feed is painted immediately, and the new one replaces it', { tags: 'S6.07' }, async () => {
  await runOnce();
  const tweets = Promise.withResolvers<unknown>();
  const session = Promise.withResolvers<unknown>();
  const asked = vi.fn();
  start({
    [user]: () => session.promise,
    [feed]: () => {
      asked();
      return tweets.promise;
    },
  });
  expect(screen.getByText('seen before')).toBeTruthy();
  expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
  // Side by side: the session check has not been answered.
  await waitFor(() => expect(asked).toHaveBeenCalled());
  session.resolve({ user: testUser });
  tweets.resolve([testTweet({ _id: 't2', content: 'brand new' }), testTweet({ content: 'seen before' })]);
  await screen.findByText('brand new');
  expect(screen.getAllByRole('article')).toHaveLength(2);
});

test('a start with a copy of the feed fetches it once, and looks for newer posts a minute later', async () => {
  await runOnce();
  useFakeIntervals();
  const asked = vi.fn(() => [testTweet({ _id: 't2', content: 'brand new' })]);
  start({ [feed]: asked });
  await waitInNoTime(() => screen.getByText('brand new'));
  await act(() => passTime(59_000));
  expect(asked).toHaveBeenCalledTimes(1);
  await act(() => passTime(2000));
  expect(asked).toHaveBeenCalledTimes(2);
});

test('a refused feed is not fetched again to look for newer posts, before a minute has passed', async () => {
  await runOnce();
  useFakeIntervals();
  const asked = vi.fn(() => refusal('Out of order', 500));
  start({ [feed]: asked });
  // Time passes while it waits.
  await vi.waitFor(() => screen.getByText(/You see what was loaded last\.$/));
  // It has been retried once.
  expect(asked).toHaveBeenCalledTimes(2);
  await act(() => passTime(50_000));
  expect(asked).toHaveBeenCalledTimes(2);
  await act(() => passTime(10_000));
  expect(asked).toHaveBeenCalledTimes(3);
});

test('an unreachable server is reported once, and the new feed is loaded once a check reaches it', async () => {
  await runOnce();
  const { server } = start({ [user]: down, [feed]: down, 'GET /user/all-users': down });
  const ask = vi.fn(() => Promise.resolve(setReachable(server[user] !== down)));
  onTestFinished(watchReachability(ask));
  await screen.findByText(/^Warble can't reach the server\. It shows what it has/);
  // Triggers a check immediately, without waiting for the interval.
  window.dispatchEvent(new Event('focus'));
  expect(ask).toHaveBeenCalled();
  expect(screen.getByText('seen before')).toBeTruthy();
  expect(screen.queryByText(/loaded last/)).toBeNull();
  server[user] = () => ({ user: testUser });
  server[feed] = () => [testTweet({ _id: 't2', content: 'brand new' })];
  server['GET /user/all-users'] = () => [{ ...testUser, _id: 'u7', username: 'gus' }];
  window.dispatchEvent(new Event('focus'));
  await screen.findByText('brand new');
  await screen.findByText('gus');
  expect(screen.queryByText(/can't reach the server/)).toBeNull();
});

test('the suggested users are loaded once the server can be reached again', async () => {
  const { server } = start({ [feed]: () => [], 'GET /user/all-users': down });
  await screen.findByText(/^Warble can't reach the server\. It shows what it has/);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Who to Follow' })).toBeNull());
  server['GET /user/all-users'] = () => [{ ...testUser, _id: 'u7', username: 'gus' }];
  setReachable(true);
  await screen.findByText('gus');
});

test('a refused feed is reported beside the last one, and Retry loads the new one', async () => {
  await runOnce();
  const { server } = start({ [feed]: () => refusal('Out of order', 500) });
  await screen.findByText(/You see what was loaded last\.$/);
  expect(screen.getByText('seen before')).toBeTruthy();
  server[feed] = () => [testTweet({ _id: 't2', content: 'brand new' })];
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('brand new');
  expect(screen.queryByText(/loaded last/)).toBeNull();
  // The button is gone.
  await waitFor(() => expect(document.activeElement === screen.getByRole('main')).toBe(true));
});

test(
  'a session that has ended redirects to the sign-in, and deletes the copy and what was requested in parallel to the check',
  { tags: 'S6.07' },
  async () => {
    await runOnce();
    const session = Promise.withResolvers<unknown>();
    start({
      ...silent,
      [user]: () => session.promise,
      [feed]: () => [testTweet({ _id: 't2', content: 'came before the check' })],
    });
    await screen.findByText('came before the check');
    session.resolve(refusal('Unauthorized', 401));
    await screen.findByText('Happening now');
    leavePage();
    for (const text of ['seen before', 'came before the check']) {
      expect(screen.queryByText(text)).toBeNull();
      expect(storedText()).not.toContain(text);
    }
  },
);

test('a sign-out in another window ends the session here, too, and leaves nothing behind', async () => {
  const { server } = await runOnce();
  server[user] = () => refusal('Unauthorized', 401);
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: 'warble.lastFeed', newValue: null }));
  await screen.findByText('Happening now');
  expect(storedText()).not.toContain('seen before');
});

test('a window that missed the sign-out in another one notices it when it gets the focus', async () => {
  const { server } = await runOnce();
  server[user] = () => refusal('Unauthorized', 401);
  localStorage.clear();
  window.dispatchEvent(new Event('focus'));
  await screen.findByText('Happening now');
  expect(storedText()).not.toContain('seen before');
});

test('a sign-out deletes the copy', async () => {
  await runOnce();
  await userEvent.click(screen.getAllByRole('button', { name: 'Logout' })[0] ?? document.body);
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('button', { name: 'Continue' }));
  await screen.findByText('Happening now');
  expect(storedText()).not.toContain('seen before');
  start(silent);
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
});

test('the session of another account shows its own feed, and nothing of the previous one', async () => {
  await runOnce();
  const asked = vi.fn();
  start({
    ...silent,
    [user]: () => ({ user: { ...testUser, _id: 'u9', username: 'cy' } }),
    [feed]: () => {
      asked();
      return asked.mock.calls.length === 1 ? never() : [testTweet({ _id: 't9', content: 'for cy' })];
    },
  });
  await screen.findByText('for cy');
  expect(screen.queryByText('seen before')).toBeNull();
  await waitFor(() => expect(storedText()).toContain('"cy"'));
  expect(storedText()).not.toContain('seen before');
});

test('the copy is kept up to date: without deleted tweets, with the own like, and with the following feed', async () => {
  const { router, remove } = await runOnce({
    [feed]: () => [
      testTweet({ content: 'seen before' }),
      testTweet({ _id: 't2', content: 'my own', owner: { ...testUser } }),
    ],
    [following]: () => [testTweet({ _id: 't3', content: 'from a friend' })],
    'POST /like/t1': () => ({ _id: 'l1' }),
  });
  await userEvent.click(screen.getAllByRole('button', { name: 'Like' })[0] ?? document.body);
  await screen.findByText('✅ Tweet liked successfully');
  act(() => remove('t2'));
  await router.navigate('/following');
  await screen.findByText('from a friend');
  leavePage();
  expect(storedText()).toContain('from a friend');

  start(silent);
  expect(screen.getByText('seen before')).toBeTruthy();
  expect(screen.queryByText('my own')).toBeNull();
  expect(screen.getByRole('button', { name: 'Like' }).getAttribute('aria-pressed')).toBe('true');
  start(silent, '/following');
  expect(await screen.findByText('from a friend')).toBeTruthy();
});

test('a page that is empty in the copy counts as not loaded: its posts are shown, or why there are none', async () => {
  await runOnce();
  for (const [key, text] of stored())
    localStorage.setItem(key, text.replace('"pages":[', '"pages":[{"feed":"all","page":2,"ids":[]},'));
  expect(storedText()).toContain('"page":2');
  const { router, server, store } = start({ [feed]: () => refusal('Out of order', 500) }, '/?page=2');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  // An empty list would seem to be what the server has.
  expect(screen.queryByText(/You see what was loaded last\.$/)).toBeNull();
  expect(screen.queryByRole('feed')).toBeNull();
  server[feed] = () => [testTweet({ _id: 't2', content: 'come since' })];
  await userEvent.click(retry);
  await screen.findByText('come since');
  expect(router.state.location.search).toBe('?page=2');
  expect(store.get(openToastAtom)).toBeUndefined();
});

const single = 'GET /tweet/single-tweet/t1';
const comments: Answers = { 'GET /comment/t1': () => null };

test(
  'the page of a tweet shows that of the copy until the server has given it',
  { tags: 'S4.49' },
  async () => {
    await runOnce();
    const answer = Promise.withResolvers<unknown>();
    start({ ...comments, [single]: () => answer.promise }, '/tweet/t1');
    await screen.findByText('seen before');
    answer.resolve([testTweet({ content: 'edited since' })]);
    await screen.findByText('edited since');
    expect(screen.queryByText('seen before')).toBeNull();
  },
);

test('a like of a tweet of the copy leaves it to be fetched', { tags: 'S4.49' }, async () => {
  await runOnce();
  const answer = Promise.withResolvers<unknown>();
  const fetchTweet = vi.fn(() => answer.promise);
  start({ ...comments, 'POST /like/t1': () => ({ _id: 'l1' }), [single]: fetchTweet }, '/tweet/t1');
  await screen.findByText('seen before');
  await userEvent.click(screen.getByRole('button', { name: 'Like' }));
  // A response to an earlier request may be from before the like.
  await waitFor(() => expect(fetchTweet).toHaveBeenCalledTimes(2));
  answer.resolve([testTweet({ content: 'edited since' })]);
  await screen.findByText('edited since');
});

test('a tweet of the copy that the server has deleted is shown as gone', { tags: 'S4.49' }, async () => {
  await runOnce();
  start({ ...comments, [single]: () => refusal('Tweet does not exist', 404) }, '/tweet/t1');
  await screen.findByText('This tweet was deleted, or never existed.');
  expect(screen.queryByText('seen before')).toBeNull();
});

test("a tweet of the copy that can't be fetched is shown, with a note that it is from the last time", async () => {
  await runOnce();
  start({ ...comments, [single]: () => refusal('Out of order', 500) }, '/tweet/t1');
  await screen.findByText(/You see what was loaded last\.$/);
  expect(screen.getByText('seen before')).toBeTruthy();
});

test('an invalid copy is ignored', async () => {
  await runOnce();
  for (const [key, text] of stored()) localStorage.setItem(key, text.replace('"pages"', '"p"'));
  start(silent);
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
});
