import { removeCommentAtom } from '#renderer/stores/entities/comments.ts';
import { removeTweetAtom } from '#renderer/stores/entities/tweets.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { outboxAtom } from './atoms.ts';
import { removeEntry } from './storage.ts';

/** Removes a post or comment that its owner has deleted, and what is queued for it. */
export function applyRemoval(store: Store, call: 'deleteTweet' | 'deleteComment', id: string): void {
  store.set(call === 'deleteTweet' ? removeTweetAtom : removeCommentAtom, id);
  const userId = store.get(userIdAtom);
  if (userId === null) return;
  for (const entry of store.get(outboxAtom)) {
    if ('id' in entry && entry.id === id) removeEntry(store, userId, entry.key);
  }
}
