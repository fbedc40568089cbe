import { atom } from 'jotai';
import { logFailure } from '#renderer/lib/log.ts';
import { servicesAtom, type Store } from '#renderer/stores/session/services.ts';
import { outboxAtom, setForeground } from './atoms.ts';
import type { Entry, Outcome } from './entry.ts';
import { endEntry } from './restore-draft.ts';
import { hasEntry } from './storage.ts';

/** The entries enqueued in this window, and the promises of their callers. */
export interface Waiters {
  /** From now on the outcome is shown in this window, for as long as it is open. */
  own(userId: string, key: string): void;
  isOwn(key: string): boolean;
  /** Resolves once, by the first call that settles it. */
  wait(userId: string, key: string): Promise<Outcome>;
  /** Reserves the entry, so that only the returned function settles it. */
  take(key: string): (outcome: Outcome) => void;
  /** From now on the entry is in the background, and its waiter gets the outcome. */
  settle(key: string, outcome: Outcome): void;
  /** Ends the entry, and settles it. */
  end(userId: string, entry: Entry, outcome: Outcome): void;
}

/** What is needed to end an entry of a user. */
export interface Context {
  readonly store: Store;
  readonly waiters: Waiters;
  readonly userId: string;
}

/** The waiters of this window: one for each store. */
export const waitersAtom = atom((get) => createWaiters(get(servicesAtom).store));

/** The lock that a window holds while one of its own entries exists. */
const ownersLock = (key: string) => `warble.made.${key}`;

/** Whether the window that an entry was made in is open; false where windows can't agree. */
export async function hasOwner(key: string): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  try {
    return await navigator.locks.request(ownersLock(key), { ifAvailable: true }, (lock) => lock === null);
  } catch (error) {
    logFailure('outbox', error);
    return false;
  }
}

function createWaiters(store: Store): Waiters {
  const waiting = new Map<
    string,
    { readonly userId: string; readonly resolve: (outcome: Outcome) => void }
  >();

  const own = new Set<string>();
  /** Releases the locks of this window's entries that still exist. */
  const releases = new Map<string, { readonly userId: string; readonly release: () => void }>();

  const take = (key: string) => {
    const waiter = waiting.get(key);
    waiting.delete(key);
    return (outcome: Outcome) => {
      setForeground(store, key, false);
      waiter?.resolve(outcome);
    };
  };

  // Cancelled before it was sent, or sent by another window.
  store.sub(outboxAtom, () => {
    for (const [key, { userId }] of waiting) {
      if (!hasEntry(store, userId, key)) take(key)('sent');
    }
    for (const [key, { userId, release }] of releases) {
      if (hasEntry(store, userId, key)) continue;
      releases.delete(key);
      release();
    }
  });

  return {
    own(userId, key) {
      own.add(key);
      if (!('locks' in navigator)) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      releases.set(key, { userId, release: resolve });
      navigator.locks
        .request(ownersLock(key), () => promise)
        .catch((error: unknown) => logFailure('outbox', error));
    },
    isOwn: (key) => own.has(key),
    wait(userId, key) {
      const { promise, resolve } = Promise.withResolvers<Outcome>();
      waiting.set(key, { userId, resolve });
      return promise;
    },
    take,
    settle: (key, outcome) => take(key)(outcome),
    end(userId, entry, outcome) {
      const settle = take(entry.key);
      endEntry(store, userId, entry);
      settle(outcome);
    },
  };
}
