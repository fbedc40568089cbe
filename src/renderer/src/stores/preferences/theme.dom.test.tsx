import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import { themeAtom } from './theme.ts';

test('the theme is dark by default', { tags: ['S3.18', 'S9.28'] }, () => {
  expect(createStore().get(themeAtom)).toBe('dark');
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
    expect(store.get(themeAtom)).toBe('dark');
  },
);
