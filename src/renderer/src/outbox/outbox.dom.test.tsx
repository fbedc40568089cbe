import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallName } from '#contract/api/calls.ts';
import { ApiFailure } from '#renderer/api/failure.ts';
import { testStore, testTweet, testUser } from '#tests/fixtures/stores.ts';
import { signInAtom, signOut } from '#renderer/stores/session/auth.ts';
import { storedDraftAtom } from '#renderer/stores/drafts/drafts.ts';
import { likedTweetAtom, toggleLike } from '#renderer/posts/likes.ts';
import { openToastAtom } from '#renderer/stores/toasts.ts';
import { replaceTweetsAtom, tweetsAtom } from '#renderer/stores/entities/tweets.ts';
import { enqueueMutation, startProcessor } from './enqueue.ts';
import type { Change } from './entry.ts';
import { outboxAtom, serverCapabilitiesAtom, waitingAtom, waitingEditAtom } from './atoms.ts';
import { foregroundTimeoutMs, processorAtom } from './processor.ts';
import { waitAfter } from '#renderer/lib/back-off.ts';
import { setReachable } from '#renderer/lib/reachability.ts';
import { endEntry } from './restore-draft.ts';

const post = (content: string): Change => ({
  call: 'addTweet',
  content,
  draftSlot: 'composer',
  media: false,
});
const owner = { ...testUser };
const down = () => new ApiFailure('unreachable', 'down');
const refused = (status: number) => new ApiFailure('refused', `no, ${status}`, { status });

/** A server that has tweets, comes and goes, and may lose its answers. */
function community({ keepsKeys = true } = {}) {
  const tweets = [testTweet({ _id: 't1', content: 'old', owner: { ...owner, _id: 'u2', username: 'bo' } })];
  const byKey = new Map<string, unknown>();
  const server = {
    tweets,
    liked: false,
    calls: [] as { readonly name: CallName; readonly key: string | undefined; readonly content: string }[],
    /** What goes wrong with a change: it does not arrive, its answer does not, or it is refused. */
    fault: null as 'before' | 'after' | ApiFailure | null,
    signedIn: testUser._id,
    hang: null as PromiseWithResolvers<unknown> | null,
    changes: () =>
      server.calls.filter(
        ({ name }) => name.startsWith('add') || name.startsWith('toggle') || name.startsWith('edit'),
      ),
  };
  const carryOut = (name: CallName, content: string) => {
    if (name === 'toggleLike') {
      server.liked = !server.liked;
      return server.liked ? { _id: 'l' } : null;
    }
    const tweet = testTweet({
      _id: `t${tweets.length + 1}`,
      content,
      owner,
      createdAt: new Date().toISOString(),
    });
    if (name === 'addTweet') tweets.unshift(tweet);
    return tweet;
  };
  const call = vi.fn(async (name: CallName, input: Record<string, unknown> = {}): Promise<unknown> => {
    const { key, payload, signal } = input as {
      key?: string;
      payload?: { content?: string };
      signal?: AbortSignal;
    };
    server.calls.push({ name, key, content: payload?.content ?? '' });
    await Promise.resolve();
    const isChange = server.changes().at(-1) === server.calls.at(-1);
    if (server.hang !== null) {
      const gone = Promise.withResolvers<never>();
      signal?.addEventListener('abort', () => gone.reject(new Error('aborted')));
      await Promise.race([server.hang.promise, gone.promise]);
    }
    if (server.fault === 'before') throw down();
    if (isChange && server.fault instanceof ApiFailure) throw server.fault;
    let answer: unknown;
    if (name === 'currentUser') answer = { user: { ...testUser, _id: server.signedIn } };
    else if (name === 'userTweets') answer = [...tweets];
    else if (name === 'singleTweet') {
      answer = [testTweet({ _id: 't1', tweetLikes: server.liked ? [{ likedBy: testUser._id }] : [] })];
    } else if (keepsKeys && key !== undefined && byKey.has(key)) answer = byKey.get(key);
    else {
      answer = carryOut(name, payload?.content ?? '');
      if (key !== undefined) byKey.set(key, answer);
    }
    if (isChange && server.fault === 'after') throw down();
    store.set(serverCapabilitiesAtom, { keepsKeys });
    return answer;
  });
  const start = () => {
    end();
    const started = testStore(call);
    started.set(replaceTweetsAtom, [...tweets]);
    end = () => signOut(started);
    return started;
  };
  let store = start();
  return {
    server,
    get store() {
      return store;
    },
    /** Another run of the app, with what is on the disk. */
    restart: async () => {
      store = start();
      await startProcessor(store);
    },
    comeBack: async () => {
      server.fault = null;
      store.get(processorAtom).tryNow();
      await vi.waitFor(() => expect(store.get(outboxAtom)).toEqual([]));
    },
    waiting: () => store.get(waitingAtom).map((entry) => ('content' in entry ? entry.content : entry.call)),
    contents: () => tweets.map(({ content }) => content),
  };
}

