import { afterEach, expect, test, vi } from 'vitest';
import { draftKey } from '#renderer/lib/storage-keys.ts';
import { storedDraftAtom } from '#renderer/stores/drafts/drafts.ts';
import { undoAtom } from '#renderer/stores/preferences/undo.ts';
import { silenceLog } from '#tests/fixtures/log.ts';
import { community, post } from '#tests/fixtures/outbox.ts';
import { testUser } from '#tests/fixtures/stores.ts';
import { outboxAtom } from './atoms.ts';
import { enqueueMutation } from './enqueue.ts';
import type { Change } from './entry.ts';
import { processorAtom } from './processor.ts';
import { hydrateEntries } from './storage.ts';

/* What another window has stored while nothing in this one shows it: no atom of this window follows it then. */

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const name = (slot: string) => draftKey(testUser._id, slot);
const writeElsewhere = (slot: string, text: string) => localStorage.setItem(name(slot), JSON.stringify(text));
const onDisk = (slot: string): unknown => JSON.parse(localStorage.getItem(name(slot)) ?? 'null');

/** A window in which a change waits, whose text is no longer a draft. */
async function waiting(change: Change & { readonly content: string }, slot: string) {
  const app = community();
  app.server.fault = 'before';
  app.store.set(storedDraftAtom(slot), change.content);
  expect(await enqueueMutation(app.store, change)).toBe('waiting');
  expect(app.store.get(storedDraftAtom(slot))).toBeNull();
  const [entry] = app.store.get(outboxAtom);
  if (entry === undefined) throw new Error('There is no entry.');
  return { ...app, store: app.store, entry };
}

test('a cancelled post is appended to what another window has written since', async () => {
  const { store, entry } = await waiting(
    { call: 'addTweet', content: 'one', draftSlot: 'composer', media: false },
    'composer',
  );
  writeElsewhere('composer', 'two');
  expect(await store.get(processorAtom).cancel(entry)).toBe(true);
  expect(onDisk('composer')).toBe('two\n\none');
});

test('a cancelled edit does not replace one that another window has begun since', async () => {
  const { store, entry } = await waiting({ call: 'editTweet', id: 't1', content: 'one' }, 'edit.t1');
  writeElsewhere('edit.t1', 'two');
  expect(await store.get(processorAtom).cancel(entry)).toBe(true);
  expect(onDisk('edit.t1')).toBe('two');
});

test('the text of a corrupt entry is appended to what another window has written since', () => {
  silenceLog();
  const { store } = community();
  store.set(storedDraftAtom('composer'), null);
  writeElsewhere('composer', 'two');
  localStorage.setItem(`warble.outbox.${testUser._id}.k1`, '{"content":"one"}');
  hydrateEntries(store, testUser._id);
  expect(onDisk('composer')).toBe('two\n\none');
});

test('a post that was sent without being stored leaves the draft that another window has written since', async () => {
  const { store, server } = community();
  store.set(storedDraftAtom('composer'), 'one');
  silenceLog();
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  server.hang = Promise.withResolvers();
  const outcome = enqueueMutation(store, post('one'));
  await vi.waitFor(() => expect(server.changes()).toHaveLength(1));
  full.mockRestore();
  writeElsewhere('composer', 'two');
  server.hang.resolve(null);
  expect(await outcome).toBe('sent');
  expect(onDisk('composer')).toBe('two');
});

test('a post is held for Undo as another window has set it last', async () => {
  vi.useFakeTimers();
  const { store, server } = community();
  store.set(undoAtom, false);
  localStorage.setItem('warble.undo', 'true');
  expect(await enqueueMutation(store, post('one'))).toBe('waiting');
  expect(server.changes()).toEqual([]);
  localStorage.setItem('warble.undo', 'false');
  expect(await enqueueMutation(store, post('two'))).toBe('sent');
});
