import { atom } from 'jotai';
import { atomFamily } from 'jotai-family';
import { removeStored } from '#renderer/lib/storage.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import { type Entry, mediaKey, outboxPrefix, readEntries, type ToggleEntry, writeEntry } from './entry.ts';

/** What another window puts in is mostly sent at once, so it is not worth a word before this time, in ms. */
const settling = 1000;

const versionAtom = atom(0);
versionAtom.onMount = (set) => {
  const follow = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(outboxPrefix))
      setTimeout(() => set((version) => version + 1), settling);
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
};

/** Looks at the storage again, which other windows write into, too. */
export const lookAgainAtom = atom(null, (_, set) => set(versionAtom, (version) => version + 1));

interface Unkept {
  readonly userId: string;
  readonly entry: Entry;
}
/** Entries that found no room on the disk: they live as long as the page. */
const unkeptAtom = atom<readonly Unkept[]>([]);

/** What the signed-in user has asked for and the server has not said its word on, in order. */
export const outboxAtom = atom((get): readonly Entry[] => {
  get(versionAtom);
  const userId = get(userIdAtom);
  if (userId === null) return [];
  const unkept = get(unkeptAtom).flatMap((held) => (held.userId === userId ? [held.entry] : []));
  return [...readEntries(userId).entries, ...unkept].sort((one, other) => one.at - other.at);
});

/** Puts an entry in, or another version of it in its place. Tells whether it is kept on the disk. */
export const putEntryAtom = atom(null, (_, set, userId: string, entry: Entry): boolean => {
  const kept = writeEntry(userId, entry);
  set(unkeptAtom, (all) => [
    ...all.filter((held) => held.entry.key !== entry.key),
    ...(kept ? [] : [{ userId, entry }]),
  ]);
  set(lookAgainAtom);
  return kept;
});

/** Whether an entry is still there, whoever is signed in. */
export const hasEntryAtom = atom(
  null,
  (get, _, userId: string, key: string): boolean =>
    get(unkeptAtom).some((held) => held.entry.key === key) ||
    readEntries(userId).entries.some((entry) => entry.key === key),
);

export const removeEntryAtom = atom(null, (_, set, userId: string, key: string) => {
  removeStored(mediaKey(userId, key));
  set(unkeptAtom, (all) => all.filter((held) => held.entry.key !== key));
  set(lookAgainAtom);
});

/** Set anew with each word of the server; and whether it knows idempotency keys, as far as is known. */
export const serverWordAtom = atom<{ readonly keepsKeys: boolean }>({ keepsKeys: false });

/** The keys of what somebody sees being sent: it has not failed yet, and is not said to be waiting. */
export const underWayAtom = atom<ReadonlySet<string>>(new Set<string>());

export const setUnderWayAtom = atom(null, (_, set, key: string, underWay: boolean) =>
  set(underWayAtom, (keys) => {
    const next = new Set(keys);
    if (underWay) next.add(key);
    else next.delete(key);
    return next;
  }),
);

/** What is to be shown as waiting for the server, in order. */
export const waitingAtom = atom((get) => {
  const underWay = get(underWayAtom);
  return get(outboxAtom).filter((entry) => !underWay.has(entry.key));
});

/** What is asked for last of a like or a follow, by call and id; undefined while that is what the server said. */
export const wantedAtom = atomFamily((name: `${ToggleEntry['call']}/${string}`) =>
  atom(
    (get) =>
      get(outboxAtom).findLast(
        (entry): entry is ToggleEntry => 'wanted' in entry && `${entry.call}/${entry.id}` === name,
      )?.wanted,
  ),
);

/** Whether a like or a follow waits, by call and id. */
export const isWaitingAtom = atomFamily((name: `${ToggleEntry['call']}/${string}`) =>
  atom((get) => get(waitingAtom).some((entry) => 'wanted' in entry && `${entry.call}/${entry.id}` === name)),
);

/** The text that waits to take the place of a post's or comment's, by its id; undefined where none does. */
export const waitingEditAtom = atomFamily((id: string) =>
  atom((get) => {
    const edit = get(waitingAtom).findLast(
      (entry) => (entry.call === 'editTweet' || entry.call === 'editComment') && entry.id === id,
    );
    return edit !== undefined && 'content' in edit && edit.refused === null ? edit.content : undefined;
  }),
);

/** Drops what is asked for of a post or comment that its owner has deleted. */
export const forgetChangesAtom = atom(null, (get, set, id: string) => {
  const userId = get(userIdAtom);
  for (const entry of get(outboxAtom)) {
    if (userId !== null && 'id' in entry && entry.id === id) set(removeEntryAtom, userId, entry.key);
  }
});
