import type { Store } from '#renderer/stores/session/services.ts';
import { outboxAtom, setForeground } from './atoms.ts';
import type { Entry, Outcome } from './entry.ts';
import { endEntry } from './restore-draft.ts';
import { hasEntry } from './storage.ts';

/** The promises of those who enqueued a change and wait for its outcome. */
export interface Waiters {
  /** Resolves once, by the first that settles it. */
  wait(userId: string, key: string): Promise<Outcome>;
  /** Reserves it, so that nothing else settles it; the returned function does. */
  take(key: string): (outcome: Outcome) => void;
  /** From now on the entry is in the background, and its waiter gets the outcome. */
  settle(key: string, outcome: Outcome): void;
  /** Ends the entry, and settles it. */
  end(userId: string, entry: Entry, outcome: Outcome): void;
}

export function createWaiters(store: Store): Waiters {
  const waiting = new Map<
    string,
    { readonly userId: string; readonly resolve: (outcome: Outcome) => void }
  >();

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
  });

  return {
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
