import { expect, test } from 'vitest';
import { pageActions } from '#contract/actions/page-actions.ts';
import { postActions } from '#contract/actions/post-actions.ts';
import { defaultKeys } from '#contract/actions/page-keys.ts';
import { actionHint, type HostKind, keysText, platformOf } from './hint.ts';
import { shortcuts } from './shortcuts.ts';

const waysOf = (id: string, platform: 'mac' | 'windows' | 'linux', host: HostKind, keymap = {}) =>
  shortcuts({ ...defaultKeys, ...keymap }, platform, host).find((shortcut) => shortcut.id === id)?.ways;

test('names keys as they are written on each system', () => {
  expect(waysOf('toggleTheme', 'mac', 'desktop')).toEqual([[['⌘', '⇧', 'L']]]);
  expect(waysOf('toggleTheme', 'windows', 'desktop')).toEqual([[['Ctrl', 'Shift', 'L']]]);
  expect(waysOf('zoomIn', 'linux', 'desktop')).toEqual([[['Ctrl', '+']]]);
  expect(waysOf('back', 'linux', 'desktop')).toEqual([[['Alt', '←']]]);
  expect(waysOf('palette', 'mac', 'browser')).toEqual([[['⌘', 'K']]]);
  expect(keysText('g CmdOrCtrl+Shift+Left', 'linux')).toBe('g Ctrl+Shift+←');
});

test('lists every way there is, and each once', () => {
  expect(waysOf('newPost', 'linux', 'desktop')).toEqual([[['Ctrl', 'N']], [['n']]]);
  expect(waysOf('goHome', 'linux', 'desktop')).toEqual([[['Ctrl', '1']], [['g'], ['h']]]);
  expect(waysOf('focusToasts', 'linux', 'desktop')).toEqual([[['F8']]]);
  expect(waysOf('openLogs', 'linux', 'desktop')).toBeUndefined();
});

test("leaves out the menu's keys in a browser, which has no such menu, and follows what the user has changed", () => {
  const listed = shortcuts({ ...defaultKeys, newPost: null, logout: 'x' }, 'linux', 'browser').map(
    ({ id }) => id,
  );
  const keyless = new Set(['newPost', 'servers', 'toggleTheme', 'recentMessages']);
  expect(listed).toEqual(
    [...Object.keys(pageActions), ...Object.keys(postActions)].filter((id) => !keyless.has(id)),
  );
  expect(waysOf('newPost', 'linux', 'desktop', { newPost: 'Alt+C' })).toEqual([
    [['Ctrl', 'N']],
    [['Alt', 'C']],
  ]);
});

test('knows the system that a browser runs on', () => {
  expect(platformOf('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)')).toBe('mac');
  expect(platformOf('Mozilla/5.0 (Windows NT 10.0; Win64; x64)')).toBe('windows');
  expect(platformOf('Mozilla/5.0 (X11; Linux x86_64)')).toBe('linux');
});

test('tells a control its name and keys, as a tooltip and for assistive technology', () => {
  expect(actionHint('goHome', 'g h', 'windows', 'desktop')).toEqual({
    title: 'Home (Ctrl+1)',
    'aria-keyshortcuts': 'Control+1',
  });
  expect(actionHint('newPost', 'n', 'mac', 'desktop')).toEqual({
    title: 'New Post (⌘N)',
    'aria-keyshortcuts': 'Meta+N n',
  });
  // A browser's own keys would win there.
  expect(actionHint('newPost', 'Alt+C', 'linux', 'browser')).toEqual({
    title: 'New post (Alt+C)',
    'aria-keyshortcuts': 'Alt+C',
  });
  // The attribute can't say that one key follows another.
  expect(actionHint('goHome', 'g h', 'linux', 'browser')).toEqual({
    title: 'Home (g h)',
    'aria-keyshortcuts': undefined,
  });
  expect(actionHint('goHome', null, 'linux', 'browser').title).toBe('Home');
});
