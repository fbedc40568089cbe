import { act, fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setReachable } from '#renderer/lib/reachability.ts';
import { UserAvatar } from './user-avatar.tsx';

test('an avatar that could not be loaded shows initials until the server can be reached again', () => {
  const { container } = render(<UserAvatar user={{ username: 'ada', avatar: '/media/1.png' }} />);
  const picture = () => container.querySelector('img');
  const shown = picture();
  if (shown === null) throw new Error('There is no picture.');
  fireEvent.error(shown);
  expect(picture()).toBeNull();
  expect(container.textContent).toBe('AD');
  act(() => setReachable(false));
  expect(picture()).toBeNull();
  act(() => setReachable(true));
  expect(picture()?.getAttribute('src')).toBe('/media/1.png');
});

test.each([
  ['ada', 'AD'],
  ['Ada Byron King', 'AB'],
  ['x😀yz', 'X😀'],
  ['🇩🇪', '🇩🇪'],
  ['🇩🇪🇫🇷🇮🇹', '🇩🇪🇫🇷'],
  ['🇩🇪 Home', '🇩🇪H'],
  ['👩‍👩‍👧 Home', '👩‍👩‍👧H'],
  ['👋🏽❤️', '👋🏽❤️'],
  ['e\u0301mile', 'E\u0301M'],
  ['Ada  King', 'A'],
])('the initials of %s are %s: whole characters', (username, initials) => {
  const { container } = render(<UserAvatar user={{ username, avatar: '' }} />);
  expect(container.textContent).toBe(initials);
});
