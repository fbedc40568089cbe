import { atom } from 'jotai';
import { atomFamily } from 'jotai-family';
import { atomWithQuery, queryClientAtom } from 'jotai-tanstack-query';
import type { Tweet } from '#contract/api/entities.ts';
import { authAtom } from '#renderer/stores/session/auth.ts';
import { servicesAtom } from '#renderer/stores/session/services.ts';
import { type FeedName, feedPageKey, replaceTweetsAtom } from '#renderer/stores/entities/tweets.ts';
import { feedCalls, feedPageAtom } from './feed-query.ts';

/** How often a feed that is on screen polls for newer posts, in ms. */
const newPostsInterval = 60_000;

/** What the first page of a feed would be now. Polled while the window is visible; nothing of it is shown by itself. */
const latestAtom = atomFamily((feed: FeedName) =>
  atomWithQuery((get) => ({
    queryKey: ['latest', feed],
    enabled: get(authAtom).loggedIn,
    // As old as what the feed shows, so that the first poll is due when that is stale.
    initialData: (): readonly Tweet[] => [],
    initialDataUpdatedAt: () => get(queryClientAtom).getQueryState(feedPageKey(feed, 1))?.dataUpdatedAt,
    staleTime: newPostsInterval,
    refetchInterval: newPostsInterval,
    // A failure in the background tells nothing that the feed itself would not tell.
    retry: false,
    queryFn: ({ signal }): Promise<readonly Tweet[]> =>
      get(servicesAtom).api.call(feedCalls[feed], { payload: { page: 1 }, signal }),
  })),
);

export interface NewPosts {
  readonly count: number;
  /** Whether there are more of them than the page that was fetched. */
  readonly more: boolean;
}

/** How many posts are newer than the first page of a feed as it is shown. */
export const newPostsAtom = atomFamily((feed: FeedName) =>
  atom((get): NewPosts => {
    const latest = get(latestAtom(feed)).data ?? [];
    const shown = new Set(get(feedPageAtom(`${feed}/1`)).data);
    const known = latest.findIndex((tweet) => shown.has(tweet._id));
    if (known === -1) return { count: latest.length, more: latest.length > 0 };
    return { count: known, more: false };
  }),
);

/** Shows them: what was fetched becomes the first page. */
export const showNewPostsAtom = atom(null, (get, set, feed: FeedName) => {
  const latest = get(latestAtom(feed)).data ?? [];
  if (latest.length === 0) return;
  const ids = set(replaceTweetsAtom, latest);
  get(queryClientAtom).setQueryData<readonly string[]>(feedPageKey(feed, 1), ids);
});
