import { afterEach, expect, test, vi } from 'vitest';
import { typedWith } from './typed-with.ts';

afterEach(() => void vi.restoreAllMocks());

const typed = (init: KeyboardEventInit) => typedWith('to ', new KeyboardEvent('keydown', init));
const on = (system: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(system);

test('a character that needs Option or AltGr is typed', () => {
  on('Macintosh');
  expect(typed({ key: '@', altKey: true })).toBe('to @');
  on('Windows');
  expect(typed({ key: '@', ctrlKey: true, altKey: true, modifierAltGraph: true })).toBe('to @');
  on('Linux');
  expect(typed({ key: '@', modifierAltGraph: true })).toBe('to @');
});

test('what a shortcut or the menu uses is not typed', () => {
  on('Windows');
  expect(typed({ key: 'f', altKey: true })).toBeNull();
  expect(typed({ key: 'a', ctrlKey: true })).toBeNull();
  on('Macintosh');
  expect(typed({ key: 'a', metaKey: true })).toBeNull();
  expect(typed({ key: 'a', ctrlKey: true })).toBeNull();
  expect(typed({ key: 'Dead', altKey: true })).toBeNull();
});
