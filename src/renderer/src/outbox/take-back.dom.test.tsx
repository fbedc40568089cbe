import { expect, test, vi } from 'vitest';
import { composerMediaAtom } from '#renderer/stores/drafts/composer.ts';
import { storedDraftAtom } from '#renderer/stores/drafts/drafts.ts';
import { tweetAtom } from '#renderer/stores/entities/tweets.ts';
import { signOut } from '#renderer/stores/session/auth.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { openToastAtom, toastsAtom } from '#renderer/stores/toasts.ts';
import { fakeDatabase } from '#tests/fixtures/database.ts';
import { community, post } from '#tests/fixtures/outbox.ts';
import { testUser } from '#tests/fixtures/stores.ts';
import { outboxAtom } from './atoms.ts';
import { enqueueMutation } from './enqueue.ts';
import type { Change, Entry } from './entry.ts';
import { processorAtom } from './processor.ts';
import { putEntry } from './storage.ts';

function entryAt(store: Store, index: number): Entry {
  const entry = store.get(outboxAtom)[index];
  if (entry === undefined) throw new Error('There is no such entry.');
  return entry;
}

/** An app with pending changes that did not arrive, or may have arrived. */
async function waiting(fault: 'before' | 'after', ...changes: readonly Change[]) {
  const app = community();
  app.server.fault = fault;
  for (const change of changes) await enqueueMutation(app.store, change);
  const cancel = (index: number) => app.store.get(processorAtom).cancel(entryAt(app.store, index));
  return { ...app, store: app.store, cancel, toast: () => app.store.get(openToastAtom)?.text };
}

/** Another window has ended an entry, and this one has not been told yet. */
function endElsewhere({ key }: Entry): void {
  for (const name of Object.keys(localStorage)) if (name.includes(key)) localStorage.removeItem(name);
}

test('a cancelled text returns to its draft slot, a cancelled like is only removed', async () => {
  const { store, cancel, toast } = await waiting(
    'before',
    post('first'),
    { call: 'addComment', id: 't1', about: 'bo', content: 'well' },
    { call: 'editTweet', id: 't1', content: 'mine' },
    { call: 'toggleLike', id: 't1', about: 'bo', desired: true },
  );
  for (const index of [3, 2, 1]) expect(await cancel(index)).toBe(true);
  expect(toast()).toBeUndefined();
  expect(store.get(outboxAtom).map((entry) => entry.call)).toEqual(['addTweet']);
  expect(store.get(storedDraftAtom('comment.t1'))).toBe('well');
  expect(store.get(storedDraftAtom('edit.t1'))).toBe('mine');
  expect(await cancel(0), 'it may have arrived').toBe(true);
  expect(toast()).toMatch(/^The server may have taken it already/);
  expect(store.get(storedDraftAtom('composer'))).toBe('first');
});

test('a cancelled post returns to the field that was asked for, and what another window has sent to none', async () => {
  const { store, cancel, toast } = await waiting('before', post('first'), post('second'));
  const [entry, sent] = [entryAt(store, 0), entryAt(store, 1)];
  expect(await store.get(processorAtom).cancel(entry, 'dialog')).toBe(true);
  expect(store.get(storedDraftAtom('dialog'))).toBe('first');
  expect(store.get(storedDraftAtom('composer'))).toBeNull();
  endElsewhere(sent);
  expect(await cancel(0)).toBe(false);
  expect(toast()).toBe('Too late: it is sent already, or was cancelled in another window.');
  expect(store.get(storedDraftAtom('composer'))).toBeNull();
});

test('it is too late for a like that another window has sent', async () => {
  const like = { call: 'toggleLike', id: 't1', about: 'bo', desired: true } as const;
  const { store, cancel, toast } = await waiting('before', like);
  const entry = entryAt(store, 0);
  endElsewhere(entry);
  expect(await cancel(0)).toBe(false);
  expect(toast()).toBe('Too late: it is sent already, or was cancelled in another window.');
  expect(store.get(openToastAtom)?.variant).toBe('destructive');
});

test('an edit that may have been made is no warning, since repeating it changes nothing: the post is fetched', async () => {
  const { cancel, toast, server, store } = await waiting('after', {
    call: 'editTweet',
    id: 't1',
    content: 'mine',
  });
  server.fault = null;
  expect(await cancel(0)).toBe(true);
  expect(toast()).toBeUndefined();
  await vi.waitFor(() => expect(store.get(tweetAtom('t1'))?.content).toBe('hello'));
});

test('a post that waits for others, and whose image has no room in the composer, goes on waiting', async () => {
  fakeDatabase();
  const { store, cancel, toast } = await waiting('before', post('first'));
  const image = (name: string) => new File([name], `${name}.png`, { type: 'image/png' });
  const withImage = { ...post('look'), media: true };
  await enqueueMutation(store, withImage, image('own'));
  store.set(composerMediaAtom, image('other'));
  expect(await cancel(1)).toBe(false);
  expect(toast()).toBe('There is an image in the composer already. Post it or remove it first.');
  expect(store.get(outboxAtom)[1]).toMatchObject({ content: 'look', tried: null, refused: null });
});

