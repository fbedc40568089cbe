import { atomFamily } from 'jotai-family';
import { atomWithQuery } from 'jotai-tanstack-query';
import { commentsKey, replaceCommentsAtom } from '#renderer/stores/entities/comments.ts';
import { servicesAtom } from '#renderer/stores/session/services.ts';

/** The ids of a tweet's comments, newest first. */
export const commentsQueryAtom = atomFamily((tweetId: string) =>
  atomWithQuery((get) => ({
    queryKey: commentsKey(tweetId),
    meta: { log: 'comments' },
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const { api, store } = get(servicesAtom);
      const comments = await api.call('comments', { parameters: { tweetId }, signal });
      return store.set(replaceCommentsAtom, comments);
    },
  })),
);
