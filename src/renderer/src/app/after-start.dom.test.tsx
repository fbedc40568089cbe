import { beforeEach, expect, test, vi } from 'vitest';
import { localizationAtom } from '#renderer/i18n/localization.ts';
import { setLocaleAtom } from '#renderer/stores/preferences/language.ts';
import { cleanUp } from '#tests/fixtures/clean-up.ts';
import { testStore } from '#tests/fixtures/stores.ts';
import { afterStart } from './after-start.ts';

// Its timer would end after the test, and jsdom has no `requestIdleCallback`.
vi.mock('./first-frame/keep-frame.ts', () => ({ keepFrame: vi.fn() }));

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
  await store.set(setLocaleAtom, 'de');
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
