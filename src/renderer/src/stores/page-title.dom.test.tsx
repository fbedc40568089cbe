import { act, renderHook } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { expect, test } from 'vitest';
import { isInboxShownAtom, latestInboxShownAtom, unreadAtom } from './entities/inbox.ts';
import { shownPathAtom, unreadInTitle, usePageTitle } from './page-title.ts';

test('the title of the window has the number of unread entries, the page and the product', () => {
  const store = createStore();
  expect(
    [isInboxShownAtom, latestInboxShownAtom, shownPathAtom].map((shown) =>
      store.get<boolean | number | string | null>(shown),
    ),
    'nothing is shown yet',
  ).toEqual([false, null, '']);
  const { rerender, unmount } = renderHook(({ title }) => usePageTitle(title), {
    initialProps: { title: 'Home' },
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  });
  expect(document.title).toBe('Home · Warble');
  act(() => store.set(unreadAtom, 12));
  expect(document.title).toBe('(12) Home · Warble');
  rerender({ title: 'Settings' });
  expect(document.title).toBe('(12) Settings · Warble');
  act(() => store.set(unreadAtom, 0));
  expect(document.title).toBe('Settings · Warble');
  unmount();
  expect(document.title).toBe('Warble');
});

test('only a number at the beginning of a title counts as that of unread entries', () => {
  const titles = ['(1) Home', '(12) Home', 'Home', 'Ada (12) Home', '(new) Home', '(12)Home'];
  expect(titles.map((title) => title.replace(unreadInTitle, ''))).toEqual([
    'Home',
    'Home',
    ...titles.slice(2),
  ]);
});
