import { expect, onTestFinished, test, vi } from 'vitest';
import { silenceLog } from '#tests/fixtures/log.ts';
import { community } from '#tests/fixtures/outbox.ts';
import { slowServer, testStore, testTweet, testUser } from '#tests/fixtures/stores.ts';
import { likedTweetAtom, toggleLike } from './likes.ts';
import { outboxAtom, waitingAtom } from '#renderer/outbox/atoms.ts';
import { foregroundTimeoutMs, processorAtom } from '#renderer/outbox/processor.ts';
import { openToastAtom } from '#renderer/stores/toasts.ts';
import { replaceTweetsAtom } from '#renderer/stores/entities/tweets.ts';

function server() {
  const { call, ...server } = slowServer();
  const store = testStore(call);
  // Liked by others, but not by the user.
  store.set(replaceTweetsAtom, [testTweet({ likes: 3, tweetLikes: [{ likedBy: 'other' }] })]);
  return {
    store,
    call,
    shown: () => {
      const { liked, tweet } = store.get(likedTweetAtom('t1')) ?? {};
      return { liked, likes: tweet?.likes };
    },
    ...server,
  };
}

test(
  'a like shows at once and stays when the server confirms it',
  { tags: ['S1.07', 'S4.26', 'S4.28', 'S4.29', 'S8.41'] },
  async () => {
    const { store, shown, answer } = server();
    const done = toggleLike(store, 't1');
    expect(shown()).toEqual({ liked: true, likes: 4 });
    await answer({ _id: 'like' });
    await done;
    expect(shown()).toEqual({ liked: true, likes: 4 });
    expect(store.get(openToastAtom)?.text).toBe('✅ Tweet liked successfully');
  },
);

test(
  'a falsy answer means unliked and decides the toast',
  { tags: ['S4.30', 'S7.37', 'S8.42'] },
  async () => {
    const { store, shown, answer } = server();
    const done = toggleLike(store, 't1');
    await answer(null);
    await done;
    expect(shown()).toEqual({ liked: false, likes: 3 });
    expect(store.get(openToastAtom)?.text).toBe('❌ Tweet unliked successfully');
  },
);

test(
  'a failed like is undone exactly, is only logged, and can be tried again',
  { tags: 'S8.17' },
  async () => {
    const log = silenceLog();
    const { store, shown, answer, refuse, call } = server();
    const done = toggleLike(store, 't1');
    await refuse();
    await done;
    expect(shown()).toEqual({ liked: false, likes: 3 });
    expect(store.get(openToastAtom)).toBeUndefined();
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();

    const again = toggleLike(store, 't1');
    await answer({ _id: 'like' });
    await again;
    expect(call).toHaveBeenCalledTimes(2);
    expect(shown()).toEqual({ liked: true, likes: 4 });
  },
);

test('like, unlike, like before the first answer: only one call is sent', async () => {
  const { store, shown, answer, call } = server();
  const done = toggleLike(store, 't1');
  await toggleLike(store, 't1');
  expect(shown()).toEqual({ liked: false, likes: 3 });
  const again = toggleLike(store, 't1');
  expect(shown()).toEqual({ liked: true, likes: 4 });
  await answer({ _id: 'like' });
  await Promise.all([done, again]);
  expect(call).toHaveBeenCalledTimes(1);
  expect(shown()).toEqual({ liked: true, likes: 4 });
});

test(
  'like and unlike before the first answer: the last intent is sent after the one in flight',
  { tags: 'S4.26' },
  async () => {
    const { store, shown, answer, asked } = server();
    const done = toggleLike(store, 't1');
    const first = await asked();
    await toggleLike(store, 't1');
    expect(shown()).toEqual({ liked: false, likes: 3 });
    first.resolve({ _id: 'like' });
    await answer(null);
    await done;
    await vi.waitFor(() => expect(store.get(outboxAtom)).toEqual([]));
    expect(shown()).toEqual({ liked: false, likes: 3 });
  },
);

test('like and unlike before anything was sent: nothing is sent', async () => {
  const { store, shown, call } = server();
  const done = toggleLike(store, 't1');
  await toggleLike(store, 't1');
  await done;
  expect(call).not.toHaveBeenCalled();
  expect(shown()).toEqual({ liked: false, likes: 3 });
});

test('a like that is cancelled while it is sent shows what the server has, and the next click unlikes', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { store, server } = community();
  server.hang = Promise.withResolvers();
  const done = toggleLike(store, 't1');
  await vi.advanceTimersByTimeAsync(foregroundTimeoutMs);
  await done;
  const [entry] = store.get(waitingAtom);
  if (entry === undefined) throw new Error('There is no entry.');
  // It has arrived, and only its response has not.
  server.liked = true;
  server.hang = null;
  const isLiked = () => store.get(likedTweetAtom('t1'))?.liked;
  expect(await store.get(processorAtom).cancel(entry)).toBe(true);
  await vi.waitFor(() => expect(isLiked()).toBe(true));
  await toggleLike(store, 't1');
  expect([isLiked(), server.liked]).toEqual([false, false]);
});

test('a feed that arrives during a like does not override it', async () => {
  const { store, shown, answer } = server();
  const done = toggleLike(store, 't1');
  store.set(replaceTweetsAtom, [testTweet({ likes: 10 })]);
  expect(shown()).toEqual({ liked: true, likes: 11 });
  await answer({ _id: 'like' });
  await done;
  store.set(replaceTweetsAtom, [testTweet({ likes: 11, tweetLikes: [{ likedBy: testUser._id }] })]);
  expect(shown()).toEqual({ liked: true, likes: 11 });
});

test('a feed with an unchanged post does not draw it again, even if others like it', () => {
  const { store } = server();
  const redraw = vi.fn();
  onTestFinished(store.sub(likedTweetAtom('t1'), redraw));
  const again = testTweet({ likes: 3, tweetLikes: [] });
  store.set(replaceTweetsAtom, [again]);
  expect(redraw).not.toHaveBeenCalled();
  store.set(replaceTweetsAtom, [{ ...again, tweetLikes: [{ likedBy: testUser._id }] }]);
  store.set(replaceTweetsAtom, [{ ...again, likes: 4 }]);
  expect(redraw).toHaveBeenCalledTimes(2);
});
