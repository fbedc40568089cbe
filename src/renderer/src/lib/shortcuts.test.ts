import { expect, test } from 'vitest';
import { postActions } from '#contract/post-actions.ts';
import { actionHint, platformOf } from './hint.ts';
import { shortcuts } from './shortcuts.ts';

const keysOf = (id: string, ...[platform, host]: Parameters<typeof shortcuts>) =>
  shortcuts(platform, host).find((shortcut) => shortcut.id === id)?.keys;

test('names keys as they are written on each system', () => {
  expect(keysOf('toggleTheme', 'mac', 'desktop')).toEqual([['⌘', '⇧', 'L']]);
  expect(keysOf('toggleTheme', 'windows', 'desktop')).toEqual([['Ctrl', 'Shift', 'L']]);
  expect(keysOf('zoomIn', 'linux', 'desktop')).toEqual([['Ctrl', '+']]);
  expect(keysOf('back', 'linux', 'desktop')).toEqual([['Alt', '←']]);
});

test('lists every way there is, and each once', () => {
  expect(keysOf('newPost', 'linux', 'desktop')).toEqual([['Ctrl', 'N'], ['n']]);
  expect(keysOf('focusToasts', 'linux', 'desktop')).toEqual([['F8']]);
  expect(keysOf('openLogs', 'linux', 'desktop')).toBeUndefined();
});

test("leaves out the menu's keys in a browser, which has no such menu", () => {
  expect(shortcuts('linux', 'browser').map(({ id }) => id)).toEqual([
    'newPost',
    'focusSearch',
    'focusToasts',
    'shortcuts',
    ...Object.keys(postActions),
  ]);
});

test('knows the system that a browser runs on', () => {
  expect(platformOf('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)')).toBe('mac');
  expect(platformOf('Mozilla/5.0 (Windows NT 10.0; Win64; x64)')).toBe('windows');
  expect(platformOf('Mozilla/5.0 (X11; Linux x86_64)')).toBe('linux');
});

test('tells a control its name and keys, as a tooltip and for assistive technology', () => {
  expect(actionHint('goHome', 'windows', 'desktop')).toEqual({
    title: 'Home (Ctrl+1)',
    'aria-keyshortcuts': 'Control+1',
  });
  expect(actionHint('newPost', 'mac', 'desktop')).toEqual({
    title: 'New Post (⌘N)',
    'aria-keyshortcuts': 'Meta+N n',
  });
  // A browser's own keys would win there.
  expect(actionHint('newPost', 'linux', 'browser')).toEqual({
    title: 'New post (n)',
    'aria-keyshortcuts': 'n',
  });
  expect(actionHint('goHome', 'linux', 'browser')).toEqual({
    title: 'Home',
    'aria-keyshortcuts': undefined,
  });
});
