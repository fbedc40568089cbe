import { deferredMessagesAtom } from '#renderer/i18n/deferred-messages.ts';
import { messagesAtom } from '#renderer/i18n/messages.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';
import { outboxAtom } from './atoms.ts';
import { draftSlotOf, type PostEntry } from './entry.ts';
import { restoreDraft } from './restore-draft.ts';
import { hydrateEntries } from './storage.ts';
import type { Waiters } from './waiters.ts';

interface Context {
  readonly store: Store;
  readonly waiters: Waiters;
  readonly userId: string;
  /** The call that sends the entry at the moment. */
  readonly sending: AbortController | null;
}

/**
 * Ends an entry and makes its text a draft again; to be called where no other window sends.
 * @param postSlot - where the text of a post is restored to
 * @returns whether it ended the entry; why not has been said
 */
export async function takeBack(
  { store, waiters, userId, sending }: Context,
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
  if (end !== 'restored' || entry === undefined) return false;
  waiters.end(userId, entry, 'refused');
  sending?.abort();
  const makesAnother = entry.call === 'addTweet' || entry.call === 'addComment';
  if (makesAnother && (sending !== null || entry.tried !== null) && entry.refused === null) {
    store.set(showToastAtom, mayBeThere);
  }
  return true;
}
