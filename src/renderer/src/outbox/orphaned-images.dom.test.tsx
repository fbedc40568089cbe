import { beforeEach, expect, test, vi } from 'vitest';
import { cleanUp } from '#tests/fixtures/clean-up.ts';
import { fakeDatabase } from '#tests/fixtures/database.ts';
import { silenceLog } from '#tests/fixtures/log.ts';
import { deleteOrphanedImages, enqueuingMs } from './orphaned-images.ts';

beforeEach(() => {
  vi.useFakeTimers();
  cleanUp(() => void vi.useRealTimers());
});

/** Images of a post without an entry, of one with an entry, and of one that is being enqueued; and of a draft. */
function storeImages() {
  const { kept } = fakeDatabase();
  const [orphan, waiting, enqueuing] = ['k1', 'k2', 'k3'].map((key) => `warble.outbox.u1.${key}`);
  if (!orphan || !waiting || !enqueuing) throw new Error('There are three.');
  const draft = 'warble.draft.u1.composer.media';
  for (const name of [orphan, waiting, enqueuing, draft]) kept.set(name, new File([], 'picture.png'));
  localStorage.setItem(waiting, '{}');
  return { kept, orphan, waiting, enqueuing, draft };
}

test('images of posts that were not enqueued when the page was closed are deleted, and no others', async () => {
  const { kept, orphan, waiting, enqueuing, draft } = storeImages();
  const deleted = deleteOrphanedImages();
  await vi.advanceTimersByTimeAsync(enqueuingMs - 1);
  expect([...kept.keys()]).toEqual([orphan, waiting, enqueuing, draft]);
  localStorage.setItem(enqueuing, '{}');
  await vi.advanceTimersByTimeAsync(1);
  await deleted;
  expect([...kept.keys()]).toEqual([waiting, enqueuing, draft]);
});

test('where each image has its entry, nothing is waited for', async () => {
  const { kept, orphan, enqueuing } = storeImages();
  for (const name of [orphan, enqueuing]) localStorage.setItem(name, '{}');
  await deleteOrphanedImages();
  expect(vi.getTimerCount()).toBe(0);
  expect(kept.size).toBe(4);
});

test('while local storage can not be read, no images are deleted, and that is logged', async () => {
  const log = silenceLog();
  const { kept, orphan } = storeImages();
  const deleted = deleteOrphanedImages();
  await vi.advanceTimersByTimeAsync(1000);
  const blocked = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  cleanUp(() => blocked.mockRestore());
  await vi.advanceTimersByTimeAsync(enqueuingMs);
  await deleted;
  expect(kept.has(orphan)).toBe(true);
  expect(log).toHaveBeenCalledExactlyOnceWith('images without a post:', expect.any(DOMException));
});

test('a browser without a database has no images', async () => {
  const log = silenceLog();
  await deleteOrphanedImages();
  expect(log).not.toHaveBeenCalled();
});
