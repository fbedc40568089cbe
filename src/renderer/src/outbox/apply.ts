import { atom, type Getter, type Setter } from 'jotai';
import { queryClientAtom } from 'jotai-tanstack-query';
import { assertNever } from '#contract/assert-never.ts';
import { failureText } from '#renderer/i18n/failure-text.ts';
import { logFailure } from '#renderer/lib/log.ts';
import { messagesAtom } from '#renderer/i18n/messages.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import { addCommentAtom, updateCommentContentAtom } from '#renderer/stores/entities/comments.ts';
import {
  followListKey,
  followStatesAtom,
  noteFollowStatesAtom,
  profileAtom,
  profileKey,
  updateProfileAtom,
} from '#renderer/stores/entities/profiles.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';
import {
  addTweetAtom,
  replaceTweetsAtom,
  tweetAtom,
  tweetListKey,
  updateTweetContentAtom,
  withLike,
} from '#renderer/stores/entities/tweets.ts';
import type { Result } from './send.ts';
import type { Entry } from './entry.ts';

/** Takes what the server answered over into the stores, and says so (spec §4, §8). */
export const takeResultAtom = atom(null, (get, set, entry: Entry, result: Result): void => {
  switch (result.call) {
    case 'addTweet':
      set(addTweetAtom, result.tweet);
      set(showToastAtom, get(messagesAtom).composer.success);
      break;
    case 'addComment':
      if ('id' in entry) set(addCommentAtom, entry.id, result.comment);
      set(showToastAtom, get(messagesAtom).comments.created);
      break;
    case 'editTweet':
      set(updateTweetContentAtom, result.tweet._id, result.tweet.content);
      set(showToastAtom, get(messagesAtom).tweet.updated);
      break;
    case 'editComment':
      if (entry.call === result.call) set(updateCommentContentAtom, entry.id, entry.content);
      set(showToastAtom, get(messagesAtom).comments.updated);
      break;
    case 'toggleLike':
      if ('id' in entry) takeLike(get, set, entry.id, result.on);
      set(showToastAtom, result.on ? get(messagesAtom).tweet.liked : get(messagesAtom).tweet.unliked);
      break;
    case 'toggleFollow':
      if ('id' in entry) takeFollow(get, set, entry.id, result.on);
      set(showToastAtom, result.on ? get(messagesAtom).follow.followed : get(messagesAtom).follow.unfollowed);
      break;
    default:
      assertNever(result);
  }
});

function takeLike(get: Getter, set: Setter, tweetId: string, liked: boolean): void {
  const userId = get(userIdAtom);
  const tweet = get(tweetAtom(tweetId));
  if (tweet && userId !== null) set(replaceTweetsAtom, [withLike(tweet, userId, liked)]);
}

function takeFollow(get: Getter, set: Setter, userId: string, followed: boolean): void {
  const ownId = get(userIdAtom);
  if (ownId === null) return;
  if (get(followStatesAtom).get(userId) !== followed) {
    adjust(get, set, userId, 'followersCount', followed ? 1 : -1);
    adjust(get, set, ownId, 'followingCount', followed ? 1 : -1);
  }
  set(noteFollowStatesAtom, [{ _id: userId, isFollowing: followed }]);
  const queries = get(queryClientAtom);
  for (const queryKey of [
    followListKey('followers', userId),
    followListKey('following', ownId),
    [...tweetListKey, 'following'],
  ]) {
    void queries.invalidateQueries({ queryKey });
  }
}

type Count = 'followersCount' | 'followingCount';

/** Counts never go below 0. */
function adjust(get: Getter, set: Setter, userId: string, count: Count, by: 1 | -1): void {
  const profile = get(profileAtom(userId));
  if (profile) set(updateProfileAtom, { _id: profile._id, [count]: Math.max(0, profile[count] + by) });
}

/** Says that the server has refused a change: spec §8 has texts shown, likes and follows only logged. */
export const sayRefusalAtom = atom(null, (get, set, entry: Entry, error: unknown): void => {
  if ('content' in entry) {
    set(showToastAtom, failureText(error, get(messagesAtom)), 'destructive');
  } else if (entry.call === 'toggleLike') {
    logFailure('like', error);
  } else {
    logFailure('follow', error);
    // Spec §4 has it so, although nobody was lost; whoever next comes to the profile fetches it anew.
    adjust(get, set, entry.id, 'followersCount', -1);
    void get(queryClientAtom).invalidateQueries({ queryKey: profileKey(entry.id), refetchType: 'none' });
  }
});
