import { queryClientAtom } from 'jotai-tanstack-query';
import { assertNever } from '#contract/assert-never.ts';
import { failureText } from '#renderer/i18n/failure-text.ts';
import { logFailure } from '#renderer/lib/log.ts';
import { messagesAtom } from '#renderer/i18n/messages.ts';
import { addCommentAtom, updateCommentContentAtom } from '#renderer/stores/entities/comment-changes.ts';
import { refetchLoading } from '#renderer/stores/entities/entity-changes.ts';
import { updateProfileAtom } from '#renderer/stores/entities/profiles.ts';
import {
  followListKey,
  followStatesAtom,
  noteFollowStatesAtom,
  profileAtom,
  profileKey,
} from '#renderer/stores/entities/profiles.ts';
import {
  addTweetAtom,
  refetchLoadingTweetsAtom,
  changeTweetAtom,
  updateTweetContentAtom,
} from '#renderer/stores/entities/tweet-changes.ts';
import { tweetAtom, tweetListKey, withLike } from '#renderer/stores/entities/tweets.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';
import type { Entry } from './entry.ts';
import type { Result } from './broadcast.ts';

/**
 * Applies the server's response to the stores, and shows the toast of success (spec §4, §8).
 * @param isToasted - false where another window shows it
 */
export function applyResult(store: Store, entry: Entry, result: Result, isToasted = true): void {
  const messages = store.get(messagesAtom);
  const toast = (text: string) => {
    if (isToasted) store.set(showToastAtom, text);
  };
  switch (result.call) {
    case 'addTweet':
      store.set(addTweetAtom, result.tweet);
      toast(messages.composer.success);
      break;
    case 'addComment':
      if ('id' in entry) store.set(addCommentAtom, entry.id, result.comment);
      toast(messages.comments.created);
      break;
    case 'editTweet':
      store.set(updateTweetContentAtom, result.tweet._id, result.tweet.content);
      toast(messages.tweet.updated);
      break;
    case 'editComment':
      if (entry.call === result.call) store.set(updateCommentContentAtom, entry.id, entry.content);
      toast(messages.comments.updated);
      break;
    case 'toggleLike':
      if ('id' in entry) applyLike(store, entry.id, result.on);
      toast(result.on ? messages.tweet.liked : messages.tweet.unliked);
      break;
    case 'toggleFollow':
      if ('id' in entry) applyFollow(store, entry.id, result.on);
      toast(result.on ? messages.follow.followed : messages.follow.unfollowed);
      break;
    default:
      assertNever(result);
  }
}

function applyLike(store: Store, tweetId: string, liked: boolean): void {
  const userId = store.get(userIdAtom);
  const tweet = store.get(tweetAtom(tweetId));
  if (tweet && userId !== null) store.set(changeTweetAtom, withLike(tweet, userId, liked));
  store.set(refetchLoadingTweetsAtom);
}

function applyFollow(store: Store, userId: string, followed: boolean): void {
  const ownId = store.get(userIdAtom);
  if (ownId === null) return;
  if (store.get(followStatesAtom).get(userId) !== followed) {
    adjustCount(store, userId, 'followersCount', followed ? 1 : -1);
    adjustCount(store, ownId, 'followingCount', followed ? 1 : -1);
  }
  store.set(noteFollowStatesAtom, [{ _id: userId, isFollowing: followed }]);
  const queries = store.get(queryClientAtom);
  const lists = [
    followListKey('followers', userId),
    followListKey('following', ownId),
    [...tweetListKey, 'following'],
  ];
  for (const queryKey of [...lists, profileKey(userId), profileKey(ownId)])
    refetchLoading(queries, { queryKey });
  for (const queryKey of lists) void queries.invalidateQueries({ queryKey }, { cancelRefetch: false });
}

type Count = 'followersCount' | 'followingCount';

/** Counts never go below 0. */
function adjustCount(store: Store, userId: string, count: Count, by: 1 | -1): void {
  const profile = store.get(profileAtom(userId));
  if (profile) {
    store.set(updateProfileAtom, { _id: profile._id, [count]: Math.max(0, profile[count] + by) });
  }
}

/** Reports that the server has refused a change: by spec §8 that is shown for texts, and only logged for likes and follows. */
export function showRefusal(store: Store, entry: Entry, error: unknown): void {
  if ('content' in entry) {
    store.set(showToastAtom, failureText(error, store.get(messagesAtom)), 'destructive');
  } else if (entry.call === 'toggleLike') {
    logFailure('like', error);
  } else {
    logFailure('follow', error);
    // Spec §4 wants the count decremented, although the server's has not changed. The next visit fetches the right one.
    adjustCount(store, entry.id, 'followersCount', -1);
    void store
      .get(queryClientAtom)
      .invalidateQueries({ queryKey: profileKey(entry.id), refetchType: 'none' });
  }
}
