import { beforeEach, expect, test, vi } from 'vitest';
import { localizationAtom } from '#renderer/i18n/localization.ts';
import { languageChoiceAtom, setLocale, showLanguage } from '#renderer/stores/preferences/language.ts';
import { enqueuingMs } from '#renderer/outbox/orphaned-images.ts';
import { cleanUp } from '#tests/fixtures/clean-up.ts';
import { fakeDatabase } from '#tests/fixtures/database.ts';
import { silenceLog } from '#tests/fixtures/log.ts';
import { testStore } from '#tests/fixtures/stores.ts';
import { afterStart } from './after-start.ts';

// They would end after the test.
vi.mock('./first-frame/keep-frame.ts', () => ({ keepFrame: vi.fn() }));
vi.mock('./load-ahead.ts', () => ({ loadAhead: vi.fn() }));

beforeEach(() =>
  cleanUp(() => {
    localStorage.clear();
    document.documentElement.removeAttribute('lang');
    document.documentElement.removeAttribute('dir');
  }),
);

test('a language that is chosen in this window is drawn once', async () => {
  const store = testStore(() => Promise.resolve([]));
  afterStart(store);
  const drawn = vi.fn();
  store.sub(localizationAtom, drawn);
  await setLocale(store, 'de');
  // What follows other windows would load the texts again.
  await new Promise((resolve) => setTimeout(resolve));
  expect(store.get(localizationAtom).language).toBe('de');
  expect(drawn).toHaveBeenCalledOnce();
});

test('a language that is chosen in another window is shown in this one', async () => {
  const store = testStore(() => Promise.resolve([]));
  afterStart(store);
  localStorage.setItem('warble.language', '"de"');
  window.dispatchEvent(new StorageEvent('storage', { key: 'warble.language', newValue: '"de"' }));
  await vi.waitFor(() => expect(store.get(localizationAtom).language).toBe('de'));
  expect(document.documentElement.lang).toBe('de');
});

test('a language that was chosen in another window while this one was starting is shown', async () => {
  const store = testStore(() => Promise.resolve([]));
  await showLanguage(store, store.get(languageChoiceAtom));
  expect(document.documentElement.lang).toBe('en');
  localStorage.setItem('warble.language', '"de"');
  window.dispatchEvent(new StorageEvent('storage', { key: 'warble.language', newValue: '"de"' }));
  afterStart(store);
  await vi.waitFor(() => expect(document.documentElement.lang).toBe('de'));
  expect(store.get(localizationAtom).language).toBe('de');
});

test('the language of the start is drawn once', async () => {
  localStorage.setItem('warble.language', '"de"');
  const store = testStore(() => Promise.resolve([]));
  await showLanguage(store, store.get(languageChoiceAtom));
  const drawn = vi.fn();
  store.sub(localizationAtom, drawn);
  afterStart(store);
  await new Promise((resolve) => setTimeout(resolve));
  expect(drawn).not.toHaveBeenCalled();
});

/** A page that has started, with images: of a post without an entry, with one, and with one to come, and of a draft. */
function pageWithImages() {
  vi.useFakeTimers();
  cleanUp(() => void vi.useRealTimers());
  const { kept } = fakeDatabase();
  const [orphan, waiting, enqueuing] = ['k1', 'k2', 'k3'].map((key) => `warble.outbox.u1.${key}`);
  if (!orphan || !waiting || !enqueuing) throw new Error('There are three.');
  const draft = 'warble.draft.u1.composer.media';
  for (const name of [orphan, waiting, enqueuing, draft]) kept.set(name, new File([], 'picture.png'));
  localStorage.setItem(waiting, '{}');
  afterStart(testStore(() => Promise.resolve([])));
  return { kept, orphan, waiting, enqueuing, draft };
}

test('images of posts that were not enqueued when the page was closed are deleted, and no others', async () => {
  const { kept, orphan, waiting, enqueuing, draft } = pageWithImages();
  await vi.advanceTimersByTimeAsync(1000);
  expect([...kept.keys()]).toEqual([orphan, waiting, enqueuing, draft]);
  localStorage.setItem(enqueuing, '{}');
  await vi.advanceTimersByTimeAsync(enqueuingMs);
  expect([...kept.keys()]).toEqual([waiting, enqueuing, draft]);
});

test('while local storage can not be read, no images are deleted', async () => {
  silenceLog();
  const { kept, orphan } = pageWithImages();
  await vi.advanceTimersByTimeAsync(1000);
  const blocked = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  cleanUp(() => blocked.mockRestore());
  await vi.advanceTimersByTimeAsync(enqueuingMs);
  expect(kept.has(orphan)).toBe(true);
});
