import { afterEach, expect, test } from 'vitest';
import { isForPage, type PageContext } from './is-for-page.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

const page: PageContext = { isLayerOpen: () => false, isPost: (element) => element.matches('article') };

/** Whether a keystroke in the first element of some HTML is meant for the page. */
function isMeant(keystroke: string, html: string, state = page): boolean {
  document.body.innerHTML = html;
  let meant = false;
  document.addEventListener('keydown', (event) => (meant = isForPage(event, keystroke, state)), {
    once: true,
  });
  document.body.firstElementChild?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }));
  return meant;
}

test.each([
  ['a field', '<input>'],
  ['an area', '<textarea></textarea>'],
  ['a choice', '<select></select>'],
  ['editable text', '<p contenteditable="true"></p>'],
])('in %s, only keys that type nothing act', (_, html) => {
  expect(['n', 'Delete', 'Shift+N'].filter((keystroke) => isMeant(keystroke, html))).toEqual([]);
  expect(isMeant('F8', html)).toBe(true);
  expect(isMeant('CmdOrCtrl+K', html)).toBe(true);
});

test.each([
  ['a menu', '<button></button><div role="menu"></div>', page],
  ['a dialog', '<button></button>', { ...page, isLayerOpen: () => true }],
])('below %s, only function keys act', (_, html, state) => {
  expect(['n', 'Delete', 'CmdOrCtrl+K'].filter((keystroke) => isMeant(keystroke, html, state))).toEqual([]);
  expect(isMeant('F8', html, state)).toBe(true);
});

test('a menu that closes has returned the focus, and the keys act again', () => {
  document.body.innerHTML = '<div id="root"><button></button></div><div role="menu"></div>';
  let meant = false;
  document.addEventListener('keydown', (event) => (meant = isForPage(event, 'n', page)), { once: true });
  document.querySelector('button')?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }));
  expect(meant).toBe(true);
});

test('a dialog that closes leaves the keys to the page at once', () => {
  expect(isMeant('n', '<button></button><div role="dialog" aria-modal="true"></div>')).toBe(true);
});

test('Enter acts for the page on a post itself, and else for the focused control', () => {
  expect(isMeant('Enter', '<article></article>')).toBe(true);
  expect(isMeant('Enter', '<button></button>')).toBe(false);
});
