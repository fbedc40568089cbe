import { notifyManager } from '@tanstack/react-query';
import { atom } from 'jotai';
import { queryClientAtom } from 'jotai-tanstack-query';
import type { Tweet } from '#contract/api/entities.ts';
import { changesOf } from './entity-changes.ts';
import { firstPageKey, tweetListKey, tweets, userTweetsKey } from './tweets.ts';

const changes = changesOf(tweets);
/** Update content by _id. */
export const updateTweetContentAtom = changes.updateContentAtom;
/** Fetches the lists of tweets again that are being fetched: for after a change that their responses may lack. */
export const refetchLoadingTweetsAtom = changes.refetchLoadingAtom;

/** Replaces a tweet by the result of a change of this run. */
export const changeTweetAtom = atom(null, (_get, set, changed: Tweet) => {
  set(tweets.replaceAtom, [changed]);
});

/**
 * Remove by _id. A later page of a feed that becomes empty by it is fetched again: posts may have moved up into it, and
 * only a response without tweets means that there are no more (spec §4).
 */
export const removeTweetAtom = atom(null, (get, set, id: string) =>
  // In one step, so that the page is never shown without tweets.
  notifyManager.batch(() => {
    set(changes.removeAtom, id);
    void get(queryClientAtom).resetQueries({
      queryKey: tweetListKey,
      predicate: ({ queryKey: [, , page], state: { data } }) =>
        typeof page === 'number' && page > 1 && Array.isArray(data) && data.length === 0,
    });
  }),
);

/** Add at front: of the home feed, of the page of it that is shown, and of its owner's tweets. */
export const addTweetAtom = atom(null, (get, set, tweet: Tweet) => {
  const shown = get(queryClientAtom)
    .getQueryCache()
    .findAll({ queryKey: firstPageKey.slice(0, -1), type: 'active' });
  const lists = [firstPageKey, userTweetsKey(tweet.owner._id), ...shown.map(({ queryKey }) => queryKey)];
  set(changes.addAtom, tweet, lists);
});
