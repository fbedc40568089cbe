import { QueryCache, QueryClient } from '@tanstack/react-query';
import { createStore } from 'jotai';
import { queryClientAtom } from 'jotai-tanstack-query';
import { vi } from 'vitest';
import type { Tweet, User } from '#contract/api/entities.ts';
import type { Api } from '#renderer/api/client.ts';
import { ApiFailure } from '#renderer/api/failure.ts';
import { signInAtom } from '#renderer/stores/session/auth.ts';
import { injectedServicesAtom, type Store } from '#renderer/stores/session/services.ts';
import { imageTexts } from '#contract/i18n/en/images.ts';
import { createBrowserBridge } from '#renderer/lib/browser-bridge.ts';
import { logQueryError } from '#renderer/lib/log.ts';

/* What unit tests of stores and components are built on. */

export const testUser: User = {
  _id: 'u1',
  fullName: 'Ada Example',
  username: 'ada',
  email: 'ada@warble.example',
  avatar: '',
  coverImage: '',
  bio: '',
};

export function testTweet(tweet: Partial<Tweet> = {}): Tweet {
  return {
    _id: 't1',
    content: 'hello',
    media: '',
    createdAt: '2026-01-02T03:04:05.000Z',
    owner: { _id: 'u2', username: 'bo', email: 'bo@warble.example', avatar: '' },
    likes: 0,
    tweetLikes: [],
    ...tweet,
  };
}

/** A store with services of its own; `call` answers every API call. Signed in as `testUser`. */
export function testStore(call: Api['call']): Store {
  const store = createStore();
  const queryCache = new QueryCache({ onError: logQueryError });
  store.set(queryClientAtom, new QueryClient({ queryCache, defaultOptions: { queries: { retry: false } } }));
  store.set(injectedServicesAtom, {
    api: { call },
    bridge: createBrowserBridge(() => Promise.resolve(imageTexts)),
    store,
  });
  store.set(signInAtom, testUser);
  return store;
}

/** A server whose answers the test gives one by one, to the call that was made first. */
export function slowServer() {
  const waiting: PromiseWithResolvers<unknown>[] = [];
  const call = vi.fn(() => {
    const answer = Promise.withResolvers<unknown>();
    waiting.push(answer);
    return answer.promise;
  });
  /** The next call that waits for its answer, once it has been made. */
  const asked = () =>
    vi.waitFor(() => {
      const first = waiting.shift();
      if (first === undefined) throw new Error('Nothing was asked.');
      return first;
    });
  return {
    call,
    asked,
    answer: async (data: unknown) => (await asked()).resolve(data),
    refuse: async () => (await asked()).reject(new ApiFailure('refused', 'no', { status: 500 })),
  };
}
