import { atomWithQuery } from 'jotai-tanstack-query';
import { weakFamily } from '#renderer/lib/weak-family.ts';
import { servicesAtom } from '#renderer/stores/session/services.ts';
import { replaceTweetsAtom, userTweetsKey } from '#renderer/stores/entities/tweets.ts';

/** The ids of a user's tweets, newest first. */
export const userTweetsAtom = weakFamily((userId: string) =>
  atomWithQuery((get) => ({
    queryKey: userTweetsKey(userId),
    meta: { log: 'tweet list' },
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const { api, store } = get(servicesAtom);
      const tweets = await api.call('userTweets', { parameters: { userId }, signal });
      return store.set(replaceTweetsAtom, tweets);
    },
  })),
);
