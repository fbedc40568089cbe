import { createStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { languageChoiceAtom, setLocale } from './language.ts';
import { localizationAtom } from '#renderer/i18n/localization.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.documentElement.removeAttribute('lang');
  document.documentElement.removeAttribute('dir');
});

/** No language can be loaded until the returned function is called. */
function failToLoad() {
  const languages = vi.spyOn(navigator, 'languages', 'get').mockImplementation(() => {
    throw new Error('no languages');
  });
  return () => languages.mockRestore();
}

test('a chosen language is that of the texts, of the page, and of the next start', async () => {
  const store = createStore();
  await setLocale(store, 'de');
  expect(store.get(localizationAtom).language).toBe('de');
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['de', 'ltr']);
  expect(localStorage.getItem('warble.language')).toBe('"de"');
  await setLocale(store, 'en');
  expect(store.get(localizationAtom).language).toBe('en');
  expect(localStorage.getItem('warble.language')).toBe('"en"');
});

test('the choice is as before where the language can not be loaded', async () => {
  const store = createStore();
  await setLocale(store, 'en');
  failToLoad();
  await expect(setLocale(store, 'de')).rejects.toThrow('no languages');
  expect(store.get(languageChoiceAtom)).toBe('en');
  expect(localStorage.getItem('warble.language')).toBe('"en"');
});

test('a language that can not be loaded leaves the one that was chosen meanwhile', async () => {
  const store = createStore();
  await setLocale(store, 'system');
  const repair = failToLoad();
  const failed = setLocale(store, 'de');
  repair();
  const chosen = setLocale(store, 'en');
  await expect(failed).rejects.toThrow('no languages');
  await chosen;
  expect(store.get(languageChoiceAtom)).toBe('en');
});

test('a language that is loaded late does not replace the one that was chosen meanwhile', async () => {
  const store = createStore();
  const late = setLocale(store, 'de');
  await setLocale(store, 'en');
  await late;
  expect(store.get(localizationAtom).language).toBe('en');
  expect(document.documentElement.lang).toBe('en');
});
