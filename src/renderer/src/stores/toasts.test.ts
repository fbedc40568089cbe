import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToastAtom, forgetToastsAtom, openToastAtom, showToastAtom, toastsAtom } from './toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a new toast replaces the visible one', { tags: ['S4.17', 'S9.12'] }, () => {
  const store = createStore();
  store.set(showToastAtom, 'first');
  store.set(showToastAtom, 'second', 'destructive');
  expect(store.get(openToastAtom)).toMatchObject({ text: 'second', variant: 'destructive' });
  expect(store.get(toastsAtom).filter((toast) => toast.open)).toHaveLength(1);
});

test('a toast has the default variant unless it has another, and is dismissed while others are remembered', () => {
  const store = createStore();
  store.set(showToastAtom, 'first');
  expect(store.get(openToastAtom)?.variant).toBe('default');
  const id = store.set(showToastAtom, 'second');
  store.set(dismissToastAtom, id);
  expect(store.get(openToastAtom)).toBeUndefined();
  expect(store.get(toastsAtom)).toHaveLength(2);
});

test(
  'a dismissed toast is remembered for 1,000,000 ms and then removed',
  { tags: ['S4.19', 'S9.19'] },
  () => {
    const store = createStore();
    store.set(showToastAtom, 'hello');
    const id = store.get(openToastAtom)?.id ?? 0;
    store.set(dismissToastAtom, id);
    expect(store.get(openToastAtom)).toBeUndefined();
    vi.advanceTimersByTime(999_999);
    expect(store.get(toastsAtom)).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(store.get(toastsAtom)).toHaveLength(0);
  },
);

test('cleared toasts are removed immediately, but not the visible one', () => {
  const store = createStore();
  store.set(showToastAtom, 'first');
  store.set(showToastAtom, 'second');
  store.set(forgetToastsAtom);
  expect(store.get(toastsAtom).map(({ text }) => text)).toEqual(['second']);
  vi.runAllTimers();
  expect(store.get(toastsAtom)).toHaveLength(1);
});

test('dismissing twice does not shorten or repeat the removal', () => {
  const store = createStore();
  store.set(showToastAtom, 'hello');
  const id = store.get(openToastAtom)?.id ?? 0;
  store.set(dismissToastAtom, id);
  vi.advanceTimersByTime(10);
  store.set(dismissToastAtom, id);
  expect(vi.getTimerCount()).toBe(1);
  store.set(showToastAtom, 'another, which is visible');
  store.set(dismissToastAtom, id);
  expect(vi.getTimerCount()).toBe(1);
});
