import { deferredMessagesAtom } from '#renderer/i18n/deferred-messages.ts';
import { messagesAtom } from '#renderer/i18n/messages.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';
import { outboxAtom } from './atoms.ts';
import { draftSlotOf, type PostEntry } from './entry.ts';
import { showServerState } from './reconcile.ts';
import { restoreDraft } from './restore-draft.ts';
import { hasEntry, hydrateEntries, putEntry } from './storage.ts';
import type { Context } from './waiters.ts';

interface TakeBackContext extends Context {
  /** The call that sends the entry at the moment. */
  readonly sending: AbortController | null;
}

/**
 * Ends an entry and makes its text a draft again; to be called where no other window sends. Where it may have taken
 * effect, that is said for what would be made twice, and otherwise the state of the server is shown. A post that is held
 * for Undo and can't become a draft now stays in the list with the reason, and is not sent.
 * @param postSlot - where the text of a post is restored to
 * @returns whether it ended the entry; why not has been said
 */
export async function takeBack(
  { store, waiters, userId, sending }: TakeBackContext,
  key: string,
  postSlot: PostEntry['draftSlot'],
): Promise<boolean> {
  const { mayBeThere, imageInTheWay, tooLate } = store.get(deferredMessagesAtom).outbox;
  const { imageUnreadable } = store.get(messagesAtom).failure;
  const texts = { gone: tooLate, unreadable: imageUnreadable, inTheWay: imageInTheWay };
  // The state of the page may be older than that of another window.
  hydrateEntries(store, userId);
  const entry = store.get(outboxAtom).find((other) => other.key === key);
  const restore = async () => {
    if (entry === undefined) return 'gone';
    if (!('content' in entry)) return 'restored';
    const slot = entry.call === 'addTweet' ? postSlot : draftSlotOf(entry);
    return restoreDraft(store, userId, entry, slot);
  };
  const end = await restore();
  if (end !== 'restored') store.set(showToastAtom, texts[end], 'destructive');
  if (entry === undefined) return false;
  const isUnsent = sending === null && entry.tried === null;
  if (end !== 'restored') {
    // Undo was chosen in time, so it must not be sent.
    const isHeld = entry.notBefore !== null && isUnsent && entry.refused === null;
    if (isHeld && hasEntry(store, userId, key)) {
      putEntry(store, userId, { ...entry, refused: texts[end] });
      waiters.settle(key, 'refused');
    }
    return false;
  }
  waiters.end(userId, entry, 'refused');
  sending?.abort();
  if (isUnsent || entry.refused !== null) return true;
  if (entry.call === 'addTweet' || entry.call === 'addComment') {
    store.set(showToastAtom, mayBeThere);
    return true;
  }
  if (entry.call === 'toggleLike' || entry.call === 'toggleFollow') {
    // In the background, a later one is compared with the server's state before it is sent.
    for (const other of store.get(outboxAtom))
      if (other.call === entry.call && other.id === entry.id) waiters.settle(other.key, 'waiting');
  }
  // Without a response what is shown stays.
  showServerState(store, entry).catch(() => {});
  return true;
}
