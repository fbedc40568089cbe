import { expect, test } from 'vitest';
import { actionHint } from './use-hint.ts';

test('a control has its label and keys as a tooltip, and its keys for assistive technology', () => {
  expect(actionHint('goHome', 'g h', 'windows', 'desktop')).toEqual({
    title: 'Home (Ctrl+1)',
    'aria-keyshortcuts': 'Control+1',
  });
  expect(actionHint('newPost', 'n', 'mac', 'desktop')).toEqual({
    title: 'New Post (⌘N)',
    'aria-keyshortcuts': 'Meta+N n',
  });
  // The browser's own keys would take precedence there.
  expect(actionHint('newPost', 'Alt+C', 'linux', 'browser')).toEqual({
    title: 'New post (Alt+C)',
    'aria-keyshortcuts': 'Alt+C',
  });
  // The attribute cannot express that one key follows another.
  expect(actionHint('goHome', 'g h', 'linux', 'browser')).toEqual({
    title: 'Home (g h)',
    'aria-keyshortcuts': undefined,
  });
  expect(actionHint('goHome', null, 'linux', 'browser').title).toBe('Home');
});
