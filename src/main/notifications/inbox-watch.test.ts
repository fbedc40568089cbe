import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Notification } from '#contract/api/entities.ts';
import { schedule } from '#main/lib/schedule.ts';
import type { InboxAnswer } from './ask-inbox.ts';
import type { InboxMemory } from './inbox-memory.ts';
import { createInboxWatch } from './inbox-watch.ts';
import { pollInterval } from './poller.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const entry = (id: string): Notification => ({
  _id: id,
  type: 'like',
  createdAt: '',
  senderId: { _id: 'bo', username: 'bo', email: '', avatar: '' },
  tweetId: 't',
});

/** A watch over an inbox that the test fills; `stored` survives it. */
function watching(stored = new Map<string, InboxMemory>()) {
  const state = {
    answer: [] as readonly string[] | 'signed-out',
    asked: 0,
    isFocused: false,
    server: 'home',
  };
  const fresh: string[][] = [];
  const unread: number[] = [];
  const watch = createInboxWatch({
    schedule,
    random: () => 0,
    ask: async (): Promise<InboxAnswer> => {
      state.asked += 1;
      return state.answer === 'signed-out' ? 'signed-out' : state.answer.map(entry);
    },
    store: {
      get: (server) => stored.get(server) ?? null,
      set: (server, memory) => stored.set(server, memory),
      delete: (server) => stored.delete(server),
    },
    server: () => state.server,
    isFocused: () => state.isFocused,
    onFresh: (entries) => fresh.push(entries.map(({ _id }) => _id)),
    onUnread: (count) => unread.push(count),
  });
  const page = { userId: 'ada' as string | null, isInboxShown: false, isOnline: true };
  /** The page reports a change of its state, and pending requests are answered. */
  const report = async (change: Partial<typeof page> = {}) => {
    Object.assign(page, change);
    watch.setPageState({ ...page });
    await vi.advanceTimersByTimeAsync(0);
  };
  const nextPoll = () => vi.advanceTimersByTimeAsync(pollInterval);
  return { state, stored, watch, report, nextPoll, fresh, unread: () => unread.at(-1) };
}

it('counts what is there at the first sign-in as known, and reports later entries once', async () => {
  const { state, report, nextPoll, fresh, unread } = watching();
  state.answer = ['b', 'a'];
  await report();
  expect([fresh, unread()]).toEqual([[], 0]);
  state.answer = ['d', 'c', 'b', 'a'];
  await nextPoll();
  await nextPoll();
  expect([fresh, unread()]).toEqual([[['d', 'c']], 2]);
});

it('continues after a restart: no entry is repeated, and none is lost', async () => {
  const first = watching();
  first.state.answer = ['a'];
  await first.report();
  first.state.answer = ['b', 'a'];
  await first.nextPoll();

  const second = watching(first.stored);
  second.state.answer = ['c', 'b', 'a'];
  // When it starts, the page does not know yet who is signed in.
  await second.report({ userId: null });
  await second.report({ userId: 'ada' });
  expect([second.fresh, second.unread()]).toEqual([[['c']], 2]);
});

it('does not count entries that the inbox no longer has', async () => {
  const { state, report, nextPoll, unread } = watching();
  await report();
  state.answer = ['b', 'a'];
  await nextPoll();
  state.answer = ['b'];
  await nextPoll();
  expect(unread()).toBe(1);
});

it('marks all as read while the inbox is on screen in a focused window', async () => {
  const { state, watch, report, nextPoll, fresh, unread } = watching();
  await report();
  state.answer = ['a'];
  await nextPoll();
  await report({ isInboxShown: true });
  expect(unread()).toBe(1);
  const asked = state.asked;
  state.isFocused = true;
  // The page already shows this entry.
  state.answer = ['b', 'a'];
  watch.windowFocused();
  expect(unread()).toBe(0);
  await vi.advanceTimersByTimeAsync(0);
  expect([state.asked, fresh, unread()]).toEqual([asked + 1, [['a'], ['b']], 0]);
  // The page has fetched the inbox again.
  await report({ isInboxShown: false });
  await report({ isInboxShown: true });
  state.isFocused = false;
  state.answer = ['c', 'b', 'a'];
  await nextPoll();
  expect(unread()).toBe(1);
});

