import { expect, test, vi } from 'vitest';
import { localizationAtom } from '#renderer/i18n/localization.ts';
import { cleanUp } from '#tests/fixtures/clean-up.ts';
import { testStore } from '#tests/fixtures/stores.ts';
import { afterStart } from './after-start.ts';

test('a language that is chosen in another window is shown in this one', async () => {
  cleanUp(() => {
    localStorage.clear();
    document.documentElement.removeAttribute('lang');
    document.documentElement.removeAttribute('dir');
  });
  const store = testStore(() => Promise.resolve([]));
  afterStart(store);
  localStorage.setItem('warble.language', '"de"');
  window.dispatchEvent(new StorageEvent('storage', { key: 'warble.language', newValue: '"de"' }));
  await vi.waitFor(() => expect(store.get(localizationAtom).language).toBe('de'));
  expect(document.documentElement.lang).toBe('de');
});
