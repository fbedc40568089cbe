import { renderHook } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import type { PropsWithChildren } from 'react';
import { expect, test, vi } from 'vitest';
import { keyChoicesAtom } from '#renderer/stores/preferences/keymap.ts';
import { canRunAtom, runActionAtom } from './handlers.ts';
import { useAction } from './use-action.ts';
import { useHint } from './use-hint.ts';

interface Performed {
  readonly id: 'likePost' | 'reply';
  readonly run: () => void;
}

function start() {
  localStorage.clear();
  const store = createStore();
  return {
    store,
    wrapper: ({ children }: PropsWithChildren) => <Provider store={store}>{children}</Provider>,
  };
}

test('a component performs an action while it is on screen, with its latest handler', () => {
  const { store, wrapper } = start();
  const [first, second] = [vi.fn(), vi.fn()];
  const initialProps: Performed = { id: 'likePost', run: first };
  const { rerender, unmount } = renderHook(({ id, run }: Performed) => useAction(id, run), {
    initialProps,
    wrapper,
  });
  const run = () => {
    store.set(runActionAtom, 'likePost');
    store.set(runActionAtom, 'reply');
    return [first, second].map(({ mock }) => mock.calls.length);
  };
  expect(run()).toEqual([1, 0]);
  rerender({ id: 'likePost', run: second });
  expect(run()).toEqual([1, 1]);
  rerender({ id: 'reply', run: second });
  expect([store.get(canRunAtom)('likePost'), store.get(canRunAtom)('reply')]).toEqual([false, true]);
  expect(run()).toEqual([1, 2]);
  unmount();
  expect(store.get(canRunAtom)('reply')).toBe(false);
});

test('the hint of a control follows the keymap of the user', () => {
  const { store, wrapper } = start();
  const { result, rerender } = renderHook(() => useHint()('newPost'), { wrapper });
  expect(result.current).toEqual({ title: 'New post (n)', 'aria-keyshortcuts': 'n' });
  store.set(keyChoicesAtom, { singleKeys: true, keys: { newPost: 'm' } });
  rerender();
  expect(result.current.title).toBe('New post (m)');
});
