import { expect, test } from 'vitest';
import { defaultKeys, type KeyedId, keyedIds } from '#contract/actions/page-keys.ts';
import { isFirstStroke, refusalOf } from './refusal.ts';

const refused = (id: KeyedId, keys: string, changed = {}, host: 'browser' | 'desktop' = 'browser') =>
  refusalOf(id, keys, { ...defaultKeys, ...changed }, 'linux', host);

test.each(['x', 'Shift+N', ';', 'F9', 'g x', 'Alt+C', 'CmdOrCtrl+Shift+H', 'Insert'])(
  'an action can have %s',
  (keys) => {
    expect(refused('newPost', keys)).toBeNull();
  },
);

test('no two actions have the same keys, and none shadows those that follow it', () => {
  expect(refused('newPost', 'l')).toEqual({ kind: 'taken', by: 'likePost' });
  expect(refused('newPost', 'l', { likePost: 'x' })).toBeNull();
  expect(refused('newPost', 'g')).toEqual({ kind: 'begins', by: 'goHome' });
  expect(refused('goHome', 'j h')).toEqual({ kind: 'begun', by: 'nextPost' });
});

test.each([
  'Tab',
  'Home',
  'Escape',
  'Left',
  'F5',
  'CmdOrCtrl+W',
  'CmdOrCtrl+C',
  'CmdOrCtrl+Shift+T',
  'Alt+Left',
  'Super+X',
])('what the browser or the system has stays theirs: %s', (keys) => {
  expect(refused('newPost', keys)).toEqual({ kind: 'reserved' });
});

test("the desktop app's menu keeps its keys", () => {
  expect(refused('newPost', 'CmdOrCtrl+Shift+L')).toBeNull();
  expect(refused('newPost', 'CmdOrCtrl+Shift+L', {}, 'desktop')).toEqual({ kind: 'menu', by: 'toggleTheme' });
  expect(refused('toggleTheme', 'CmdOrCtrl+Shift+L', {}, 'desktop')).toBeNull();
});

test('on a Mac, Option writes characters', () => {
  expect(refusalOf('newPost', 'Alt+L', defaultKeys, 'mac', 'browser')).toEqual({ kind: 'reserved' });
});

test('the keys of the table can all be had, and given back unless another has them now', () => {
  for (const id of keyedIds) {
    const keys = defaultKeys[id];
    if (keys !== null) expect(refused(id, keys), id).toBeNull();
  }
  expect(refused('likePost', 'l', { likePost: 'x', newPost: 'l' })).toEqual({ kind: 'taken', by: 'newPost' });
});

test('knows what is waited after, also when nothing has such keys any more', () => {
  expect(isFirstStroke('g', defaultKeys)).toBe(true);
  expect(isFirstStroke('x', defaultKeys)).toBe(false);
  expect(isFirstStroke('x', { ...defaultKeys, goHome: 'x h' })).toBe(true);
});
