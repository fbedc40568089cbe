import { expect, it } from 'vitest';
import { clickedToast, toastOf } from './toast.ts';

const withText = (text: string) =>
  '<toast launch="type=click&amp;tag=a-1"><visual><binding template="ToastGeneric">' +
  `<text>${text}</text></binding></visual></toast>`;

it('shows a title as text, whatever is in it', () => {
  expect(toastOf('a-1', '<b>bo</b> & "co"')).toBe(withText('&lt;b&gt;bo&lt;/b&gt; &amp; &quot;co&quot;'));
});

it.each(['\u0000', '\u001F', '\uD83D', '\uDE00', '\uFFFE', '\uFFFF'])(
  'has no character that XML does not allow: %j',
  (character) => {
    expect(toastOf('a-1', `bo${character}`)).toBe(withText('bo\uFFFD'));
  },
);

it.each(['\t', ' ', 'ä', '\uD7FF', '\uE000', '😀', '\u{10FFFF}'])(
  'keeps a character that XML allows: %j',
  (character) => {
    expect(toastOf('a-1', `bo${character}`)).toBe(withText(`bo${character}`));
  },
);

it('is known by the arguments of a click on it, if there are any', () => {
  expect(['type=click&tag=a-1', 'type=click', ''].map(clickedToast)).toEqual(['a-1', '', '']);
});
