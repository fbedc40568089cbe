import { atom } from 'jotai';
import { within } from '#contract/within.ts';
import { ApiFailure } from '#renderer/api/failure.ts';
import { deferredMessagesAtom } from '#renderer/i18n/deferred-messages.ts';
import { logFailure } from '#renderer/lib/log.ts';
import { onReachableAgain } from '#renderer/lib/reachability.ts';
import { untilFalse } from '#renderer/lib/until-false.ts';
import { authAtom, userIdAtom } from '#renderer/stores/session/auth.ts';
import { servicesAtom, type Store } from '#renderer/stores/session/services.ts';
import { showRefusal } from './apply.ts';
import { foregroundAtom, isComingAtom, outboxAtom } from './atoms.ts';
import { attempt, type Session } from './attempt.ts';
import { type Entry, type Outcome, type PostEntry, undoMs } from './entry.ts';
import { holdImage } from './restore-draft.ts';
import { createRetryTimer } from './retry-timer.ts';
import { entriesAtom, hasEntry, hydrateEntries, isUnpersisted } from './storage.ts';
import { takeBack } from './take-back.ts';
import { type Waiters, waitersAtom } from './waiters.ts';

/** How long a change stays in the foreground before it is shown as waiting, in ms. The call itself goes on. */
export const foregroundTimeoutMs = 10_000;

/** How long `finishSending` waits at most, in ms. */
export const finishTimeoutMs = 5000;

export interface Processor {
  /** Sends the waiting entries, in order. */
  readonly run: () => void;
  /** The same, and aborts a call that hangs. */
  readonly tryNow: () => void;
  /**
   * Sends an entry that was just enqueued, after those before it. An unpersisted one is not retried, but refused
   * without a response.
   */
  deliver(entry: Entry, image: File | null): Promise<Outcome>;
  /**
   * Ends an entry and restores its text and image as a draft. Where another image is in the way, or its own can't be read
   * now, or the entry has ended, it shows the reason and does nothing.
   * @param postSlot - where the text of a post is restored to
   * @returns whether it ended the entry
   */
  cancel(entry: Entry, postSlot?: PostEntry['draftSlot']): Promise<boolean>;
  /**
   * Sends posts that are held for Undo at once, and waits for what is being sent or awaits its image: before a sign-out, or a
   * change of the account or server. Resolves once each is sent or has failed, or after a timeout; at once where there is
   * none, also if others wait for a server that can't be reached.
   */
  finishSending(): Promise<void>;
}

/** Created when it is first needed; then it listens until the page is closed. */
export const processorAtom = atom((get) => createProcessor(get(servicesAtom).store));

