import { atom } from 'jotai';
import { atomFamily } from 'jotai-family';
import * as v from 'valibot';
import { freshValue } from '#renderer/lib/kept-atom.ts';
import { logFailure } from '#renderer/lib/log.ts';
import { outboxPrefix } from '#renderer/lib/storage-keys.ts';
import { removeStored } from '#renderer/lib/storage.ts';
import { weakFamily } from '#renderer/lib/weak-family.ts';
import { storedDraftAtom } from '#renderer/stores/drafts/drafts.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { type Entry, EntrySchema, toStored } from './entry.ts';

/*
 * The entries: in memory, and each on disk under its own key, so that windows which write at the same time do not
 * overwrite each other. Memory follows the disk when it is first read, when another window writes, and before each try.
 */

/** Another window usually sends its entries immediately, so they are not shown as waiting before this time, in ms. */
const settling = 1000;

const storageKey = (userId: string, key: string) => outboxPrefix(userId) + key;
/** Where the database holds the image of a post. */
export const imageKey = storageKey;

interface Held {
  readonly entry: Entry;
  /** Whether it is on disk. Else it is kept until the page is closed, and its draft stays. */
  readonly persisted: boolean;
}

/** A user's entries in memory. Never released: entries that could not be stored are nowhere else. */
const heldAtom = atomFamily((userId: string) => {
  const initialAtom = atom(() => hydrated(readDisk(userId).entries, []));
  const memoryAtom = atom<readonly Held[] | null>(null);
  const held = atom(
    (get) => get(memoryAtom) ?? get(initialAtom),
    (get, set, update: (held: readonly Held[]) => readonly Held[]) =>
      set(memoryAtom, update(get(memoryAtom) ?? get(initialAtom))),
  );
  held.onMount = (set) => {
    const follow = () => set((held) => hydrated(readDisk(userId).entries, held));
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || key.startsWith(outboxPrefix(userId))) setTimeout(follow, settling);
    };
    follow();
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  };
  return held;
});

/** A user's entries, in order. */
export const entriesAtom = weakFamily((userId: string) =>
  atom((get): readonly Entry[] =>
    get(heldAtom(userId))
      .map(({ entry }) => entry)
      .sort((one, other) => one.at - other.at),
  ),
);

const hydrated = (entries: readonly Entry[], held: readonly Held[]): readonly Held[] => [
  ...entries.map((entry) => ({ entry, persisted: true })),
  ...held.filter(({ persisted }) => !persisted),
];

/** Reads the entries that other windows have written, and recovers damaged ones. */
export function hydrateEntries(store: Store, userId: string): void {
  const { entries, damaged } = readDisk(userId);
  store.set(heldAtom(userId), (held) => hydrated(entries, held));
  recoverCorrupt(store, damaged);
}

const findHeld = (store: Store, userId: string, key: string) =>
  store.get(heldAtom(userId)).find(({ entry }) => entry.key === key);

/**
 * Puts an entry in, or another version of it in its position.
 * @param canPersist - false where its image can't be kept: then neither is the entry
 * @returns whether it is on disk
 */
export function putEntry(store: Store, userId: string, entry: Entry, canPersist = true): boolean {
  const known = findHeld(store, userId, entry.key)?.persisted;
  const written = (known ?? canPersist) && writeEntry(userId, entry);
  // An earlier version of it may be on disk all the same.
  const persisted = written || known === true;
  store.set(heldAtom(userId), (held) => [
    ...held.filter((other) => other.entry.key !== entry.key),
    { entry, persisted },
  ]);
  return persisted;
}

/** Whether an entry is still there, or was ended here or in another window. */
export function hasEntry(store: Store, userId: string, key: string): boolean {
  if (isUnpersisted(store, userId, key)) return true;
  try {
    return localStorage.getItem(storageKey(userId, key)) !== null;
  } catch {
    return false;
  }
}

/** Whether an entry could not be stored on disk. */
export function isUnpersisted(store: Store, userId: string, key: string): boolean {
  return findHeld(store, userId, key)?.persisted === false;
}

/** Removes an entry alone: `endEntry` also removes its image. */
export function removeEntry(store: Store, userId: string, key: string): void {
  removeStored(storageKey(userId, key));
  store.set(heldAtom(userId), (held) => held.filter(({ entry }) => entry.key !== key));
}

function writeEntry(userId: string, entry: Entry): boolean {
  try {
    localStorage.setItem(storageKey(userId, entry.key), JSON.stringify(toStored(entry)));
    return true;
  } catch {
    return false;
  }
}

/** A user's entries on disk, and damaged ones as text, by storage key. */
function readDisk(userId: string): {
  entries: readonly Entry[];
  damaged: ReadonlyMap<string, string>;
} {
  const prefix = outboxPrefix(userId);
  const entries: Entry[] = [];
  const damaged = new Map<string, string>();
  try {
    for (const name of Object.keys(localStorage)) {
      // A key has no dot: one with a dot is of a user whose id begins like this one's.
      if (!name.startsWith(prefix) || name.includes('.', prefix.length)) continue;
      const stored = localStorage.getItem(name) ?? '';
      const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), EntrySchema), stored);
      if (success) entries.push(output);
      else damaged.set(name, stored);
    }
  } catch {
    // Without local storage there is nothing in it.
  }
  return { entries, damaged };
}

const WithContent = v.pipe(v.string(), v.parseJson(), v.object({ content: v.string() }));

/** Removes damaged entries, which can't be sent any more, from the disk, and restores their texts as drafts. */
function recoverCorrupt(store: Store, damaged: ReadonlyMap<string, string>): void {
  for (const [name, stored] of damaged) {
    logFailure('outbox', new Error('An entry is damaged.'));
    // First, since a full disk may have room for only one of the two.
    removeStored(name);
    const { success, output } = v.safeParse(WithContent, stored);
    if (success) {
      const draft = storedDraftAtom('composer');
      const texts = [freshValue(store, draft) ?? '', output.content];
      store.set(draft, texts.filter((text) => text !== '').join('\n\n'));
    }
  }
}
