import type { QueryKey } from '@tanstack/react-query';
import { atom } from 'jotai';
import { atomFamily } from 'jotai-family';
import { atomWithQuery } from 'jotai-tanstack-query';
import { foundTweetsMax as limit } from '#renderer/stores/entities/search.ts';
import {
  type FeedName,
  feedPageKey,
  replaceTweetsAtom,
  tweetListKey,
  userTweetsKey,
} from '#renderer/stores/entities/tweets.ts';
import { servicesAtom } from '#renderer/stores/session/services.ts';
import { feedLists, feedPageAtoms, type PageAtom, type PolledList } from './feed-query.ts';
import { userTweetsAtom } from './user-tweets-query.ts';

/** A list of posts that is read page after page. */
export interface Timeline extends PolledList {
  readonly pageKey: (page: number) => QueryKey;
  readonly pageAtom: (page: number) => PageAtom;
  /** Whether there can be a second page. */
  readonly isPaged: boolean;
}

const feedTimeline = (feed: FeedName): Timeline => ({
  ...feedLists[feed],
  pageKey: (page) => feedPageKey(feed, page),
  pageAtom: feedPageAtoms[feed],
  isPaged: true,
});

export const feedTimelines = { all: feedTimeline('all'), following: feedTimeline('following') } as const;

/** All posts of a user: the call has no pages. */
export const userTimelineAtom = atomFamily((userId: string) =>
  atom((): Timeline => {
    const key = userTweetsKey(userId);
    const shownAtom = userTweetsAtom(userId);
    return {
      key,
      shownAtom,
      fetch: (api, signal) => api.call('userTweets', { parameters: { userId }, signal }),
      pageKey: () => key,
      pageAtom: () => shownAtom,
      isPaged: false,
    };
  }),
);

/** The posts that match a query. */
export const searchTimelineAtom = atomFamily((query: string) => {
  const pageKey = (page: number) => [...tweetListKey, 'search', query, page];
  const pageAtom = atomFamily((page: number) =>
    atomWithQuery<readonly string[]>((get) => ({
      queryKey: pageKey(page),
      // Newer posts are announced, as in the feeds: refetching many pages would be as many searches at once.
      refetchOnMount: ({ state }) => state.isInvalidated,
      meta: { log: 'tweet list' },
      queryFn: async ({ signal }): Promise<readonly string[]> => {
        const { api, store } = get(servicesAtom);
        return store.set(
          replaceTweetsAtom,
          await api.call('allTweets', { payload: { query, page, limit }, signal }),
        );
      },
    })),
  );
  return atom((): Timeline => ({
    key: pageKey(1),
    shownAtom: pageAtom(1),
    fetch: (api, signal) => api.call('allTweets', { payload: { query, page: 1, limit }, signal }),
    pageKey,
    pageAtom,
    isPaged: true,
  }));
});
