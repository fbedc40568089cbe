import { freshValue } from '#renderer/lib/kept-atom.ts';
import { editAtom } from '#renderer/stores/drafts/drafts.ts';
import { removeCommentAtom } from '#renderer/stores/entities/comment-changes.ts';
import { removeTweetAtom } from '#renderer/stores/entities/tweet-changes.ts';
import { tweetAtom } from '#renderer/stores/entities/tweets.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { outboxAtom } from './atoms.ts';
import type { Entry } from './entry.ts';
import { removeEntry } from './storage.ts';

/** The calls that delete something. */
export type Deletion = 'deleteTweet' | 'deleteComment';

/** The changes that a deletion makes impossible. Ids may be unique only among tweets, comments or people. */
const dependentCalls: Readonly<Record<Deletion, readonly Entry['call'][]>> = {
  deleteTweet: ['editTweet', 'addComment', 'toggleLike'],
  deleteComment: ['editComment'],
};

/** Removes a tweet, with an edit of it that changed nothing and holds no text that would be lost. */
export function removeTweet(store: Store, id: string): void {
  const saved = store.get(tweetAtom(id))?.content;
  store.set(removeTweetAtom, id);
  if (saved !== undefined && freshValue(store, editAtom('editTweet', id)) === saved)
    store.set(editAtom('editTweet', id), null);
}

/** Removes a post or comment that its owner has deleted, and what is queued for it. */
export function applyRemoval(store: Store, call: Deletion, id: string): void {
  if (call === 'deleteTweet') removeTweet(store, id);
  else store.set(removeCommentAtom, id);
  const userId = store.get(userIdAtom);
  if (userId === null) return;
  for (const entry of store.get(outboxAtom)) {
    if ('id' in entry && entry.id === id && dependentCalls[call].includes(entry.call))
      removeEntry(store, userId, entry.key);
  }
}
