import { MantineProvider } from '@mantine/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

afterEach(() => void vi.restoreAllMocks());

test('a dialog is large', { tags: 'S9.22' }, () => {
  render(
    <MantineProvider env="test">
      <Dialog opened title="Any" onClose={() => {}} />
    </MantineProvider>,
  );
  const root = screen.getByRole('dialog', { name: 'Any' }).closest<HTMLElement>('.mantine-Modal-root');
  expect(root?.style.getPropertyValue('--modal-size')).toBe('var(--modal-size-lg)');
});

test('a dialog that is opened again gives the focus to the same field as before', async () => {
  const dialog = (opened: boolean) => (
    <MantineProvider env="test">
      <Dialog opened={opened} keepMounted title="Any" onClose={() => {}}>
        <input aria-label="First" data-autofocus />
        <input aria-label="Second" />
      </Dialog>
    </MantineProvider>
  );
  const { rerender } = render(dialog(true));
  const hasFirst = () => waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First')));
  await hasFirst();
  act(() => screen.getByLabelText('Second').focus());
  rerender(dialog(false));
  await waitFor(() => expect(document.activeElement).toBe(document.body));
  rerender(dialog(true));
  await hasFirst();
});

test('the focus stays where the user moves it as soon as a dialog has it', async () => {
  function OpensLater() {
    const [opened, setOpened] = useState(false);
    useEffect(() => {
      const timer = setTimeout(() => setOpened(true));
      return () => clearTimeout(timer);
    }, []);
    return (
      <Dialog opened={opened} title="Any" onClose={() => {}}>
        <input aria-label="First" data-autofocus />
        <input aria-label="Second" />
      </Dialog>
    );
  }
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  const moveOn = ({ target }: FocusEvent) => {
    if (target !== screen.getByLabelText('First')) return;
    document.removeEventListener('focusin', moveOn);
    screen.getByLabelText('Second').focus();
  };
  document.addEventListener('focusin', moveOn);
  const { unmount } = render(
    <MantineProvider env="test">
      <OpensLater />
    </MantineProvider>,
  );
  // The library's two, and the user's.
  await waitFor(() => expect(focus.mock.calls.length).toBeGreaterThanOrEqual(3));
  expect(document.activeElement).toBe(screen.getByLabelText('Second'));
  unmount();
});
