import { queryClientAtom } from 'jotai-tanstack-query';
import * as v from 'valibot';
import { TweetSchema, UserSchema } from '#contract/api/entities.ts';
import { keptFrameKey, lastFeedKey } from '#renderer/lib/storage-keys.ts';
import { hasStored, readStored, removeStored, writeStored } from '#renderer/lib/storage.ts';
import { authAtom, sessionKey, signInAtom } from '#renderer/stores/session/auth.ts';
import { announcedAtom } from '#renderer/stores/session/server-limits.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { feedNames, feedPageKey, restoreTweetsAtom, tweetsAtom } from './tweets.ts';

/*
 * The offline copy: who was signed in, and the pages of the feeds that they saw last. A start paints it at once, while
 * the session is checked and the feed is fetched. It is in local storage, since that can be read before the first
 * paint, and it is small.
 */

const LastFeedSchema = v.object({
  user: UserSchema,
  pages: v.array(
    v.object({
      feed: v.picklist(feedNames),
      page: v.pipe(v.number(), v.integer(), v.minValue(1)),
      ids: v.array(v.string()),
    }),
  ),
  tweets: v.array(TweetSchema),
  /** As the server announced them: a text can be written before its first response. */
  limits: v.optional(v.nullable(v.string()), null),
});
type LastFeed = v.InferOutput<typeof LastFeedSchema>;

/** The pages with a button of their own (spec §9). */
const keptPages = [1, 2, 3];
const kept = feedNames.flatMap((feed) => keptPages.map((page) => ({ feed, page })));

/** How long changes are gathered before they are written, in ms. */
const gathering = 500;

/**
 * Signs in the user whom the copy belongs to, and shows their feeds. Whether their session still holds is then up to
 * the session check, and every page counts as stale. Does nothing where there is no copy that can be used.
 */
export function restoreLastFeed(store: Store): void {
  const last = readStored(lastFeedKey(), LastFeedSchema);
  if (last === undefined) return;
  store.set(restoreTweetsAtom, last.tweets);
  store.set(announcedAtom, last.limits);
  const queries = store.get(queryClientAtom);
  for (const { feed, page, ids } of last.pages) {
    // Only a response of this run may show that there are no more (spec §4).
    if (page > 1 && ids.length === 0) continue;
    const query = queries
      .getQueryCache()
      .build<readonly string[]>(queries, { queryKey: feedPageKey(feed, page), gcTime: Infinity });
    // The oldest possible time, so that it is fetched again immediately.
    query.setData(ids, { updatedAt: 1, manual: true });
  }
  queries.setQueryData(sessionKey, last.user._id);
  void queries.invalidateQueries({ queryKey: sessionKey, refetchType: 'none' });
  store.set(signInAtom, last.user);
}

/** Keeps the copy up to date with what is shown, and deletes it once nobody is signed in. */
export function keepLastFeed(store: Store): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasCopy = hasStored(lastFeedKey());
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const last = lastFeed(store);
    if (last === null) return;
    writeStored(lastFeedKey(), last);
    hasCopy = true;
  };
  const writeSoon = () => {
    timer ??= setTimeout(write, gathering);
  };
  store.sub(tweetsAtom, writeSoon);
  store.sub(authAtom, () => {
    if (store.get(authAtom).loggedIn) {
      writeSoon();
    } else {
      clearTimeout(timer);
      timer = undefined;
      hasCopy = false;
      removeStored(lastFeedKey());
      removeStored(keptFrameKey());
    }
  });
  // Another window may have signed out: then the session of this one is over, too.
  const check = () => {
    clearTimeout(timer);
    timer = undefined;
    void store.get(queryClientAtom).invalidateQueries({ queryKey: sessionKey });
  };
  window.addEventListener('storage', ({ key, newValue }) => {
    if ((key === lastFeedKey() || key === null) && newValue === null && store.get(authAtom).loggedIn) check();
  });
  // A page that was frozen may have missed it.
  window.addEventListener('focus', () => {
    if (hasCopy && !hasStored(lastFeedKey()) && store.get(authAtom).loggedIn) check();
  });
  window.addEventListener('pagehide', () => {
    if (timer !== undefined) write();
  });
}

function lastFeed(store: Store): LastFeed | null {
  const { userInfo: user } = store.get(authAtom);
  if (user === null) return null;
  const queries = store.get(queryClientAtom);
  const pages = kept.flatMap(({ feed, page }) => {
    const ids = queries.getQueryData<readonly string[]>(feedPageKey(feed, page));
    return ids === undefined ? [] : [{ feed, page, ids: [...ids] }];
  });
  const tweets = store.get(tweetsAtom);
  return {
    user,
    pages,
    limits: store.get(announcedAtom),
    tweets: [...new Set(pages.flatMap(({ ids }) => ids))].flatMap((id) => {
      const tweet = tweets.get(id);
      if (tweet === undefined) return [];
      // Only the own like is shown as such; the others are a count.
      return [{ ...tweet, tweetLikes: tweet.tweetLikes.filter(({ likedBy }) => likedBy === user._id) }];
    }),
  };
}
