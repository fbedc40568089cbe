import { afterEach, expect, test } from 'vitest';
import { isPageStroke } from './page-key.ts';
import { isCharacters, strokeOf } from './strokes.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

test.each([
  ['a letter', { key: 'n' }, 'n'],
  ['Caps Lock', { key: 'N' }, 'n'],
  ['Shift, which makes another of a letter', { key: 'N', shiftKey: true }, 'Shift+N'],
  ['a layout that needs Shift for a character', { key: '/', shiftKey: true }, '/'],
  ['a layout that needs AltGr', { key: '[', ctrlKey: true, altKey: true, modifierAltGraph: true }, '['],
  ['an alphabet beside the Latin one', { key: 'о', code: 'KeyJ' }, 'j'],
  ['a layout with other places for letters', { key: 'q', code: 'KeyA' }, 'q'],
  ['a function key', { key: 'F8' }, 'F8'],
  ['Ctrl', { key: 'k', ctrlKey: true }, 'CmdOrCtrl+K'],
  ['Ctrl and Shift', { key: 'K', ctrlKey: true, shiftKey: true }, 'CmdOrCtrl+Shift+K'],
  ['an arrow', { key: 'ArrowLeft', altKey: true }, 'Alt+Left'],
  ['the space bar', { key: ' ' }, 'Space'],
  ['a key that is only held with others', { key: 'Shift', shiftKey: true }, null],
  ['an input method that composes', { key: 'n', isComposing: true }, null],
  ['an accent that waits for its letter', { key: 'Dead' }, null],
])('names %s', (_, init: KeyboardEventInit, stroke) => {
  expect(strokeOf(new KeyboardEvent('keydown', init), 'linux')).toBe(stroke);
});

test("names a Mac's keys by what they mean", () => {
  expect(strokeOf(new KeyboardEvent('keydown', { key: 'k', metaKey: true }), 'mac')).toBe('CmdOrCtrl+K');
  expect(strokeOf(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }), 'mac')).toBe('Ctrl+K');
});

test('tells characters alone from keys that nobody says by accident', () => {
  expect(['n', '?', 'g h', 'g ,', 'Shift+N', 'Space'].filter((keys) => !isCharacters(keys))).toEqual([]);
  expect(['F8', 'Delete', 'Enter', 'CmdOrCtrl+K', 'Alt+N'].filter(isCharacters)).toEqual([]);
});

const page = { isLayerPending: () => false, isPost: (element: Element) => element.matches('article') };

/** Whether a stroke in the first element of some HTML is meant for the page. */
function isMeant(stroke: string, html: string, context = page): boolean {
  document.body.innerHTML = html;
  let meant = false;
  document.addEventListener('keydown', (event) => (meant = isPageStroke(event, stroke, context)), {
    once: true,
  });
  document.body.firstElementChild?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }));
  return meant;
}

test.each([
  ['a field', '<input>'],
  ['an area', '<textarea></textarea>'],
  ['a choice', '<select></select>'],
  ['a text that is edited', '<p contenteditable="true"></p>'],
])('where somebody types, in %s, only keys that write nothing act', (_, html) => {
  expect(['n', 'Delete', 'Shift+N'].filter((stroke) => isMeant(stroke, html))).toEqual([]);
  expect(isMeant('F8', html)).toBe(true);
  expect(isMeant('CmdOrCtrl+K', html)).toBe(true);
});

test.each([
  ['a dialog', '<button></button><div role="dialog" aria-modal="true"></div>', page],
  ['a menu', '<button></button><div role="menu"></div>', page],
  ['a dialog that is being loaded', '<button></button>', { ...page, isLayerPending: () => true }],
])('below %s, only function keys act', (_, html, context) => {
  expect(['n', 'Delete', 'CmdOrCtrl+K'].filter((stroke) => isMeant(stroke, html, context))).toEqual([]);
  expect(isMeant('F8', html, context)).toBe(true);
});

test('a layer that closes has given the focus back, and the keys with it', () => {
  document.body.innerHTML = '<div id="root"><button></button></div><div aria-modal="true"></div>';
  let meant = false;
  document.addEventListener('keydown', (event) => (meant = isPageStroke(event, 'n', page)), { once: true });
  document.querySelector('button')?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }));
  expect(meant).toBe(true);
});

test('Enter is the page’s on a post, and else the control’s that has the focus', () => {
  expect(isMeant('Enter', '<article></article>')).toBe(true);
  expect(isMeant('Enter', '<button></button>')).toBe(false);
});
