import { beforeEach, expect, test, vi } from 'vitest';
import { localizationAtom } from '#renderer/i18n/localization.ts';
import { languageChoiceAtom, setLocale, showLanguage } from '#renderer/stores/preferences/language.ts';
import { enqueuingMs } from '#renderer/outbox/orphaned-images.ts';
import { cleanUp } from '#tests/fixtures/clean-up.ts';
import { fakeDatabase } from '#tests/fixtures/database.ts';
import { minuteAtom } from '#renderer/posts/reading.ts';
import { signInAtom, signOut } from '#renderer/stores/session/auth.ts';
import { testStore, testUser } from '#tests/fixtures/stores.ts';
import { afterStart } from './after-start.ts';
import { keepFrame } from './first-frame/keep-frame.ts';

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

test('while nobody is signed in, the language is followed, and the rest waits for the first page of a user', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  cleanUp(() => void vi.useRealTimers());
  vi.mocked(keepFrame).mockClear();
  const store = testStore(() => Promise.resolve([]));
  signOut(store);
  afterStart(store);
  localStorage.setItem('warble.language', '"de"');
  window.dispatchEvent(new StorageEvent('storage', { key: 'warble.language', newValue: '"de"' }));
  await vi.waitUntil(() => store.get(localizationAtom).language === 'de');
  store.set(signInAtom, testUser);
  expect(keepFrame).not.toHaveBeenCalled();
  await vi.runOnlyPendingTimersAsync();
  expect(keepFrame).toHaveBeenCalledExactlyOnceWith(store);
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

test('ages of posts are right when the user comes back after the computer has slept', () => {
  vi.useFakeTimers();
  cleanUp(() => void vi.useRealTimers());
  const store = testStore(() => Promise.resolve([]));
  cleanUp(store.sub(minuteAtom, () => {}));
  afterStart(store);
  // The clock goes on during sleep, and timers do not.
  const wokeUp = Date.now() + 8 * 60 * 60_000;
  vi.setSystemTime(wokeUp);
  expect(store.get(minuteAtom)).toBeLessThan(wokeUp);
  window.dispatchEvent(new FocusEvent('focus'));
  expect(store.get(minuteAtom)).toBe(wokeUp);
});

test('the image of a post that was not enqueued when the page was closed is deleted', async () => {
  vi.useFakeTimers();
  cleanUp(() => void vi.useRealTimers());
  const { kept } = fakeDatabase();
  kept.set('warble.outbox.u1.k1', new File([], 'picture.png'));
  afterStart(testStore(() => Promise.resolve([])));
  await vi.advanceTimersByTimeAsync(enqueuingMs);
  expect(kept.size).toBe(0);
});
