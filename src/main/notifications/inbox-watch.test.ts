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

/** A watch over an inbox that the test fills; what is kept outlives it. */
function watching(kept = new Map<string, InboxMemory>()) {
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
    kept: {
      get: (server) => kept.get(server) ?? null,
      set: (server, memory) => kept.set(server, memory),
      delete: (server) => kept.delete(server),
    },
    server: () => state.server,
    isFocused: () => state.isFocused,
    onFresh: (entries) => fresh.push(entries.map(({ _id }) => _id)),
    onUnread: (count) => unread.push(count),
  });
  const page = { userId: 'ada' as string | null, isInboxShown: false, isOnline: true };
  /** The page tells what changes, and what is under way is answered. */
  const tell = async (change: Partial<typeof page> = {}) => {
    Object.assign(page, change);
    watch.pageTells({ ...page });
    await vi.advanceTimersByTimeAsync(0);
  };
  const nextPoll = () => vi.advanceTimersByTimeAsync(pollInterval);
  return { state, kept, watch, tell, nextPoll, fresh, unread: () => unread.at(-1) };
}

it('takes what is there at the first sign-in for known, and tells of what comes then, once', async () => {
  const { state, tell, nextPoll, fresh, unread } = watching();
  state.answer = ['b', 'a'];
  await tell();
  expect([fresh, unread()]).toEqual([[], 0]);
  state.answer = ['d', 'c', 'b', 'a'];
  await nextPoll();
  await nextPoll();
  expect([fresh, unread()]).toEqual([[['d', 'c']], 2]);
});

it('goes on after a restart: nothing is repeated, nothing lost', async () => {
  const first = watching();
  first.state.answer = ['a'];
  await first.tell();
  first.state.answer = ['b', 'a'];
  await first.nextPoll();

  const second = watching(first.kept);
  second.state.answer = ['c', 'b', 'a'];
  // The page does not know at once who is signed in.
  await second.tell({ userId: null });
  await second.tell({ userId: 'ada' });
  expect([second.fresh, second.unread()]).toEqual([[['c']], 2]);
});

it('counts what is gone from the inbox no more', async () => {
  const { state, tell, nextPoll, unread } = watching();
  await tell();
  state.answer = ['b', 'a'];
  await nextPoll();
  state.answer = ['b'];
  await nextPoll();
  expect(unread()).toBe(1);
});

it('has everything read once the inbox is on screen in a window that is looked at', async () => {
  const { state, watch, tell, nextPoll, fresh, unread } = watching();
  await tell();
  state.answer = ['a'];
  await nextPoll();
  await tell({ isInboxShown: true });
  expect(unread()).toBe(1);
  const asked = state.asked;
  state.isFocused = true;
  // The inbox shows this one already.
  state.answer = ['b', 'a'];
  watch.windowFocused();
  expect(unread()).toBe(0);
  await vi.advanceTimersByTimeAsync(0);
  expect([state.asked, fresh, unread()]).toEqual([asked + 1, [['a'], ['b']], 0]);
  state.isFocused = false;
  state.answer = ['c', 'b', 'a'];
  await nextPoll();
  expect(unread()).toBe(1);
});

it('has those read that were opened from a notification', async () => {
  const { state, watch, tell, nextPoll, unread } = watching();
  await tell();
  state.answer = ['a', 'b', 'c'];
  await nextPoll();
  watch.read(['a', 'c']);
  expect(unread()).toBe(1);
});

it('pauses without a network, while the system sleeps and while there is no page, and resumes at once', async () => {
  const { state, watch, tell, nextPoll } = watching();
  await tell();
  expect(state.asked).toBe(1);
  const pauses: readonly (readonly [() => unknown, () => unknown])[] = [
    [() => tell({ isOnline: false }), () => tell({ isOnline: true })],
    [() => watch.systemSleeps(true), () => watch.systemSleeps(false)],
    [() => watch.pageLeaves(), () => tell()],
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

it('asks no more once the server says that the session is over, until the next sign-in', async () => {
  const { state, watch, tell, nextPoll } = watching();
  state.answer = 'signed-out';
  await tell();
  watch.systemSleeps(true);
  watch.systemSleeps(false);
  await tell({ isOnline: false });
  await tell({ isOnline: true });
  await nextPoll();
  expect(state.asked).toBe(1);
  await tell({ userId: null });
  state.answer = [];
  await tell({ userId: 'ada' });
  expect(state.asked).toBe(2);
});

it('forgets at sign-out, and gives the next user nothing of the last', async () => {
  const { state, kept, tell, nextPoll, fresh, unread } = watching();
  await tell();
  state.answer = ['a'];
  await nextPoll();
  await tell({ userId: null });
  expect([[...kept.keys()], unread()]).toEqual([[], 0]);
  state.answer = ['x', 'y'];
  await tell({ userId: 'bo' });
  expect([fresh, unread()]).toEqual([[['a']], 0]);
});

it('takes up another inbox when somebody else has signed in meanwhile', async () => {
  const first = watching();
  await first.tell();
  const second = watching(first.kept);
  second.state.answer = ['x'];
  await second.tell({ userId: 'bo' });
  expect(second.fresh).toEqual([]);
  expect(first.kept.get('home')).toEqual({ userId: 'bo', known: ['x'], unread: [] });
});

it('keeps the inboxes of servers apart', async () => {
  const { state, kept, watch, tell, nextPoll, fresh, unread } = watching();
  await tell();
  state.answer = ['a'];
  await nextPoll();
  // The next server answers before its page has taken the place of the last one's.
  state.server = 'work';
  state.answer = ['w'];
  await nextPoll();
  watch.pageLeaves();
  await tell({ userId: 'ada-at-work' });
  expect(unread()).toBe(0);
  watch.pageLeaves();
  state.server = 'home';
  state.answer = ['b', 'a'];
  await tell({ userId: 'ada' });
  expect([[...kept.keys()], fresh, unread()]).toEqual([['home', 'work'], [['a'], ['b']], 2]);
});
