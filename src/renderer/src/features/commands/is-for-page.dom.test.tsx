import { afterEach, expect, test } from 'vitest';
import { isForPage, type PageContext } from './is-for-page.ts';

afterEach(() => document.body.replaceChildren());

/** An element with these attributes and children. */
function make(
  tag: string,
  attributes: Readonly<Record<string, string>> = {},
  ...children: Element[]
): Element {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}
const menu = { role: 'menu' };

const page: PageContext = {
  isLayerOpen: () => false,
  isPreviewOpen: () => false,
  isPost: (element) => element.matches('article'),
};

/** Whether a keystroke in the target is meant for the page, which has these elements. */
function isMeant(keystroke: string, target: Element, state = page, elements = [target]): boolean {
  document.body.replaceChildren(...elements);
  let meant = false;
  document.addEventListener('keydown', (event) => (meant = isForPage(event, keystroke, state)), {
    once: true,
  });
  target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }));
  return meant;
}

test.each([
  ['a field', make('input')],
  ['an area', make('textarea')],
  ['a choice', make('select')],
  ['editable text', make('p', { contenteditable: 'true' })],
])('in %s, only keys that type nothing act', (_, target) => {
  expect(['n', 'Delete', 'Shift+N'].filter((keystroke) => isMeant(keystroke, target))).toEqual([]);
  expect(isMeant('F8', target)).toBe(true);
  expect(isMeant('CmdOrCtrl+K', target)).toBe(true);
});

test.each([
  ['a menu', [make('div', menu)], page],
  ['a dialog', [], { ...page, isLayerOpen: () => true }],
])('below %s, only function keys act', (_, others, state) => {
  const target = make('button');
  const elements = [target, ...others];
  expect(
    ['n', 'Delete', 'CmdOrCtrl+K'].filter((keystroke) => isMeant(keystroke, target, state, elements)),
  ).toEqual([]);
  expect(isMeant('F8', target, state, elements)).toBe(true);
});

test('a menu that closes has returned the focus, and the keys act again', () => {
  const target = make('button');
  const elements = [make('div', { id: 'root' }, target), make('div', menu)];
  expect(isMeant('n', target, page, elements)).toBe(true);
});

test('a dialog that closes leaves the keys to the page immediately', () => {
  const target = make('button');
  const dialog = make('div', { role: 'dialog', 'aria-modal': 'true' });
  expect(isMeant('n', target, page, [target, dialog])).toBe(true);
});

test('Enter is for the page on a post itself, and otherwise for the focused control', () => {
  expect(isMeant('Enter', make('article'))).toBe(true);
  expect(isMeant('Enter', make('button'))).toBe(false);
});
