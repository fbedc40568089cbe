import { afterEach, expect, test } from 'vitest';
import { isPageKey } from './page-key.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

/** Whether a key that is pressed in the first element of some HTML does what `pageKey` does. */
function acts(pageKey: string, init: KeyboardEventInit, html = '<button></button>'): boolean {
  document.body.innerHTML = html;
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  let acted = false;
  const listen = (heard: KeyboardEvent) => {
    acted = isPageKey(heard, pageKey);
  };
  document.addEventListener('keydown', listen, { once: true });
  document.body.firstElementChild?.dispatchEvent(event);
  return acted;
}

test('acts on its key, on every layout and with Caps Lock', () => {
  expect(acts('n', { key: 'n' })).toBe(true);
  expect(acts('n', { key: 'N' })).toBe(true);
  expect(acts('/', { key: '/', shiftKey: true })).toBe(true);
  expect(acts('?', { key: '?', shiftKey: true })).toBe(true);
  expect(acts('F8', { key: 'F8' })).toBe(true);
});

test.each([
  ['another key', { key: 'm' }],
  ['Shift', { key: 'N', shiftKey: true }],
  ['Ctrl', { key: 'n', ctrlKey: true }],
  ['⌘', { key: 'n', metaKey: true }],
  ['Alt', { key: 'n', altKey: true }],
  ['an input method that composes', { key: 'n', isComposing: true }],
  ['a key that is held', { key: 'n', repeat: true }],
])('does not act with %s', (_, init) => {
  expect(acts('n', init)).toBe(false);
});

test.each([
  ['a field', '<input>'],
  ['an area', '<textarea></textarea>'],
  ['a choice', '<select></select>'],
  ['a text that is edited', '<p contenteditable="true"></p>'],
  ['a page below a dialog', '<button></button><div role="dialog" aria-modal="true"></div>'],
  ['a page below a menu', '<button></button><div role="menu"></div>'],
])('a character does not act in %s, F8 does', (_, html) => {
  expect(acts('n', { key: 'n' }, html)).toBe(false);
  expect(acts('F8', { key: 'F8' }, html)).toBe(true);
});
