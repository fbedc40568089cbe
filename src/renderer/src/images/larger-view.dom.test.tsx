import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { setReachable } from '#renderer/lib/reachability.ts';
import { LargerView } from './larger-view.tsx';

async function open() {
  const pictures = [{ src: '/media/lost.png', alt: 'Picture by ada' }];
  render(
    <MantineProvider env="test">
      <LargerView opened pictures={pictures} start={0} onClose={() => {}} />
    </MantineProvider>,
  );
  return screen.findByRole('img', { name: 'Picture by ada' });
}

async function openLost() {
  const picture = await open();
  fireEvent.error(picture);
  expect((await screen.findByRole('status')).textContent).toContain('Image not available');
  return picture;
}

test.each([
  ['once the server can be reached again', async () => act(() => [false, true].forEach(setReachable))],
  ['by a button', async () => userEvent.click(screen.getByRole('button', { name: 'Retry' }))],
])('the larger view says that a picture is not available, and loads it again %s', async (_, retry) => {
  const lost = await openLost();
  await retry();
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByRole('img', { name: 'Picture by ada' })).not.toBe(lost);
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
});

test('the larger view loads a picture again where the server is back as soon as it says that it is not available', async () => {
  act(() => setReachable(false));
  const lost = await open();
  const observer = new MutationObserver(() => {
    if (screen.queryByRole('status') !== null) setReachable(true);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  // Begun before the event, so that React does not do at once what it does after the page is painted.
  const again = waitFor(() => expect(screen.getByRole('img', { name: 'Picture by ada' })).not.toBe(lost));
  lost.dispatchEvent(new Event('error'));
  await again;
  observer.disconnect();
  expect(screen.queryByRole('status')).toBeNull();
});

test('Tab stays among the buttons of the larger view, in both directions', async () => {
  const pictures = ['ada', 'bo'].map((name) => ({ src: `/media/${name}.png`, alt: `Picture by ${name}` }));
  render(
    <MantineProvider env="test">
      <LargerView opened pictures={pictures} start={0} onClose={() => {}} />
    </MantineProvider>,
  );
  await screen.findByRole('img', { name: 'Picture by ada' });
  const focused: unknown[] = [];
  for (const shift of [true, true, true, false, false]) {
    await userEvent.tab({ shift });
    focused.push(document.activeElement?.getAttribute('aria-label'));
  }
  expect(focused).toEqual(['Next picture', 'Close', 'Next picture', 'Close', 'Next picture']);
});
