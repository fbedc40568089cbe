import { createStore } from 'jotai';
import { expect, onTestFinished, test } from 'vitest';
import { arrangementAtom } from './arrangement.ts';
import { undoAtom } from './undo.ts';

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

test('a post is held before it is sent only where that was chosen on this device', () => {
  localStorage.clear();
  const isHeld = () => {
    const store = createStore();
    onTestFinished(store.sub(undoAtom, () => {}));
    return store.get(undoAtom);
  };
  expect(isHeld()).toBe(false);
  localStorage.setItem('warble.undo', 'true');
  expect(isHeld()).toBe(true);
});
