import { expect, test } from 'vitest';
import { rendererActions } from '#contract/actions/renderer-actions.ts';
import { keysText } from '#renderer/lib/key-labels.ts';
import type { HostKind } from '#renderer/lib/platform.ts';
import { changedKeymap } from '#renderer/stores/preferences/keymap.ts';
import { shortcuts } from './shortcuts.ts';

const keysOf = (id: string, platform: 'mac' | 'windows' | 'linux', host: HostKind, changes = {}) =>
  shortcuts(changedKeymap(changes), platform, host).find((shortcut) => shortcut.id === id)?.alternatives;

test('names keys as they are written on each system', () => {
  expect(keysOf('toggleTheme', 'mac', 'desktop')).toEqual([[['⌘', '⇧', 'L']]]);
  expect(keysOf('toggleTheme', 'windows', 'desktop')).toEqual([[['Ctrl', 'Shift', 'L']]]);
  expect(keysOf('zoomIn', 'linux', 'desktop')).toEqual([[['Ctrl', '+']]]);
  expect(keysOf('back', 'linux', 'desktop')).toEqual([[['Alt', '←']]]);
  expect(keysOf('palette', 'mac', 'browser')).toEqual([[['⌘', 'K']]]);
  expect(keysText('g CmdOrCtrl+Shift+Left', 'linux')).toBe('g Ctrl+Shift+←');
});

test('lists all alternatives, and each once', () => {
  expect(keysOf('newPost', 'linux', 'desktop')).toEqual([[['Ctrl', 'N']], [['n']]]);
  expect(keysOf('goHome', 'linux', 'desktop')).toEqual([[['Ctrl', '1']], [['g'], ['h']]]);
  expect(keysOf('focusToasts', 'linux', 'desktop')).toEqual([[['F8']]]);
  expect(keysOf('openLogs', 'linux', 'desktop')).toBeUndefined();
});

test("leaves out the menu's keys in a browser, which has no such menu, and follows what the user has changed", () => {
  const listed = shortcuts(changedKeymap({ newPost: null, logout: 'x' }), 'linux', 'browser').map(
    ({ id }) => id,
  );
  const keyless = new Set(['newPost', 'addAccount', 'servers', 'toggleTheme', 'recentMessages']);
  expect(listed).toEqual(Object.keys(rendererActions).filter((id) => !keyless.has(id)));
  expect(keysOf('newPost', 'linux', 'desktop', { newPost: 'Alt+C' })).toEqual([
    [['Ctrl', 'N']],
    [['Alt', 'C']],
  ]);
});
