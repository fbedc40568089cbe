import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { composerMediaAtom } from '#renderer/stores/drafts/composer.ts';
import { storedDraftAtom } from '#renderer/stores/drafts/drafts.ts';
import { signInAtom, signOut } from '#renderer/stores/session/auth.ts';
import { openToastAtom } from '#renderer/stores/toasts.ts';
import { silenceLog } from '#tests/fixtures/log.ts';
import { fakeDatabase } from '#tests/fixtures/database.ts';
import { community, post, refused } from '#tests/fixtures/outbox.ts';
import { testUser } from '#tests/fixtures/stores.ts';
import { outboxAtom } from './atoms.ts';
import { enqueueMutation, startProcessor } from './enqueue.ts';

/* A sign-out while a change is stored or sent: its text must be either a draft or an entry, and not both. */

beforeEach(() => void silenceLog());
afterEach(() => {
  vi.restoreAllMocks();
});

const image = new File(['picture'], 'picture.png', { type: 'image/png' });
const withImage = { ...post('look'), media: true };
const other = { ...testUser, _id: 'u9' };

/** A window that is sending a post which does not fit on the disk, and whose call does not end before `goOn`. */
async function sendingUnpersisted() {
  const { store, server } = community();
  store.set(storedDraftAtom('composer'), 'one');
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const answer = Promise.withResolvers();
  server.hang = answer;
  const outcome = enqueueMutation(store, post('one'));
  const next = enqueueMutation(store, post('two'));
  await vi.waitFor(() => expect(server.changes()).toHaveLength(1));
  full.mockRestore();
  return { store, server, outcome, next, goOn: () => answer.resolve(null) };
}

test('unpersisted posts without a session are refused, and not sent once their user is signed in again', async () => {
  const { store, server, outcome, next, goOn } = await sendingUnpersisted();
  server.fault = refused(401);
  signOut(store);
  goOn();
  expect([await outcome, await next]).toEqual(['refused', 'refused']);
  expect(store.get(openToastAtom)?.text).toMatch(/no room on this computer/);
  server.fault = null;
  store.set(signInAtom, testUser);
  expect(store.get(outboxAtom)).toEqual([]);
  expect(store.get(storedDraftAtom('composer'))).toBe('one');
  await startProcessor(store);
  expect(await enqueueMutation(store, post('three'))).toBe('sent');
  expect(server.changes().map(({ content }) => content)).toEqual(['one', 'three']);
});

test('an unpersisted post that is behind another one is refused when its user is signed out meanwhile', async () => {
  const { store, server, outcome, next, goOn } = await sendingUnpersisted();
  signOut(store);
  goOn();
  expect([await outcome, await next]).toEqual(['sent', 'refused']);
  store.set(signInAtom, testUser);
  expect(store.get(outboxAtom)).toEqual([]);
  expect(server.changes()).toHaveLength(1);
});

test('the next user sees nothing of an unpersisted post that is refused', async () => {
  const { store, server, outcome, goOn } = await sendingUnpersisted();
  server.fault = refused(401);
  const before = store.get(openToastAtom)?.text;
  store.set(signInAtom, other);
  goOn();
  expect(await outcome).toBe('refused');
  expect(store.get(openToastAtom)?.text).toBe(before);
});

test('a post whose user is signed out while its image is stored stays a draft', async () => {
  const database = fakeDatabase();
  const { store, server } = community();
  store.set(storedDraftAtom('composer'), 'look');
  store.set(composerMediaAtom, image);
  await vi.waitFor(() => expect(database.kept.size).toBe(1));
  const outcome = enqueueMutation(store, withImage, image);
  signOut(store);
  store.set(storedDraftAtom('composer'), 'look');
  expect(await outcome).toBe('refused');
  expect(store.get(storedDraftAtom('composer')), 'of nobody').toBe('look');
  store.set(signInAtom, testUser);
  expect(store.get(storedDraftAtom('composer'))).toBe('look');
  expect(store.get(composerMediaAtom)).toBe(image);
  expect(store.get(outboxAtom)).toEqual([]);
  expect(server.changes()).toEqual([]);
  await vi.waitFor(() => expect([...database.kept.keys()]).toEqual(['warble.draft.u1.composer.media']));
});

test('nothing of a post that the server refuses is shown once its user is signed out', async () => {
  const { store, server } = community();
  server.hang = Promise.withResolvers();
  const outcome = enqueueMutation(store, post('one'));
  await vi.waitFor(() => expect(server.changes()).toHaveLength(1));
  server.fault = refused(400);
  signOut(store);
  server.hang.resolve(null);
  expect(await outcome).toBe('refused');
  expect(store.get(openToastAtom)).toBeUndefined();
  store.set(signInAtom, testUser);
  expect(store.get(outboxAtom), 'its text is kept, with the reason').toMatchObject([
    { content: 'one', refused: 'no, 400' },
  ]);
});
