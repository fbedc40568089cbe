import { expect, test } from 'vitest';
import { type RendererActionId, rendererActionIds } from '#contract/actions/renderer-actions.ts';
import { changedKeymap, defaultKeymap } from '#renderer/stores/preferences/keymap.ts';
import { conflictOf, isFirstOfChord } from './key-conflict.ts';

const conflict = (
  id: RendererActionId,
  keys: string,
  changed = {},
  host: 'browser' | 'desktop' = 'browser',
) => conflictOf(id, keys, changedKeymap(changed), 'linux', host);

test.each(['x', 'Shift+N', ';', 'F9', 'g x', 'Alt+C', 'CmdOrCtrl+Shift+H', 'Insert'])(
  'an action can have %s',
  (keys) => {
    expect(conflict('newPost', keys)).toBeNull();
  },
);

test('two actions cannot share keys, nor can one have the first keystroke of another', () => {
  expect(conflict('newPost', 'r')).toEqual({ kind: 'taken', by: 'reply' });
  expect(conflict('newPost', 'r', { reply: 'x' })).toBeNull();
  expect(conflict('newPost', 'g')).toEqual({ kind: 'isPrefix', by: 'goHome' });
  expect(conflict('goHome', 'j h')).toEqual({ kind: 'hasPrefix', by: 'nextPost' });
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
  'CmdOrCtrl+Enter',
  'CmdOrCtrl+Shift+Enter',
  'Ctrl+Enter',
])('keys of the browser or the system are refused: %s', (keys) => {
  expect(conflict('newPost', keys)).toEqual({ kind: 'reserved' });
});

test("keys of the desktop app's menu are refused, except for the action that has them there", () => {
  expect(conflict('newPost', 'CmdOrCtrl+Shift+L')).toBeNull();
  expect(conflict('newPost', 'CmdOrCtrl+Shift+L', {}, 'desktop')).toEqual({
    kind: 'menu',
    by: 'toggleTheme',
  });
  expect(conflict('toggleTheme', 'CmdOrCtrl+Shift+L', {}, 'desktop')).toBeNull();
  expect(conflictOf('newPost', 'CmdOrCtrl+[', defaultKeymap, 'mac', 'desktop')).toEqual({
    kind: 'menu',
    by: 'back',
  });
});

test('default keys are accepted, unless another action has them now', () => {
  for (const id of rendererActionIds) {
    const keys = defaultKeymap(id);
    if (keys !== null) expect(conflict(id, keys), id).toBeNull();
  }
  expect(conflict('likePost', 'l', { likePost: 'x', newPost: 'l' })).toEqual({
    kind: 'taken',
    by: 'newPost',
  });
});

test('only by default, an action of the columns has the key of another', () => {
  expect(conflict('nextColumn', 'l')).toBeNull();
  expect(conflict('likePost', 'l')).toBeNull();
  expect(conflict('nextColumn', 'j')).toEqual({ kind: 'taken', by: 'nextPost' });
  expect(conflict('newPost', 'l', { likePost: 'x' })).toEqual({ kind: 'taken', by: 'nextColumn' });
});

test('a keystroke is the first of a chord by default or by choice', () => {
  expect(isFirstOfChord('g', defaultKeymap)).toBe(true);
  expect(isFirstOfChord('x', defaultKeymap)).toBe(false);
  expect(isFirstOfChord('x', changedKeymap({ goHome: 'x h' }))).toBe(true);
});
