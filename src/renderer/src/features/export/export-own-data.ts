import { atom } from 'jotai';
import { atomFamily } from 'jotai-family';
import { loadFailureText } from '#renderer/i18n/failure-text.ts';
import { messagesAtom } from '#renderer/i18n/messages.ts';
import { loadWhenPossible } from '#renderer/lib/load.ts';
import { logFailure } from '#renderer/lib/log.ts';
import { saveFile } from '#renderer/lib/save-file.ts';
import { authAtom, userIdAtom } from '#renderer/stores/session/auth.ts';
import { servicesAtom, type Store } from '#renderer/stores/session/services.ts';
import { type Collected, discardKept, expireKept, findKept, keeperOf } from '#renderer/stores/kept-export.ts';
import { collect, nothingCollected, type Progress } from './collect.ts';

export type ExportState =
  | { readonly kind: 'none' }
  /** One that a reload interrupted can go on. */
  | { readonly kind: 'kept' }
  | ({ readonly kind: 'running' } & Progress)
  | { readonly kind: 'failed'; readonly reason: string }
  /** `missing` is the number of pictures that were unavailable. */
  | { readonly kind: 'done'; readonly file: Blob; readonly name: string; readonly missing: number };

const none: ExportState = { kind: 'none' };

/** By user, until the page is closed: the export continues on other pages. */
const stateAtom = atomFamily((_userId: string) => atom<ExportState>(none));
/** What a run has fetched, so that the next one can resume, and what aborts the run. */
const runAtom = atomFamily((_userId: string) =>
  atom<{
    readonly collected: Collected;
    /** In ms. */
    readonly startedAt: number;
    readonly call: AbortController;
    /** Lets other windows keep pieces; null where another one does. */
    readonly release: (() => void) | null;
  } | null>(null),
);

export const exportAtom = atom((get) => get(stateAtom(get(userIdAtom) ?? '')));

/**
 * Makes this window the one that keeps and discards the pieces of a user's export: it may not take those of an export
 * that runs in another window. Where windows can't agree, as without https, each does.
 * @returns a function that ends that, or null where it is another window
 */
function ownKept(userId: string): Promise<(() => void) | null> {
  if (!('locks' in navigator)) return Promise.resolve(() => {});
  const owned = Promise.withResolvers<(() => void) | null>();
  const ended = Promise.withResolvers<void>();
  navigator.locks
    .request(`warble.export.${userId}`, { ifAvailable: true }, (lock) => {
      owned.resolve(lock && ended.resolve);
      return lock && ended.promise;
    })
    .catch(owned.reject);
  return owned.promise;
}

/** Offers to go on where a reload has interrupted the export of a user, who is signed in. */
export async function offerKeptExport(store: Store, userId: string): Promise<void> {
  const isIdle = () => store.get(runAtom(userId)) === null && store.get(stateAtom(userId)).kind === 'none';
  if (!isIdle()) return;
  await expireKept();
  let release: (() => void) | null = null;
  try {
    release = await ownKept(userId);
    const kept = release && (await findKept(userId));
    if (kept !== null && isIdle() && store.get(userIdAtom) === userId) {
      store.set(runAtom(userId), { ...kept, call: new AbortController(), release });
      store.set(stateAtom(userId), { kind: 'kept' });
      discardWithUser(store, userId);
      return;
    }
  } catch (error) {
    logFailure('kept export', error);
  }
  release?.();
}

/** The next user of the page must not get the data, nor may it be fetched in their session. */
function discardWithUser(store: Store, userId: string): void {
  const stopWatching = store.sub(userIdAtom, () => {
    stopWatching();
    endExport(store, userId);
  });
}

/**
 * Starts the export of the signed-in user's data, or resumes one that failed or was interrupted, and saves the file.
 */
export async function exportOwnData(store: Store): Promise<void> {
  const { userInfo } = store.get(authAtom);
  if (userInfo === null) return;
  const { _id: userId, username } = userInfo;
  const state = stateAtom(userId);
  if (store.get(state).kind === 'running') return;
  const call = new AbortController();
  const before = store.get(runAtom(userId));
  const { collected, startedAt } = before ?? { collected: nothingCollected(), startedAt: Date.now() };
  let release = before?.release ?? null;
  store.set(runAtom(userId), { collected, startedAt, call, release });
  discardWithUser(store, userId);
  const set = (next: ExportState) => {
    if (!call.signal.aborted) store.set(state, next);
  };
  set({ kind: 'running', done: 0, total: null });
  try {
    if (before === null) {
      release = await ownKept(userId);
      if (call.signal.aborted) {
        release?.();
        return;
      }
      store.set(runAtom(userId), { collected, startedAt, call, release });
    }
    await collect(collected, {
      api: store.get(servicesAtom).api,
      userId,
      signal: call.signal,
      keep: release === null ? () => {} : keeperOf(userId, startedAt, call.signal),
      onProgress: (progress) => set({ kind: 'running', ...progress }),
    });
    const { makeArchive } = await loadWhenPossible(() => import('./archive.ts'));
    const file = await makeArchive(collected);
    if (call.signal.aborted) return;
    const missing = [...collected.pictures.values()].filter((picture) => picture === null).length;
    // The Swedish form of a date is that of ISO 8601, which sorts.
    const name = `warble-${username}-${new Date().toLocaleDateString('sv')}.zip`;
    endRun(store, userId);
    set({ kind: 'done', file, name, missing });
    saveFile(file, name);
  } catch (error) {
    if (call.signal.aborted) return;
    logFailure('export', error);
    set({ kind: 'failed', reason: loadFailureText(error, store.get(messagesAtom)) });
  }
}

/** Aborts the export, and discards what was fetched. */
export function cancelExport(store: Store): void {
  endExport(store, store.get(userIdAtom) ?? '');
}

function endExport(store: Store, userId: string): void {
  store.get(runAtom(userId))?.call.abort();
  endRun(store, userId);
  store.set(stateAtom(userId), none);
}

/** Forgets what was fetched, here and on disk. */
function endRun(store: Store, userId: string): void {
  const release = store.get(runAtom(userId))?.release ?? null;
  store.set(runAtom(userId), null);
  if (release !== null) void discardKept(userId).finally(release);
}
