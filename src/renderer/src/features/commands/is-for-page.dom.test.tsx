import { afterEach, expect, test } from 'vitest';
import { isForPage } from './is-for-page.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

/** Whether a keystroke in the first element of some HTML is meant for the page. */
function isMeant(keystroke: string, html: string): boolean {
  document.body.innerHTML = html;
  let meant = false;
  document.addEventListener('keydown', (event) => (meant = isForPage(event, keystroke)), { once: true });
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
  ['a dialog', '<button></button><div role="dialog" aria-modal="true"></div>'],
  ['a menu', '<button></button><div role="menu"></div>'],
  ['a dialog that is being loaded', '<button></button><i hidden data-layer></i>'],
])('below %s, only function keys act', (_, html) => {
  expect(['n', 'Delete', 'CmdOrCtrl+K'].filter((keystroke) => isMeant(keystroke, html))).toEqual([]);
  expect(isMeant('F8', html)).toBe(true);
});

test('a layer that closes has returned the focus, and the keys act again', () => {
  document.body.innerHTML = '<div id="root"><button></button></div><div aria-modal="true"></div>';
  let meant = false;
  document.addEventListener('keydown', (event) => (meant = isForPage(event, 'n')), { once: true });
  document.querySelector('button')?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }));
  expect(meant).toBe(true);
});

test('Enter acts for the page on a post itself, and else for the focused control', () => {
  expect(isMeant('Enter', '<article data-post="a"></article>')).toBe(true);
  expect(isMeant('Enter', '<button></button>')).toBe(false);
});