it('keeps an entry unread that the inbox on screen does not show yet, until it does', async () => {
  const { state, stored, watch, report, nextPoll, fresh, unread } = watching();
  await report();
  state.isFocused = true;
  await report({ isInboxShown: true });
  state.answer = ['a'];
  await nextPoll();
  expect([fresh, unread(), stored.get('home')?.unread]).toEqual([[['a']], 0, ['a']]);
  // The page fetches the inbox again, which fails.
  await report({ isInboxShown: false });
  watch.windowFocused();
  await nextPoll();
  expect(unread()).toBe(1);
  await report({ isInboxShown: true });
  expect([unread(), stored.get('home')?.unread]).toEqual([0, []]);
});

it('marks those as read that were opened from a notification', async () => {
  const { state, watch, report, nextPoll, unread } = watching();
  await report();
  state.answer = ['a', 'b', 'c'];
  await nextPoll();
  watch.markRead(['a', 'c']);
  expect(unread()).toBe(1);
});

it('pauses without a network, while the system is suspended and while there is no page, and then resumes immediately', async () => {
  const { state, watch, report, nextPoll } = watching();
  await report();
  expect(state.asked).toBe(1);
  const pauses: readonly (readonly [() => unknown, () => unknown])[] = [
    [() => report({ isOnline: false }), () => report({ isOnline: true })],
    [() => watch.setSuspended(true), () => watch.setSuspended(false)],
    [() => watch.pageUnloads(), () => report()],
  ];
  for (const [pause, resume] of pauses) {
    const { asked } = state;
    await pause();
    await nextPoll();
    expect(state.asked).toBe(asked);
    await resume();
    expect(state.asked).toBe(asked + 1);
  }
});

it('stops once the server answers that the session has expired, until the next sign-in', async () => {
  const { state, watch, report, nextPoll } = watching();
  state.answer = 'signed-out';
  await report();
  watch.setSuspended(true);
  watch.setSuspended(false);
  await report({ isOnline: false });
  await report({ isOnline: true });
  await nextPoll();
  expect(state.asked).toBe(1);
  await report({ userId: null });
  state.answer = [];
  await report({ userId: 'ada' });
  expect(state.asked).toBe(2);
});

it('deletes what is stored at sign-out, and shows the next user nothing of the last', async () => {
  const { state, stored, report, nextPoll, fresh, unread } = watching();
  await report();
  state.answer = ['a'];
  await nextPoll();
  await report({ userId: null });
  expect([[...stored.keys()], unread()]).toEqual([[], 0]);
  state.answer = ['x', 'y'];
  await report({ userId: 'bo' });
  expect([fresh, unread()]).toEqual([[['a']], 0]);
});

it('starts over when another user has signed in', async () => {
  const first = watching();
  await first.report();
  const second = watching(first.stored);
  second.state.answer = ['x'];
  await second.report({ userId: 'bo' });
  expect(second.fresh).toEqual([]);
  expect(first.stored.get('home')).toEqual({ userId: 'bo', known: ['x'], unread: [] });
});

it('stores the inboxes of servers separately', async () => {
  const { state, stored, watch, report, nextPoll, fresh, unread } = watching();
  await report();
  state.answer = ['a'];
  await nextPoll();
  // The next server answers before its page has replaced that of the last one.
  state.server = 'work';
  state.answer = ['w'];
  await nextPoll();
  watch.pageUnloads();
  await report({ userId: 'ada-at-work' });
  expect(unread()).toBe(0);
  watch.pageUnloads();
  state.server = 'home';
  state.answer = ['b', 'a'];
  await report({ userId: 'ada' });
  expect([[...stored.keys()], fresh, unread()]).toEqual([['home', 'work'], [['a'], ['b']], 2]);
});
