import { atom, type Getter, type Setter } from 'jotai';
import { loadWhenPossible } from '#renderer/lib/load.ts';
import { logFailure } from '#renderer/lib/log.ts';
import { messagesAtom } from '#renderer/i18n/messages.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import { composerMediaAtom } from '#renderer/stores/drafts/composer.ts';
import { storedDraftAtom } from '#renderer/stores/drafts/drafts.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';
import { type Change, type Entry, mediaKey, newKey, placeOf, type ToggleEntry } from './entry.ts';
import { outboxAtom, putEntryAtom, removeEntryAtom, setUnderWayAtom } from './atoms.ts';

/**
 * How a change ended, as far as whoever asked for it is concerned: the server has taken it; it waits, and will be sent;
 * or the server has refused it, which has been said, and its words are back where they came from.
 */
export type Outcome = 'sent' | 'waiting' | 'refused';

/** What sends is not needed to paint the first page, and is there when somebody first touches the page. */
const loadSender = () => import('./processor.ts');

/** Sends what waits. Also loads what that needs, so that it is there when the network is not. */
export const startSenderAtom = atom(null, async (get): Promise<void> => {
  const { senderAtom } = await loadWhenPossible(loadSender);
  get(senderAtom).run();
});

/** Goes on with what an earlier run of the app has left, or another account's turn. */
export const resumeOutboxAtom = atom(null, (get, set) => {
  if (get(outboxAtom).length > 0) void set(startSenderAtom);
});

/**
 * Asks the server for a change: keeps it first, then sends it, so that whatever happens neither loses nor doubles it.
 * The draft that its words came from ends as soon as they are kept.
 */
export const changeAtom = atom(
  null,
  async (get, set, change: Change, image: File | null = null): Promise<Outcome> => {
    const userId = get(userIdAtom);
    if (userId === null) return 'refused';
    const key = newKey();
    const imageKept = image === null || (await keepImage(mediaKey(userId, key), image));
    for (const { key } of get(outboxAtom).filter((earlier) => isReplaced(earlier, change))) {
      set(removeEntryAtom, userId, key);
    }
    const last = get(outboxAtom).at(-1);
    const at = Math.max(Date.now(), (last?.at ?? 0) + 1);
    const entry: Entry = { ...change, key, at, tried: null, refused: null };
    set(setUnderWayAtom, key, true);
    const kept = set(putEntryAtom, userId, entry) && imageKept;
    if (kept) endDraft(get, set, entry);
    try {
      const { senderAtom } = await loadSender();
      const outcome = await get(senderAtom).deliver(entry, { image, kept });
      if (!kept && outcome === 'sent') endDraft(get, set, entry);
      return outcome;
    } catch (error) {
      logFailure('outbox', error);
      set(setUnderWayAtom, key, false);
      if (!kept) {
        // It has its draft still, and could not be sent later.
        set(removeEntryAtom, userId, key);
        set(showToastAtom, get(messagesAtom).failure.unreachable, 'destructive');
        return 'refused';
      }
      void set(startSenderAtom);
      return 'waiting';
    }
  },
);

/** An edit that was not sent yet has nothing to say any more once there is a newer one. */
const isReplaced = (earlier: Entry, change: Change) =>
  (change.call === 'editTweet' || change.call === 'editComment') &&
  earlier.call === change.call &&
  earlier.id === change.id &&
  earlier.tried === null;

async function keepImage(key: string, image: File): Promise<boolean> {
  try {
    return await (await import('#renderer/stores/drafts/media-drafts.ts')).keepMedia(key, image);
  } catch (error) {
    logFailure('image to send', error);
    return false;
  }
}

function endDraft(get: Getter, set: Setter, entry: Entry): void {
  if (!('content' in entry)) return;
  const draft = storedDraftAtom(placeOf(entry));
  // What was written since, in another window for one, is another text.
  if (get(draft) === entry.content) set(draft, null);
  if (entry.call === 'addTweet' && entry.media) set(composerMediaAtom, null);
}

/**
 * Likes or follows, or takes it back. A change of mind drops what was not sent yet; while a call is under way, one more
 * is sent afterwards, if that still differs from what the server said.
 */
export const toggleAtom = atom(
  null,
  async (get, set, change: Extract<Change, Pick<ToggleEntry, 'wanted'>>): Promise<void> => {
    const userId = get(userIdAtom);
    const last = get(outboxAtom).findLast((entry) => entry.call === change.call && entry.id === change.id);
    if (userId !== null && last !== undefined && last.tried === null) {
      set(removeEntryAtom, userId, last.key);
      return;
    }
    const done = set(changeAtom, change);
    if (last === undefined) await done;
  },
);
