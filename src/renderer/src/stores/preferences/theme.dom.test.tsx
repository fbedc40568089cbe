import { createStore } from 'jotai';
import { expect, onTestFinished, test, vi } from 'vitest';
import { themeAtom, themeChoiceAtom } from './theme.ts';

/** Replaces the theme of the operating system, until the test's end. Returns a function that changes it. */
function systemTheme(isDark: boolean) {
  const state = { isDark };
  const query = new EventTarget();
  const { matchMedia } = globalThis;
  Object.assign(globalThis, {
    matchMedia: (media: string) =>
      Object.defineProperty(query, 'matches', {
        get: () => state.isDark && media === '(prefers-color-scheme: dark)',
        configurable: true,
      }),
  });
  onTestFinished(() => void Object.assign(globalThis, { matchMedia }));
  return (next: boolean) => {
    state.isDark = next;
    query.dispatchEvent(new Event('change'));
  };
}

test('the theme is dark by default', { tags: ['S3.18', 'S9.28'] }, () => {
  expect(createStore().get(themeAtom)).toBe('dark');
});

test('the stored theme is read when it is first used, not on import', () => {
  localStorage.setItem('warble.theme', '"light"');
  expect(createStore().get(themeAtom)).toBe('light');
});

test(
  'the theme is what it is set to; an empty value leaves it unchanged',
  { tags: ['S4.04', 'S4.05'] },
  () => {
    const store = createStore();
    store.set(themeAtom, 'light');
    expect(store.get(themeAtom)).toBe('light');
    store.set(themeAtom, '');
    expect(store.get(themeAtom)).toBe('light');
    store.set(themeAtom, 'dark');
    expect(localStorage.getItem('warble.theme'), 'where the first frame reads it').toBe('"dark"');
    expect(store.get(themeAtom)).toBe('dark');
  },
);

test.each([
  [true, 'dark'],
  [false, 'light'],
] as const)('the theme of the system, dark or not (%j), is known before it is followed', (isDark, theme) => {
  systemTheme(isDark);
  const store = createStore();
  store.set(themeChoiceAtom, 'system');
  expect(store.get(themeAtom)).toBe(theme);
});

test('the theme follows that of the system while it is the choice and on screen', () => {
  const change = systemTheme(true);
  const store = createStore();
  store.set(themeChoiceAtom, 'system');
  const onChange = vi.fn();
  const leave = store.sub(themeAtom, onChange);
  expect(store.get(themeAtom)).toBe('dark');
  change(false);
  expect(store.get(themeAtom)).toBe('light');
  change(true);
  expect(store.get(themeAtom)).toBe('dark');
  leave();
  change(false);
  expect(onChange).toHaveBeenCalledTimes(2);
  // As it is now, once it is on screen again.
  onTestFinished(store.sub(themeAtom, onChange));
  expect(store.get(themeAtom)).toBe('light');
  store.set(themeChoiceAtom, 'dark');
  expect(store.get(themeAtom)).toBe('dark');
});
