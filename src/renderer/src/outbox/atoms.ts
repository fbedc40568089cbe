import { atom } from 'jotai';
import { weakFamily } from '#renderer/lib/weak-family.ts';
import { pendingPostAtom } from '#renderer/stores/drafts/composer.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { awaitedChangesAtom } from '#renderer/stores/while-sending.ts';
import type { EditEntry, Entry, PostEntry, ToggleEntry } from './entry.ts';
import { entriesAtom } from './storage.ts';

const noEntries: readonly Entry[] = [];

/** The changes of the signed-in user that the server has not answered yet, in order. */
export const outboxAtom = atom((get) => {
  const userId = get(userIdAtom);
  return userId === null ? noEntries : get(entriesAtom(userId));
});

/** The headers of the server's last response: whether it keeps idempotency keys, and the time by its clock. */
export const responseHeadersAtom = atom<Headers | null>(null);

/** The keys of entries that are sent in the foreground: at the first attempt, they are not shown as waiting. */
export const foregroundAtom = atom<ReadonlySet<string>>(new Set<string>());

/** Whether an entry is sent in the foreground from now on. */
export function setForeground(store: Store, key: string, foreground: boolean): void {
  const keys = new Set(store.get(foregroundAtom));
  if (foreground) keys.add(key);
  else keys.delete(key);
  store.set(foregroundAtom, keys);
}

/** The entries that are shown as waiting for the server, in order. */
export const waitingAtom = atom((get) => {
  const foreground = get(foregroundAtom);
  return get(outboxAtom).filter((entry) => !foreground.has(entry.key));
});

/** The last post that can still be taken back, if the user has enabled that. */
export const undoableAtom = atom((get) =>
  get(outboxAtom).findLast(
    (entry): entry is PostEntry =>
      entry.call === 'addTweet' && entry.notBefore !== null && entry.tried === null && entry.refused === null,
  ),
);

/** Whether there is such a change, or a post that awaits its image. */
export const isComingAtom = atom(
  (get) => get(awaitedChangesAtom) > 0 || get(pendingPostAtom(get(userIdAtom))) !== null,
);

/** Whether something is being sent, held for Undo, or awaits its image: what leaving the page would cut off. */
export const isSendingAtom = atom(
  (get) => get(undoableAtom) !== undefined || get(foregroundAtom).size > 0 || get(isComingAtom),
);

type ToggleAddress = `${ToggleEntry['call']}/${string}`;

/** Replaces the server's state of a like or a follow on screen, by call and id; undefined where nothing is queued. */
export const optimisticOverrideAtom = weakFamily((address: ToggleAddress) =>
  atom(
    (get) =>
      get(outboxAtom).findLast(
        (entry): entry is ToggleEntry => 'desired' in entry && `${entry.call}/${entry.id}` === address,
      )?.desired,
  ),
);

/** Whether a like or a follow is pending, by call and id. */
export const isWaitingAtom = weakFamily((address: ToggleAddress) =>
  atom((get) =>
    get(waitingAtom).some((entry) => 'desired' in entry && `${entry.call}/${entry.id}` === address),
  ),
);

type EditAddress = `${EditEntry['call']}/${string}`;

/** The pending text of a post or comment, by call and id; undefined if there is none. */
export const waitingEditAtom = weakFamily((address: EditAddress) =>
  atom((get) => lastEdit(get(waitingAtom), address)),
);

/** The last text of a post or comment that the server has not answered yet, in the foreground too. */
export const unansweredEdit = (store: Store, address: EditAddress) =>
  lastEdit(store.get(outboxAtom), address);

function lastEdit(entries: readonly Entry[], address: EditAddress): string | undefined {
  const edit = entries.findLast(
    (entry): entry is EditEntry => 'id' in entry && `${entry.call}/${entry.id}` === address,
  );
  return edit?.refused === null ? edit.content : undefined;
}