/** Ends the run of the app: one that goes on would send what the next one has to send. */
let end = () => {};

beforeEach(() => localStorage.clear());
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('what the server does not answer is kept in order, and sent once it answers', async () => {
  const { server, store, waiting, comeBack, contents } = community();
  server.fault = 'before';
  expect(await enqueueMutation(store, post('one'))).toBe('waiting');
  expect(await enqueueMutation(store, post('two'))).toBe('waiting');
  expect(waiting()).toEqual(['one', 'two']);
  expect(store.get(openToastAtom)).toBeUndefined();
  await comeBack();
  expect(contents()).toEqual(['two', 'one', 'old']);
  expect(store.get(openToastAtom)?.text).toBe('Tweet created Sucessfully!');
});

test('a text is on disk, and its draft ended, before it is sent; so a crash loses and doubles nothing', async () => {
  const { server, store, restart, contents, waiting } = community();
  store.set(storedDraftAtom('composer'), 'precious');
  server.hang = Promise.withResolvers();
  void enqueueMutation(store, post('precious'));
  await vi.waitFor(() => expect(server.changes()).toHaveLength(1));
  expect(localStorage.getItem(`warble.draft.${testUser._id}.composer`)).toBeNull();
  expect(stored().join()).toContain('precious');
  server.hang = null;
  server.fault = 'after';
  await restart();
  await vi.waitFor(() => expect(server.tweets).toHaveLength(2));
  server.fault = null;
  await restart();
  await vi.waitFor(() => expect(waiting()).toEqual([]));
  expect(contents()).toEqual(['precious', 'old']);
});

test.each([true, false])(
  'a lost answer doubles nothing, where the server keeps keys: %s',
  async (keepsKeys) => {
    const { server, store, comeBack, contents } = community({ keepsKeys });
    server.fault = 'after';
    await enqueueMutation(store, post('same'));
    await comeBack();
    expect(contents()).toEqual(['same', 'old']);
    // The same text again is another post, also when it is lost on the way there.
    server.fault = 'before';
    await enqueueMutation(store, post('same'));
    await comeBack();
    expect(contents()).toEqual(['same', 'same', 'old']);
    const keys = server.changes().map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
    expect(store.get(tweetsAtom).get('t3')?.content).toBe('same');
  },
);

test('a text of an earlier run is told from an equal one that waits, also without keys', async () => {
  const app = community({ keepsKeys: false });
  await enqueueMutation(app.store, post('same'));
  app.server.tweets[0] = { ...testTweet(), ...app.server.tweets[0], createdAt: '' };
  app.server.fault = 'before';
  await enqueueMutation(app.store, post('same'));
  await app.restart();
  await vi.waitFor(() => expect(app.waiting()).toEqual(['same']));
  await app.comeBack();
  expect(app.contents()).toEqual(['same', 'same', 'old']);
});

test('a like that was taken back before it was sent is not sent; one whose answer was lost is looked at', async () => {
  const { server, store, waiting, comeBack } = community();
  const liked = () => store.get(likedTweetAtom('t1'))?.liked;
  server.fault = 'before';
  await enqueueMutation(store, post('first'));
  await toggleLike(store, 't1');
  expect([liked(), waiting()]).toEqual([true, ['first', 'toggleLike']]);
  await toggleLike(store, 't1');
  expect([liked(), waiting()]).toEqual([false, ['first']]);
  await comeBack();

  server.fault = 'after';
  await toggleLike(store, 't1');
  expect(server.liked).toBe(true);
  await comeBack();
  expect([server.liked, liked()]).toEqual([true, true]);
  expect(server.changes().filter(({ name }) => name === 'toggleLike')).toHaveLength(1);

  server.fault = 'after';
  await toggleLike(store, 't1');
  expect([server.liked, liked()]).toEqual([false, false]);
  await toggleLike(store, 't1');
  await comeBack();
  expect([server.liked, liked()]).toEqual([true, true]);
});

