import { atom } from 'jotai';
import { deferredMessagesAtom } from '#renderer/i18n/deferred-messages.ts';
import { logFailure } from '#renderer/lib/log.ts';
import { authAtom, userIdAtom } from '#renderer/stores/session/auth.ts';
import { servicesAtom, type Store } from '#renderer/stores/session/services.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';
import { createAskers } from './waiters.ts';
import type { Outcome } from './enqueue.ts';
import { type Entry, placeOf } from './entry.ts';
import { hasEntryAtom, lookAgainAtom, outboxAtom, serverWordAtom, underWayAtom } from './atoms.ts';
import { rescueAtom } from './recover-corrupt.ts';
import { createTries } from './attempt.ts';
import { giveBackAtom, holdImageAtom } from './restore-draft.ts';

/** How long somebody sees a change being sent before it is said to be waiting, in ms. The call itself goes on. */
export const patience = 10_000;

/** Shortest and longest time between two tries, in ms. */
const shortest = 1000;
const longest = 60_000;

/**
 * How long to wait after so many failures in a row, in ms.
 * @param random - from 0 to 1, so that not everybody comes back to a server at the same moment
 */
export function waitAfter(failures: number, random: number): number {
  return Math.max(shortest, Math.min(longest, shortest * 2 ** (failures - 1)) * (0.5 + random / 2));
}

export interface Sender {
  /** Sends what waits, in order. */
  readonly run: () => void;
  /** The same, and gives up a call that hangs. */
  readonly tryNow: () => void;
  /**
   * Sends an entry that was just put in, after those before it.
   * @param kept - whether it and its image are on the disk; else it does not wait, but is refused where there is no answer
   */
  deliver(entry: Entry, held: { readonly image: File | null; readonly kept: boolean }): Promise<Outcome>;
  /** Ends an entry; its words and image go back to a draft. Where another image is in the way, it says so and does nothing. */
  cancel(entry: Entry): Promise<void>;
}

/** Made when it is first asked for; then it listens for as long as the page lives. */
export const senderAtom = atom((get) => createSender(get(servicesAtom).store));

function createSender(store: Store): Sender {
  const askers = createAskers(store);
  const homeless = new Set<string>();
  const tries = createTries(store, askers, homeless);
  let draining = false;
  let again = false;
  let failures = 0;
  let lastFailure = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: { readonly key: string; readonly call: AbortController } | null = null;

  const next = () => store.get(outboxAtom).find((entry) => entry.refused === null);
  const schedule = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  };

  store.sub(serverWordAtom, soon);
  store.sub(authAtom, () => {
    tries.forgetSession();
    if (next() !== undefined) run();
  });
  window.addEventListener('focus', soon);
  window.addEventListener('online', tryNow);

  function run(): void {
    drain().catch((error: unknown) => logFailure('outbox', error));
  }

  function tryNow(): void {
    current?.call.abort();
    run();
  }

  /** A sign of life: worth a try before its time, but not one right after the other. */
  function soon(): void {
    if (!draining && next() !== undefined) schedule(Math.max(0, lastFailure + shortest - Date.now()));
  }

  async function drain(): Promise<void> {
    again = true;
    if (draining) return;
    draining = true;
    try {
      while (again) {
        again = false;
        clearTimeout(timer);
        await exclusively(store.get(userIdAtom), sendAll);
      }
    } finally {
      draining = false;
    }
  }

  async function sendAll(userId: string): Promise<void> {
    store.set(rescueAtom, userId);
    for (;;) {
      // Another window may have sent some of them.
      store.set(lookAgainAtom);
      const entry = next();
      if (entry === undefined || store.get(userIdAtom) !== userId) return;
      const call = new AbortController();
      current = { key: entry.key, call };
      const end = await tries.tryEntry(userId, entry, call.signal);
      current = null;
      if (end === 'ended') failures = 0;
      else {
        tries.forgetSession();
        if (end === 'later') {
          failures += 1;
          lastFailure = Date.now();
          schedule(waitAfter(failures, Math.random()));
        }
        waitAll(userId);
        return;
      }
    }
  }

  /** Nothing is sent for now, and whoever asked for something is told so. */
  function waitAll(userId: string): void {
    for (const key of store.get(underWayAtom)) {
      const entry = store.get(outboxAtom).find((entry) => entry.key === key);
      if (entry !== undefined && homeless.has(key)) {
        store.set(showToastAtom, store.get(deferredMessagesAtom).outbox.noRoom, 'destructive');
        askers.end(userId, entry, 'refused');
      } else askers.tell(key, 'waiting');
    }
  }

  return {
    run,
    tryNow,
    async deliver(entry, { image, kept }) {
      const { key } = entry;
      const userId = store.get(userIdAtom);
      if (userId === null || !store.set(hasEntryAtom, userId, key)) return 'sent';
      if (image !== null) store.set(holdImageAtom, key, image);
      if (!kept) homeless.add(key);
      if (failures > 0 && kept) {
        askers.tell(key, 'waiting');
        soon();
      }
      if (!askers.isAsked(key)) return 'waiting';
      const ended = askers.wait(userId, key);
      const tired = kept ? setTimeout(() => askers.tell(key, 'waiting'), patience) : undefined;
      run();
      const outcome = await ended;
      clearTimeout(tired);
      homeless.delete(key);
      return outcome;
    },
    async cancel(entry) {
      const userId = store.get(userIdAtom);
      if (userId === null) return;
      if ('content' in entry) {
        const place = entry.call === 'addTweet' ? 'composer' : placeOf(entry);
        if (!(await store.set(giveBackAtom, userId, entry, place))) {
          store.set(showToastAtom, store.get(deferredMessagesAtom).outbox.imageInTheWay, 'destructive');
          return;
        }
      }
      askers.end(userId, entry, 'refused');
      if (current?.key === entry.key) current.call.abort();
      const makesAnother = entry.call === 'addTweet' || entry.call === 'addComment';
      if (makesAnother && entry.tried !== null && entry.refused === null) {
        store.set(showToastAtom, store.get(deferredMessagesAtom).outbox.mayBeThere);
      }
    },
  };
}

/** One window sends at a time. Where windows can't agree, as without https, each sends its own. */
async function exclusively(userId: string | null, work: (userId: string) => Promise<void>): Promise<void> {
  if (userId === null) return;
  if ('locks' in navigator) await navigator.locks.request(`warble.outbox.${userId}`, () => work(userId));
  else await work(userId);
}
