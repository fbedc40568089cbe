import { atom } from 'jotai';
import * as v from 'valibot';
import { TweetSchema, type Tweet } from '#contract/api/entities.ts';
import { accountStorageKey } from '#renderer/lib/page-account.ts';
import { readStored, removeStored, writeStored } from '#renderer/lib/storage.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { removedTweetsAtom, replaceTweetsAtom, restoreTweetsAtom, tweetsAtom } from './tweets.ts';
import { forgetUsersAtom } from './users.ts';

/*
 * Search results (spec §3): kept in app state and in local storage. The users are the users store's; of the tweets this
 * store holds the ids, and the tweets store owns them, so a like made in the feed shows in the result.
 */

/** How many a search finds at most (spec §9). */
export const foundUsersMax = 5;
export const foundTweetsMax = 10;

/** Spec §9. */
const tweetsKey = () => accountStorageKey('tweets');
const TweetsSchema = v.array(TweetSchema);

/** Null until there was a search, or the stored result was read. */
const idsAtom = atom<readonly string[] | null>(null);

/** The tweets that the last search found and that are still there; null until that is known. */
const foundTweetsAtom = atom((get) => {
  const tweets = get(tweetsAtom);
  return get(idsAtom)?.flatMap((id) => tweets.get(id) ?? []) ?? null;
});

/** Their ids, in the order of the result. Mounting the atom restores those of an earlier run of the app. */
export const foundTweetIdsAtom = atom(
  (get) => get(foundTweetsAtom)?.map((tweet) => tweet._id) ?? null,
  (get, set) => {
    if (get(idsAtom) !== null) return;
    const removed = get(removedTweetsAtom);
    const stored = (readStored(tweetsKey(), TweetsSchema) ?? []).filter(({ _id }) => !removed.has(_id));
    const known = get(tweetsAtom);
    // Tweets that were loaded since are newer than the stored ones.
    set(
      restoreTweetsAtom,
      stored.filter((tweet) => !known.has(tweet._id)),
    );
    set(idsAtom, [...new Set(stored.map((tweet) => tweet._id))]);
  },
);
foundTweetIdsAtom.onMount = (restore) => {
  restore();
};

/**
 * Stores the results of a search; no result empties the list (spec §4). What was changed after the request
 * (`atRequest`: all tweets then) stays so.
 */
export const replaceFoundTweetsAtom = atom(
  null,
  (_, set, tweets: readonly Tweet[], atRequest?: ReadonlyMap<string, Tweet>) => {
    set(idsAtom, set(replaceTweetsAtom, tweets, atRequest));
  },
);

/**
 * Keeps the found tweets in local storage, as they are now: also after a like, an edit or a delete, which would
 * otherwise be undone on screen by the next restore.
 */
export function keepFoundTweets(store: Store): void {
  let lastTweets: readonly Tweet[] | null = null;
  let lastIds: readonly string[] | null = null;
  store.sub(foundTweetsAtom, () => {
    const tweets = store.get(foundTweetsAtom);
    // The ids of another search are another array, even if they are equal.
    const ids = store.get(idsAtom);
    const isKept =
      ids === lastIds &&
      tweets?.length === lastTweets?.length &&
      tweets?.every((tweet, index) => tweet === lastTweets?.[index]);
    const before = ids === lastIds ? lastTweets : null;
    lastTweets = tweets;
    lastIds = ids;
    if (tweets === null || isKept === true) return;
    const stored = before && readStored(tweetsKey(), TweetsSchema);
    // Another window may have kept a newer search since: a change in this one's results changes these tweets in it alone.
    if (before === null) writeStored(tweetsKey(), tweets);
    else if (stored) writeStored(tweetsKey(), withChanges(stored, before, tweets));
  });
  // The stored result may not have been restored in this run, and the next one would show the removed tweet again.
  store.sub(removedTweetsAtom, () => {
    const removed = store.get(removedTweetsAtom);
    const stored = readStored(tweetsKey(), TweetsSchema) ?? [];
    const left = stored.filter(({ _id }) => !removed.has(_id));
    if (left.length < stored.length) writeStored(tweetsKey(), left);
  });
}

/** A list of tweets with the changes and removals between two versions of another list. */
function withChanges(
  list: readonly Tweet[],
  before: readonly Tweet[],
  after: readonly Tweet[],
): readonly Tweet[] {
  const changed = new Set(before.filter((tweet) => !after.includes(tweet)).map(({ _id }) => _id));
  return list.flatMap((tweet) =>
    changed.has(tweet._id) ? (after.find(({ _id }) => _id === tweet._id) ?? []) : tweet,
  );
}

/** The query of the last search; empty before the first one. */
export const searchedAtom = atom('');

/** What is typed and not searched for yet, in the side column or its drawer. */
export const sideQueryAtom = atom('');
/** The same, on the search page. */
export const pageQueryAtom = atom('');

/** The history entry of the search page that was shown last. */
export const shownEntryAtom = atom<string | null>(null);

/** Clears the results, also in storage, for the next account. */
export function forgetSearch(store: Store): void {
  store.set(forgetUsersAtom);
  store.set(idsAtom, null);
  removeStored(tweetsKey());
  for (const textAtom of [searchedAtom, sideQueryAtom, pageQueryAtom]) store.set(textAtom, '');
  store.set(shownEntryAtom, null);
}
