import { expect, test, vi } from 'vitest';
import { draftKey, imageMarkKey } from '#renderer/lib/storage-keys.ts';
import { setImageAtom } from '#renderer/stores/drafts/image-drafts.ts';
import { fakeDatabase } from '#tests/fixtures/database.ts';
import { testStore, testUser } from '#tests/fixtures/stores.ts';
import { hasFieldImage } from './use-field-image.ts';

test('a form that is not shown has no image any more once another window has sent it', async () => {
  fakeDatabase();
  const store = testStore(() => Promise.reject(new Error('no calls expected')));
  const key = draftKey(testUser._id, 'avatar');
  store.set(setImageAtom, key, new File(['x'], 'avatar.png', { type: 'image/png' }));
  await vi.waitFor(() => expect(localStorage.getItem(imageMarkKey(key))).not.toBeNull());
  expect(hasFieldImage(store, 'avatar')).toBe(true);
  localStorage.removeItem(imageMarkKey(key));
  expect(hasFieldImage(store, 'avatar')).toBe(false);
});
