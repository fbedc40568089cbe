import { atom } from 'jotai';
import { atomFamily } from 'jotai-family';
import { loadFailureText } from '#renderer/i18n/failure-text.ts';
import { messagesAtom } from '#renderer/i18n/messages.ts';
import { loadWhenPossible } from '#renderer/lib/load.ts';
import { logFailure } from '#renderer/lib/log.ts';
import { saveFile } from '#renderer/lib/save-file.ts';
import { authAtom, userIdAtom } from '#renderer/stores/session/auth.ts';
import { servicesAtom, type Store } from '#renderer/stores/session/services.ts';
import { collect, type Collected, nothingCollected, type Progress } from './collect.ts';

export type ExportState =
  | { readonly kind: 'none' }
  | ({ readonly kind: 'running' } & Progress)
  | { readonly kind: 'failed'; readonly reason: string }
  /** `missing` is the number of pictures that were unavailable. */
  | { readonly kind: 'done'; readonly file: Blob; readonly name: string; readonly missing: number };

const none: ExportState = { kind: 'none' };

/** By user, until the page is closed: the export continues on other pages. */
const stateAtom = atomFamily((_userId: string) => atom<ExportState>(none));
/** What a run has fetched, so that the next one can resume, and what aborts the run. */
const runAtom = atomFamily((_userId: string) =>
  atom<{ readonly collected: Collected; readonly call: AbortController } | null>(null),
);

export const exportAtom = atom((get) => get(stateAtom(get(userIdAtom) ?? '')));

/** Starts the export of the signed-in user's data, or resumes one that failed, and saves the file. */
export async function exportOwnData(store: Store): Promise<void> {
  const { userInfo } = store.get(authAtom);
  if (userInfo === null) return;
  const { _id: userId, username } = userInfo;
  const state = stateAtom(userId);
  if (store.get(state).kind === 'running') return;
  const call = new AbortController();
  const collected = store.get(runAtom(userId))?.collected ?? nothingCollected();
  store.set(runAtom(userId), { collected, call });
  // The next user of the page must not get the data, nor may it be fetched in their session.
  const stopWatching = store.sub(userIdAtom, () => {
    stopWatching();
    endExport(store, userId);
  });
  const set = (next: ExportState) => {
    if (!call.signal.aborted) store.set(state, next);
  };
  set({ kind: 'running', done: 0, total: null });
  try {
    await collect(collected, {
      api: store.get(servicesAtom).api,
      userId,
      signal: call.signal,
      onProgress: (progress) => set({ kind: 'running', ...progress }),
    });
    const { makeArchive } = await loadWhenPossible(() => import('./archive.ts'));
    const file = await makeArchive(collected);
    if (call.signal.aborted) return;
    const missing = [...collected.pictures.values()].filter((picture) => picture === null).length;
    const name = `warble-${username}-${new Date().toISOString().slice(0, 10)}.zip`;
    store.set(runAtom(userId), null);
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
  store.set(runAtom(userId), null);
  store.set(stateAtom(userId), none);
}
