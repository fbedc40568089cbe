import { expect, onTestFinished, test, vi } from 'vitest';
import { composerMediaAtom, restoreComposerMediaAtom } from '#renderer/stores/drafts/composer.ts';
import { storedDraftAtom } from '#renderer/stores/drafts/drafts.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { fakeDatabase } from '#tests/fixtures/database.ts';
import { community, post } from '#tests/fixtures/outbox.ts';
import { testUser } from '#tests/fixtures/stores.ts';
import { enqueueMutation } from './enqueue.ts';
import type { TextEntry } from './entry.ts';
import { holdImage, restoreDraft } from './restore-draft.ts';
import { putEntry } from './storage.ts';

/* Posts with an image, whose draft another window shows or changes. Stores stand for windows. */

const own = new File(['own'], 'own.png', { type: 'image/png' });
const newer = new File(['newer'], 'newer.png', { type: 'image/png' });
const imageKey = 'warble.draft.u1.composer.media';
const markKey = `warble.image.${imageKey}`;
const readMark = () => localStorage.getItem(markKey);
const tellWindows = () => window.dispatchEvent(new StorageEvent('storage', { key: markKey }));
const waiting = { key: 'k1', at: 1, notBefore: null, tried: null, refused: null };
const withImage = { ...post('look'), media: true };

async function pick(store: Store, image: File) {
  const before = readMark();
  store.set(composerMediaAtom, image);
  await vi.waitFor(() => expect(readMark()).not.toBe(before));
}

/** A window with a text and an image, and another one that has restored both. */
async function twoWindows() {
  const { kept } = fakeDatabase();
  const sending = community();
  const { store: other } = community();
  sending.store.set(storedDraftAtom('composer'), 'look');
  await pick(sending.store, own);
  await other.set(restoreComposerMediaAtom);
  return { ...sending, store: sending.store, other, kept };
}

test('once a post is sent, no other window shows its image, which would be sent again', async () => {
  const { store, other, kept } = await twoWindows();
  onTestFinished(other.sub(composerMediaAtom, () => {}));
  expect(await enqueueMutation(store, withImage, own)).toBe('sent');
  await vi.waitFor(() => expect(readMark()).toBeNull());
  tellWindows();
  expect(other.get(composerMediaAtom)).toBeNull();
  expect(kept.has(imageKey)).toBe(false);
});

test('a post leaves an image that another window has picked since', async () => {
  const { store, other, kept } = await twoWindows();
  await pick(other, newer);
  expect(await enqueueMutation(store, withImage, own)).toBe('sent');
  await vi.waitFor(() => expect([...kept.keys()]).toEqual([imageKey]));
  expect(kept.get(imageKey)).toBe(newer);
  expect(readMark()).not.toBeNull();
});

test('a restored image does not replace one that another window has picked since', async () => {
  const { store, other, kept } = await twoWindows();
  const entry: TextEntry = {
    ...waiting,
    call: 'addTweet',
    content: 'look',
    draftSlot: 'composer',
    media: true,
  };
  putEntry(store, testUser._id, entry);
  holdImage(store, 'k1', own);
  await pick(other, newer);
  expect(await restoreDraft(store, testUser._id, entry, 'composer')).toBe('inTheWay');
  expect(store.get(composerMediaAtom)).toBe(newer);
  expect(kept.get(imageKey)).toBe(newer);
});