test('an edit shows while it waits, and a newer one replaces it', async () => {
  const { server, store, waiting, comeBack } = community();
  server.fault = 'before';
  await enqueueMutation(store, post('first'));
  await enqueueMutation(store, { call: 'editTweet', id: 't1', content: 'edited' });
  await enqueueMutation(store, { call: 'editTweet', id: 't1', content: 'edited again' });
  expect(store.get(waitingEditAtom('t1'))).toBe('edited again');
  expect(waiting()).toEqual(['first', 'edited again']);
  await comeBack();
  expect(server.changes().filter(({ name }) => name === 'editTweet')).toHaveLength(1);
});

test('what the server refuses leaves the queue, its text is a draft again, and the others go on', async () => {
  const { server, store, waiting, comeBack } = community();
  expect(await enqueueMutation(store, post('fine'))).toBe('sent');
  server.fault = refused(500);
  expect(await enqueueMutation(store, post('bad'))).toBe('refused');
  expect(store.get(openToastAtom)).toMatchObject({ text: 'no, 500', variant: 'destructive' });
  expect(store.get(storedDraftAtom('composer'))).toBe('bad');

  server.fault = 'before';
  await enqueueMutation(store, post('worse'));
  server.fault = refused(400);
  store.get(processorAtom).tryNow();
  await vi.waitFor(() => expect(waiting()).toEqual([]));
  expect(store.get(storedDraftAtom('composer'))).toBe('bad\n\nworse');
  server.fault = null;
  expect(await enqueueMutation(store, post('next'))).toBe('sent');
  await comeBack();
});

test('the text for a post that is gone meanwhile stays in the list, and holds nothing up', async () => {
  const { server, store, comeBack, contents } = community();
  server.fault = 'before';
  await enqueueMutation(store, { call: 'editTweet', id: 't9', content: 'too late' });
  server.fault = refused(404);
  store.get(processorAtom).tryNow();
  await vi.waitFor(() => expect(store.get(outboxAtom)[0]?.refused).toBe('no, 404'));
  expect(store.get(waitingEditAtom('t9'))).toBeUndefined();
  server.fault = null;
  expect(await enqueueMutation(store, post('next'))).toBe('sent');
  expect(contents()).toEqual(['next', 'old']);
  endEntry(store, testUser._id, store.get(outboxAtom)[0] ?? never());
  await comeBack();
});

test('what a busy server refuses with 429 is retried', async () => {
  const { server, store, waiting, comeBack, contents } = community();
  server.fault = 'before';
  await enqueueMutation(store, post('one'));
  server.fault = refused(429);
  const before = server.changes().length;
  store.get(processorAtom).tryNow();
  await vi.waitFor(() => expect(server.changes().length).toBeGreaterThan(before));
  expect(waiting()).toEqual(['one']);
  await comeBack();
  expect(contents()).toEqual(['one', 'old']);
});

test('while the session is over it waits; the same account goes on, another one does not see it', async () => {
  const { server, store, waiting, contents } = community();
  server.fault = refused(401);
  expect(await enqueueMutation(store, post('mine'))).toBe('waiting');
  signOut(store);
  server.fault = null;
  server.signedIn = 'u9';
  store.set(signInAtom, { ...testUser, _id: 'u9' });
  expect(waiting()).toEqual([]);
  signOut(store);
  server.signedIn = testUser._id;
  store.set(signInAtom, testUser);
  await vi.waitFor(() => expect(waiting()).toEqual([]));
  await vi.waitFor(() => expect(contents()).toEqual(['mine', 'old']));
});

test("nothing is sent in another account's session", async () => {
  const { server, store, waiting } = community();
  server.fault = 'before';
  await enqueueMutation(store, post('mine'));
  server.fault = null;
  server.signedIn = 'u9';
  const before = server.changes().length;
  const asked = server.calls.length;
  store.get(processorAtom).tryNow();
  await vi.waitFor(() => expect(server.calls.length).toBeGreaterThan(asked));
  await new Promise((done) => setTimeout(done));
  expect(server.changes()).toHaveLength(before);
  expect(waiting()).toEqual(['mine']);
});

