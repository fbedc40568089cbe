import type { Store } from '#renderer/stores/session/services.ts';
import type { Outcome } from './enqueue.ts';
import type { Entry } from './entry.ts';
import { hasEntryAtom, outboxAtom, setUnderWayAtom, underWayAtom } from './atoms.ts';
import { endEntryAtom } from './restore-draft.ts';

/** Those who asked for a change, see it being sent, and are to be told how that ended. */
export interface Askers {
  /** Whether somebody sees it being sent, for the first time. */
  isAsked(key: string): boolean;
  /** Resolves once, by the first that is told. */
  wait(userId: string, key: string): Promise<Outcome>;
  /** Stops them from being told by anybody else. */
  take(key: string): (outcome: Outcome) => void;
  tell(key: string, outcome: Outcome): void;
  /** Ends the entry, and tells. */
  end(userId: string, entry: Entry, outcome: Outcome): void;
}

export function createAskers(store: Store): Askers {
  const waiting = new Map<string, { readonly userId: string; readonly tell: (outcome: Outcome) => void }>();

  const take = (key: string) => {
    const asker = waiting.get(key);
    waiting.delete(key);
    return (outcome: Outcome) => {
      store.set(setUnderWayAtom, key, false);
      asker?.tell(outcome);
    };
  };

  // Taken back before it was sent, or sent by another window.
  store.sub(outboxAtom, () => {
    for (const [key, { userId }] of waiting) {
      if (!store.set(hasEntryAtom, userId, key)) take(key)('sent');
    }
  });

  return {
    isAsked: (key) => store.get(underWayAtom).has(key),
    wait(userId, key) {
      const { promise, resolve } = Promise.withResolvers<Outcome>();
      waiting.set(key, { userId, tell: resolve });
      return promise;
    },
    take,
    tell: (key, outcome) => take(key)(outcome),
    end(userId, entry, outcome) {
      const tell = take(entry.key);
      store.set(endEntryAtom, userId, entry);
      tell(outcome);
    },
  };
}
