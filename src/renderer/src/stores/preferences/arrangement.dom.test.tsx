import { createStore } from 'jotai';
import { expect, onTestFinished, test } from 'vitest';
import { arrangementAtom } from './arrangement.ts';

test('the arrangement is stored where the first frame writes it, and search-left without a usable one', () => {
  localStorage.clear();
  const arrangement = () => {
    const store = createStore();
    onTestFinished(store.sub(arrangementAtom, () => {}));
    return store.get(arrangementAtom);
  };
  expect(arrangement()).toBe('search-left');
  localStorage.setItem('warble.arrangement', '"navigation-left"');
  expect(arrangement()).toBe('navigation-left');
  localStorage.setItem('warble.arrangement', '"upside-down"');
  expect(arrangement()).toBe('search-left');
});
