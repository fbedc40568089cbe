import { MantineProvider } from '@mantine/core';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLayoutEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { openPage } from '#tests/fixtures/app.tsx';
import { Dialog } from './dialog.tsx';
import { useDialogFocus } from './use-dialog-focus.ts';

/** Opens the composer dialog over the feed, and gives its field. */
async function openComposer() {
  openPage('/', { 'GET /tweet/all-tweets': () => [] });
  await screen.findByRole('textbox', { name: 'What is happening?!' });
  // The rest of the page's code is loaded after the posts.
  await act(() => vi.dynamicImportSettled());
  await userEvent.keyboard('n');
  const field = within(await screen.findByRole('dialog')).getByRole('textbox');
  await waitFor(() => expect(document.activeElement).toBe(field));
  return field;
}

test.each([
  ['goes to the page', () => screen.getByRole('link', { name: 'Home', hidden: true }).focus()],
  ['is lost', () => within(screen.getByRole('dialog')).getByRole('textbox').blur()],
])('a dialog gets the focus back that %s, with the caret', async (_, move) => {
  const field = await openComposer();
  await userEvent.keyboard('Not lost{ArrowLeft}');
  act(move);
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field).toHaveProperty('selectionStart', 'Not los'.length);
});

test('the focus stays where it goes when the dialog closes', async () => {
  await openComposer();
  await userEvent.keyboard('{Escape}');
  const link = screen.getByRole('link', { name: 'Home', hidden: true });
  act(() => link.focus());
  await act(() => vi.dynamicImportSettled());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(link);
});

test('a dialog that is closed just after it was about to get the focus back does not get it', async () => {
  let leave: (() => void) | undefined;
  function WithDialog() {
    const [opened, setOpened] = useState(true);
    const focus = useDialogFocus(opened);
    // When the earlier move is rendered, and its effect is still to come.
    useLayoutEffect(() => leave?.());
    return (
      <>
        <button>Page</button>
        <div {...focus}>
          <div aria-modal="true">
            <input aria-label="Field" data-autofocus />
            <button onClick={() => setOpened(false)}>Close</button>
          </div>
        </div>
      </>
    );
  }
  const container = document.body.appendChild(document.createElement('div'));
  container.id = 'root';
  render(<WithDialog />, { container });
  const page = screen.getByRole('button', { name: 'Page' });
  const field = screen.getByLabelText('Field');
  act(() => field.focus());
  leave = () => {
    leave = undefined;
    page.focus();
    screen.getByRole('button', { name: 'Close' }).click();
  };
  act(() => field.blur());
  expect(leave).toBeUndefined();
  expect(document.activeElement).toBe(page);
  container.remove();
});

test('a dialog that is closing does not get the focus that the library gives it later', async () => {
  const dialog = (opened: boolean) => (
    <MantineProvider>
      <button>Page</button>
      <Dialog opened={opened} title="Any" onClose={() => {}}>
        <input aria-label="Field" data-autofocus />
      </Dialog>
    </MantineProvider>
  );
  const { rerender, unmount } = render(dialog(false));
  const page = screen.getByRole('button', { name: 'Page' });
  act(() => page.focus());
  rerender(dialog(true));
  const field = await screen.findByLabelText('Field');
  await waitFor(() => expect(document.activeElement).toBe(field));
  rerender(dialog(false));
  expect(document.activeElement).toBe(page);
  act(() => field.focus());
  expect(document.activeElement).toBe(page);
  await waitFor(() => expect(field.isConnected).toBe(false));
  expect(document.activeElement).toBe(page);
  unmount();
});

test('a dialog gets the focus that a dialog over it had, if what has opened that one is gone', async () => {
  function Nested() {
    const [isAsking, setAsking] = useState(false);
    const [isThere, setThere] = useState(true);
    const remove = () => {
      setThere(false);
      setAsking(false);
    };
    return (
      <Dialog opened title="List" onClose={() => {}}>
        <input aria-label="Search" data-autofocus />
        {isThere && <button onClick={() => setAsking(true)}>Remove</button>}
        <Dialog opened={isAsking} title="Really?" onClose={() => setAsking(false)}>
          <button onClick={remove}>Yes</button>
        </Dialog>
      </Dialog>
    );
  }
  const { unmount } = render(
    <MantineProvider>
      <Nested />
    </MantineProvider>,
  );
  const list = await screen.findByRole('dialog', { name: 'List' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Search')));
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Really?' })).toBeNull());
  await waitFor(() => expect(list.contains(document.activeElement)).toBe(true));
  unmount();
});
