import { MantineProvider } from '@mantine/core';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { openPage } from '#tests/fixtures/app.tsx';
import { Dialog } from './dialog.tsx';

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