test('retries back off: 1 s at first, twice as long each time, 1 minute at most, with jitter', async () => {
  expect([1, 2, 3, 4, 7, 20].map((failures) => waitAfter(failures, 1))).toEqual([
    1000, 2000, 4000, 8000, 60_000, 60_000,
  ]);
  expect(waitAfter(3, 0)).toBe(2000);
  expect(waitAfter(1, 0)).toBe(1000);

  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.999);
  const { server, store } = community();
  server.fault = 'before';
  await enqueueMutation(store, post('one'));
  const tries = () => server.calls.length;
  expect(tries()).toBe(1);
  await vi.advanceTimersByTimeAsync(990);
  expect(tries()).toBe(1);
  await vi.advanceTimersByTimeAsync(20);
  expect(tries()).toBe(2);
  await vi.advanceTimersByTimeAsync(1900);
  expect(tries()).toBe(2);
  await vi.advanceTimersByTimeAsync(200);
  expect(tries()).toBe(3);
  // Another call gets through: the server is there again.
  server.fault = null;
  await vi.advanceTimersByTimeAsync(1000);
  setReachable(false);
  setReachable(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(store.get(outboxAtom)).toEqual([]);
});

test('a call that hangs is shown as waiting after a timeout, goes on, and can be aborted', async () => {
  vi.useFakeTimers();
  const { server, store, waiting, contents } = community();
  server.hang = Promise.withResolvers();
  const outcome = enqueueMutation(store, post('slow'));
  await vi.advanceTimersByTimeAsync(foregroundTimeoutMs - 1);
  expect(waiting()).toEqual([]);
  await vi.advanceTimersByTimeAsync(2);
  expect(await outcome).toBe('waiting');
  expect(waiting()).toEqual(['slow']);
  expect(server.changes()).toHaveLength(1);
  server.hang = null;
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(10);
  expect(contents()).toEqual(['slow', 'old']);
  expect(store.get(outboxAtom)).toEqual([]);
});

test('a cancelled post is a draft again, below what was written since, and says where it may be already', async () => {
  const { server, store, waiting, contents } = community();
  server.fault = 'after';
  await enqueueMutation(store, post('one'));
  await enqueueMutation(store, post('two'));
  store.set(storedDraftAtom('composer'), 'newer');
  const [, two] = store.get(outboxAtom);
  await store.get(processorAtom).cancel(two ?? never());
  expect(store.get(storedDraftAtom('composer'))).toBe('newer\n\ntwo');
  expect(waiting()).toEqual(['one']);
  expect(store.get(openToastAtom)).toBeUndefined();
  await store.get(processorAtom).cancel(store.get(outboxAtom)[0] ?? never());
  expect(store.get(openToastAtom)?.text).toMatch(/^The server may have taken it already/);
  expect(store.get(outboxAtom)).toEqual([]);
  expect(contents()).toEqual(['one', 'old']);
});

test('where there is no room to keep it, it is sent all the same, and refused where there is no answer', async () => {
  const { server, store, contents } = community();
  store.set(storedDraftAtom('composer'), 'big');
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  server.fault = 'before';
  expect(await enqueueMutation(store, post('big'))).toBe('refused');
  expect(store.get(openToastAtom)?.text).toMatch(/no room on this computer/);
  expect(store.get(storedDraftAtom('composer'))).toBe('big');
  expect(store.get(outboxAtom)).toEqual([]);
  server.fault = null;
  expect(await enqueueMutation(store, post('big'))).toBe('sent');
  expect(contents()).toEqual(['big', 'old']);
  full.mockRestore();
  expect(store.get(storedDraftAtom('composer'))).toBeNull();
});

test('a damaged entry is removed from disk, and its text restored as a draft', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  localStorage.setItem(`warble.outbox.${testUser._id}.k1`, '{"call":"addTweet","content":"half"}');
  localStorage.setItem(`warble.outbox.${testUser._id}.k2`, '{"call":"addTw');
  localStorage.setItem(`warble.outbox.${testUser._id}.b.k3`, '{"content":"of another user"}');
  const { store, server } = community();
  await startProcessor(store);
  await vi.waitFor(() => expect(store.get(storedDraftAtom('composer'))).toBe('half'));
  expect(server.changes()).toEqual([]);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('warble.outbox.'))).toEqual([
    `warble.outbox.${testUser._id}.b.k3`,
  ]);
});

/** All that is on disk. */
const stored = () => Object.keys(localStorage).map((key) => localStorage.getItem(key));

function never(): never {
  throw new Error('It is not there.');
}
