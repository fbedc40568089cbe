import { expect, test } from 'vitest';
import { isCharacters, keystrokeOf } from './keystrokes.ts';

test.each([
  ['a letter', { key: 'n' }, 'n'],
  ['Caps Lock', { key: 'N' }, 'n'],
  ['Shift, which makes another of a letter', { key: 'N', shiftKey: true }, 'Shift+N'],
  ['a layout that needs Shift for a character', { key: '/', shiftKey: true }, '/'],
  ['a layout that needs AltGr', { key: '[', ctrlKey: true, altKey: true, modifierAltGraph: true }, '['],
  ['an alphabet beside the Latin one', { key: 'о', code: 'KeyJ' }, 'j'],
  ['a digit of another script', { key: '۲', code: 'Digit2' }, '2'],
  ['a bracket where the layout has a letter', { key: 'х', code: 'BracketLeft' }, '['],
  ['the other bracket there', { key: 'ъ', code: 'BracketRight' }, ']'],
  ['a greater-than sign where the layout has a letter', { key: 'Ю', code: 'Period', shiftKey: true }, '>'],
  ['a less-than sign there', { key: 'Б', code: 'Comma', shiftKey: true }, '<'],
  ['a full stop there', { key: 'ю', code: 'Period' }, '.'],
  ['a slash there', { key: 'ظ', code: 'Slash' }, '/'],
  ['a question mark of another script', { key: '؟', code: 'Slash', shiftKey: true }, '?'],
  ['Shift and a bracket there', { key: 'Х', code: 'BracketLeft', shiftKey: true }, 'Shift+Х'],
  ['a character that the layout has elsewhere', { key: '.', code: 'Slash' }, '.'],
  [
    'a symbol on the key of a letter',
    { key: '€', code: 'KeyE', ctrlKey: true, altKey: true, modifierAltGraph: true },
    '€',
  ],
  [
    'a letter of another script with AltGr',
    { key: 'π', code: 'KeyP', ctrlKey: true, altKey: true, modifierAltGraph: true },
    'π',
  ],
  ['a symbol on the key of a digit', { key: '№', code: 'Digit3', shiftKey: true }, '№'],
  ['a layout with other positions for letters', { key: 'q', code: 'KeyA' }, 'q'],
  ['a function key', { key: 'F8' }, 'F8'],
  ['Ctrl', { key: 'k', ctrlKey: true }, 'CmdOrCtrl+K'],
  ['Ctrl and Shift', { key: 'K', ctrlKey: true, shiftKey: true }, 'CmdOrCtrl+Shift+K'],
  ['an arrow', { key: 'ArrowLeft', altKey: true }, 'Alt+Left'],
  ['the space bar', { key: ' ' }, 'Space'],
  ['a modifier alone', { key: 'Shift', shiftKey: true }, null],
  ['an accent that waits for its letter', { key: 'Dead' }, null],
])('names %s', (_, init: KeyboardEventInit, keystroke) => {
  expect(keystrokeOf(new KeyboardEvent('keydown', init), 'linux')).toBe(keystroke);
});

test('names the modifiers of macOS', () => {
  expect(keystrokeOf(new KeyboardEvent('keydown', { key: 'k', metaKey: true }), 'mac')).toBe('CmdOrCtrl+K');
  expect(keystrokeOf(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }), 'mac')).toBe('Ctrl+K');
});

test.each([
  ['a bracket of the layout', { key: '[', code: 'Digit5' }, '['],
  ['a bracket of a layout that needs Shift, too', { key: '[', code: 'Digit5', shiftKey: true }, '['],
  ['a letter of another script on the key of an action', { key: 'π', code: 'KeyP' }, 'π'],
  ['a key that types no character', { key: 'ArrowLeft', code: 'ArrowLeft' }, 'Alt+Left'],
  ['Control', { key: '[', code: 'Digit5', ctrlKey: true }, 'Ctrl+Alt+['],
  ['Command', { key: '[', code: 'Digit5', metaKey: true }, 'CmdOrCtrl+Alt+['],
])('names what Option types on macOS: %s', (_, init: KeyboardEventInit, keystroke) => {
  const event = new KeyboardEvent('keydown', { ...init, altKey: true });
  expect(keystrokeOf(event, 'mac')).toBe(keystroke);
});

test('distinguishes characters alone from keys that speech input cannot trigger by accident', () => {
  expect(['n', '?', 'g h', 'g ,', 'Shift+N', 'Space'].filter((keys) => !isCharacters(keys))).toEqual([]);
  expect(['F8', 'Delete', 'Enter', 'CmdOrCtrl+K', 'Alt+N'].filter(isCharacters)).toEqual([]);
});