function createProcessor(store: Store): Processor {
  const waiters = store.get(waitersAtom);
  const session: Session = { confirmedUserId: null };
  /** An entry that is being cancelled is not sent. */
  const cancelling = new Set<string>();
  let drained: Promise<void> | null = null;
  let again = false;
  let hasLock = false;
  /** Whether held posts are sent before their time. */
  let isReleased = false;
  const timer = createRetryTimer(run);
  let current: { readonly key: string; readonly call: AbortController } | null = null;
  /** The user whose entries were sent last. */
  let sender: string | null = null;

  const unrefused = () => store.get(outboxAtom).filter((entry) => entry.refused === null);
  const sendable = () => unrefused().filter(({ key }) => !cancelling.has(key));
  /** How much longer an entry is held, in ms. A clock that was set back does not hold it longer than intended. */
  const heldMs = ({ key, notBefore }: Entry) => {
    const left = (notBefore ?? 0) - Date.now();
    const userId = store.get(userIdAtom);
    const canWait = !isReleased && userId !== null && !isUnpersisted(store, userId, key);
    return canWait && left > 0 && left <= undoMs ? left : 0;
  };
  const next = () => sendable().find((entry) => heldMs(entry) === 0);

  onReachableAgain(soon);
  store.sub(authAtom, () => {
    session.confirmedUserId = null;
    const userId = store.get(userIdAtom);
    if (userId !== null && sender !== null && userId !== sender) {
      // Their changes do not wait for a call of the former user that hangs, nor because it has failed.
      current?.call.abort();
      timer.reset();
    }
    if (unrefused().length > 0) run();
  });
  window.addEventListener('focus', soon);
  // A call that was made over another network gets no response.
  window.addEventListener('online', tryNow);

  function run(): void {
    drain().catch((error: unknown) => logFailure('outbox', error));
  }

  function tryNow(): void {
    current?.call.abort();
    run();
  }

  /** The server may be reachable again. */
  function soon(): void {
    if (drained === null && unrefused().length > 0) timer.soon();
  }

  function drain(): Promise<void> {
    // Signing in drains again.
    if (store.get(userIdAtom) === null) return Promise.resolve();
    again = true;
    drained ??= drainAll();
    return drained;
  }

  async function drainAll(): Promise<void> {
    try {
      while (again) {
        again = false;
        timer.stop();
        const userId = store.get(userIdAtom);
        if (userId !== null) await exclusively(userId, () => sendAll(userId));
      }
    } finally {
      drained = null;
    }
  }

  async function sendAll(userId: string): Promise<void> {
    hasLock = true;
    try {
      await sendEach(userId);
    } finally {
      hasLock = false;
    }
  }

  async function sendEach(userId: string): Promise<void> {
    sender = userId;
    for (;;) {
      // With the lock, the disk has the state of other windows' entries; their events arrive later.
      hydrateEntries(store, userId);
      const entry = next();
      if (store.get(userIdAtom) !== userId) {
        moveToBackground(store, waiters, userId);
        return;
      }
      if (entry === undefined) {
        const held = sendable().map(heldMs);
        if (held.length > 0) timer.after(Math.min(...held));
        return;
      }
      const call = new AbortController();
      current = { key: entry.key, call };
      const end = await attempt({ store, waiters, userId, session, signal: call.signal }, entry);
      current = null;
      if (end !== 'ended') {
        session.confirmedUserId = null;
        if (end === 'retry' && store.get(userIdAtom) === userId) timer.fail();
        moveToBackground(store, waiters, userId);
        return;
      }
      timer.reset();
    }
  }

  return {
    run,
    tryNow,
    async deliver(entry, image) {
      const { key } = entry;
      const userId = store.get(userIdAtom);
      if (userId === null || !hasEntry(store, userId, key)) return 'sent';
      waiters.own(userId, key);
      if (image !== null) holdImage(store, key, image);
      const persisted = !isUnpersisted(store, userId, key);
      if (timer.hasFailed() && persisted) {
        waiters.settle(key, 'waiting');
        soon();
      }
      if (!store.get(foregroundAtom).has(key)) return 'waiting';
      const held = heldMs(entry);
      if (held > 0) {
        setTimeout(() => waiters.settle(key, 'waiting'), held + foregroundTimeoutMs);
        run();
        return 'waiting';
      }
      const ended = waiters.wait(userId, key);
      const timeout = persisted
        ? setTimeout(() => waiters.settle(key, 'waiting'), foregroundTimeoutMs)
        : undefined;
      run();
      const outcome = await ended;
      clearTimeout(timeout);
      return outcome;
    },
    async cancel(entry, postSlot = 'composer') {
      const userId = store.get(userIdAtom);
      if (userId === null || cancelling.has(entry.key)) return false;
      cancelling.add(entry.key);
      let isEnded = false;
      try {
        const sending = current?.key === entry.key ? current.call : null;
        const end = () => takeBack({ store, waiters, userId, sending }, entry.key, postSlot);
        // Another window may be sending it.
        isEnded = hasLock ? await end() : await exclusively(userId, end);
      } finally {
        cancelling.delete(entry.key);
        if (!isEnded) run();
      }
      return isEnded;
    },
    async finishSending() {
      const isHeld = sendable().some((entry) => heldMs(entry) > 0);
      if (drained === null && !isHeld && !store.get(isComingAtom)) return;
      isReleased = true;
      try {
        const coming = untilFalse(store, isComingAtom).then(drain);
        await within(Promise.all([drain(), coming]), finishTimeoutMs, () => {});
      } catch (error) {
        logFailure('outbox', error);
      } finally {
        isReleased = false;
      }
    },
  };
}

/** Nothing is sent for now: settles the waiters of a user's entries in the foreground, also once they are signed out. */
function moveToBackground(store: Store, waiters: Waiters, userId: string): void {
  const foreground = store.get(foregroundAtom);
  for (const entry of store.get(entriesAtom(userId)).filter(({ key }) => foreground.has(key))) {
    if (isUnpersisted(store, userId, entry.key)) {
      const { noRoom } = store.get(deferredMessagesAtom).outbox;
      const shownTo = store.get(userIdAtom) ?? userId;
      // The next user sees nothing of it.
      if (shownTo === userId) showRefusal(store, entry, new ApiFailure('unreachable', noRoom));
      waiters.end(userId, entry, 'refused');
    } else waiters.settle(entry.key, 'waiting');
  }
}

/** One window sends at a time. Where windows can't agree, as without https, each sends its own. */
async function exclusively<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(`warble.outbox.${userId}`, work);
}
