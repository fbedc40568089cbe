import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import { assignedKeymapAtom, keyChoicesAtom, keymapAtom } from './keymap.ts';

test('changed keys replace the default ones, and an action may have none', () => {
  const store = createStore();
  store.set(keyChoicesAtom, { singleKeys: true, keys: { newPost: 'm', likePost: null } });
  const keymap = store.get(keymapAtom);
  expect([keymap('newPost'), keymap('likePost'), keymap('reply'), keymap('goHome')]).toEqual([
    'm',
    null,
    'r',
    'g h',
  ]);
});

test('without single keys only those work that are no characters, and the others stay assigned', () => {
  const store = createStore();
  store.set(keyChoicesAtom, { singleKeys: false, keys: { likePost: null, reply: 'CmdOrCtrl+R' } });
  const keymap = store.get(keymapAtom);
  expect([keymap('newPost'), keymap('goHome'), keymap('likePost')]).toEqual([null, null, null]);
  expect([keymap('reply'), keymap('openPost')]).toEqual(['CmdOrCtrl+R', 'Enter']);
  expect(store.get(assignedKeymapAtom)('newPost')).toBe('n');
  expect(localStorage.getItem('warble.keyboard'), 'where the first frame writes it').toContain('CmdOrCtrl+R');
});
