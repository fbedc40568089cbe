import { createStore } from 'jotai';
import { expect, test, vi } from 'vitest';
import { signInAtom } from '#renderer/stores/session/auth.ts';
import { testUser } from '#tests/fixtures/stores.ts';
import {
  canRunAtom,
  heldActionAtom,
  hostActionAtom,
  isOfferedAtom,
  registerHandlerAtom,
  runActionAtom,
} from './handlers.ts';

test('an action is performed only by the handlers that are registered now', () => {
  const store = createStore();
  const [like, other] = [vi.fn(), vi.fn()];
  const remove = store.set(registerHandlerAtom, { id: 'likePost', run: like });
  store.set(registerHandlerAtom, { id: 'reply', run: other });
  expect([store.get(canRunAtom)('likePost'), store.get(canRunAtom)('newPost')]).toEqual([true, false]);
  store.set(runActionAtom, 'likePost');
  expect([like, other].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  remove();
  store.set(runActionAtom, 'likePost');
  expect(like).toHaveBeenCalledTimes(1);
  expect(store.get(canRunAtom)('likePost')).toBe(false);
});

test('keys of accounts and servers are offered only where there is a choice of them, all others always', () => {
  const store = createStore();
  store.set(signInAtom, testUser);
  store.set(registerHandlerAtom, { id: 'account2', run: () => {} });
  const ids = ['account1', 'account2', 'addAccount', 'servers', 'newPost', 'account22', 'myaccount2'];
  const offered = () => ids.filter(store.get(isOfferedAtom));
  expect(offered()).toEqual(['account2', 'addAccount', 'newPost', 'account22', 'myaccount2']);
  store.set(registerHandlerAtom, { id: 'servers', run: () => {} });
  expect(offered()).toContain('servers');
});

test('without a session only the keys that need none are offered', () => {
  const store = createStore();
  const ids = ['newPost', 'goHome', 'palette', 'likePost', 'focusToasts', 'shortcuts', 'quit'];
  const offered = () => ids.filter(store.get(isOfferedAtom));
  expect(offered()).toEqual(['focusToasts', 'shortcuts', 'quit']);
  store.set(signInAtom, testUser);
  expect(offered()).toEqual(ids);
});

test('an action of the host that nothing performs yet is performed once by the first that can', async () => {
  const store = createStore();
  const [run, other] = [vi.fn(), vi.fn()];
  store.set(hostActionAtom, 'newPost');
  store.set(registerHandlerAtom, { id: 'reply', run: () => expect.unreachable() });
  const remove = store.set(registerHandlerAtom, { id: 'newPost', run });
  store.set(registerHandlerAtom, { id: 'newPost', run: other });
  await Promise.resolve();
  expect([run, other].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  remove();
  store.set(registerHandlerAtom, { id: 'newPost', run });
  await Promise.resolve();
  expect(run).toHaveBeenCalledOnce();
});

test.each([
  ['another action of the host', 'reply'],
  ['something that the user does', null],
] as const)('such an action is replaced by %s', async (_case, next) => {
  const store = createStore();
  const run = vi.fn();
  store.set(registerHandlerAtom, { id: 'reply', run: () => {} });
  store.set(hostActionAtom, 'newPost');
  if (next === null) store.set(heldActionAtom, null);
  else store.set(hostActionAtom, next);
  store.set(registerHandlerAtom, { id: 'newPost', run });
  await Promise.resolve();
  expect(run).not.toHaveBeenCalled();
});