test('what was never sent is not fetched when it is cancelled', async () => {
  const { store, server } = community();
  server.hang = Promise.withResolvers();
  void enqueueMutation(store, post('slow'));
  await vi.waitFor(() => expect(server.changes()).toHaveLength(1));
  void enqueueMutation(store, { call: 'editTweet', id: 't1', content: 'mine' });
  const edit = entryAt(store, 1);
  expect(await store.get(processorAtom).cancel(edit)).toBe(true);
  expect(server.calls.map(({ name }) => name)).toEqual(['addTweet']);
});

test('there is a warning that a comment may have been made, unless the server refused it', async () => {
  const { cancel, toast, server, store } = await waiting('after', {
    call: 'addComment',
    id: 't1',
    about: 'bo',
    content: 'well',
  });
  const entry = entryAt(store, 0);
  server.fault = null;
  putEntry(store, testUser._id, { ...entry, refused: 'No.' });
  expect(await cancel(0)).toBe(true);
  expect(toast()).toBeUndefined();
  putEntry(store, testUser._id, entry);
  expect(await cancel(0)).toBe(true);
  expect(toast()).toMatch(/^The server may have taken it already/);
});

test('cancelling the entry that is being sent aborts the call, and the next one is sent', async () => {
  const { store, server, contents } = community();
  server.hang = Promise.withResolvers();
  const slow = enqueueMutation(store, post('slow'));
  await vi.waitFor(() => expect(server.changes()).toHaveLength(1));
  const next = enqueueMutation(store, post('next'));
  const entry = entryAt(store, 0);
  server.hang = null;
  expect(await store.get(processorAtom).cancel(entry)).toBe(true);
  await slow;
  expect(store.get(openToastAtom)?.text).toMatch(/^The server may have taken it already/);
  expect(store.get(storedDraftAtom('composer'))).toBe('slow');
  expect(await next).toBe('sent');
  expect(contents()).toEqual(['next', 'old']);
});

test.each([
  ['like', 'toggleLike', 't1', 'liked'],
  ['follow', 'toggleFollow', 'u2', 'followed'],
] as const)(
  'a %s that follows one that is cancelled while it is sent looks first whether it is needed',
  async (_, call, id, state) => {
    const { store, server } = community();
    const toggle = (desired: boolean) => enqueueMutation(store, { call, id, about: 'bo', desired });
    server.hang = Promise.withResolvers();
    void toggle(true);
    await vi.waitFor(() => expect(server.changes()).toHaveLength(1));
    void toggle(false);
    const entry = entryAt(store, 0);
    server.hang = null;
    expect(await store.get(processorAtom).cancel(entry)).toBe(true);
    await vi.waitFor(() => expect(store.get(outboxAtom)).toEqual([]));
    expect(server.changes(), 'the first one did not arrive').toHaveLength(1);
    expect(server[state]).toBe(false);
  },
);

test('when a like is cancelled while it is sent, other likes and follows are not shown as waiting', async () => {
  const { store, server, waiting: shown } = community();
  const toggle = (call: 'toggleLike' | 'toggleFollow', id: string) =>
    enqueueMutation(store, { call, id, about: 'bo', desired: true });
  server.hang = Promise.withResolvers();
  void toggle('toggleLike', 't1');
  await vi.waitFor(() => expect(server.changes()).toHaveLength(1));
  const others = [toggle('toggleLike', 't2'), toggle('toggleFollow', 't1')];
  const entry = entryAt(store, 0);
  expect(await store.get(processorAtom).cancel(entry)).toBe(true);
  expect(shown()).toEqual([]);
  server.hang.resolve(null);
  expect(await Promise.all(others)).toEqual(['sent', 'sent']);
});

test('an edit that follows one that is cancelled while it is sent is not shown as waiting', async () => {
  const { store, server, waiting: shown } = community();
  const edited = (content: string) => enqueueMutation(store, { call: 'editTweet', id: 't1', content });
  server.hang = Promise.withResolvers();
  void edited('first');
  await vi.waitFor(() => expect(server.changes()).toHaveLength(1));
  const second = edited('second');
  const entry = entryAt(store, 0);
  expect(await store.get(processorAtom).cancel(entry)).toBe(true);
  expect(shown()).toEqual([]);
  server.hang.resolve(null);
  expect(await second).toBe('sent');
  expect(server.changes().map(({ content }) => content)).toEqual(['first', 'second']);
});

test('an entry cancelled twice at once becomes one draft, and nothing can be cancelled while signed out', async () => {
  const { store } = await waiting('before', post('one'));
  const entry = entryAt(store, 0);
  const processor = store.get(processorAtom);
  expect(await Promise.all([processor.cancel(entry), processor.cancel(entry)])).toEqual([true, false]);
  expect(store.get(storedDraftAtom('composer'))).toBe('one');
  expect(store.get(toastsAtom), 'that it may be there already').toHaveLength(1);
  signOut(store);
  expect(await processor.cancel(entry)).toBe(false);
});
