import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'jotai';
import { expect, test } from 'vitest';
import { openToastAtom } from '#renderer/stores/toasts.ts';
import { testStore, testUser } from '#tests/fixtures/stores.ts';
import { transferOf } from '#tests/fixtures/transfer.ts';
import { CommentBox } from './comment-box.tsx';

/** Sends a comment; the result gives the server's response. */
async function send() {
  const answer = Promise.withResolvers<unknown>();
  const call = (name: string) => (name === 'addComment' ? answer.promise : new Promise(() => {}));
  render(
    <Provider store={testStore(call)}>
      <MantineProvider env="test">
        <input aria-label="Search" />
        <CommentBox tweetId="t1" focusAtOnce />
      </MantineProvider>
    </Provider>,
  );
  const [search, field] = screen.getAllByRole<HTMLTextAreaElement>('textbox');
  if (search === undefined || field === undefined) throw new Error('There are no fields.');
  await userEvent.type(field, 'Well said');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Comment' });
  await userEvent.click(button);
  await waitFor(() => expect(field.readOnly).toBe(true));
  return {
    search,
    field,
    respond: async () => {
      const owner = { _id: testUser._id, username: testUser.username, avatar: '' };
      answer.resolve({ _id: 'c1', content: 'Well said', createdAt: '2026-01-02T03:04:05.000Z', owner });
      await waitFor(() => expect(field.readOnly).toBe(false));
    },
  };
}

test('a response to a comment leaves the focus in another field that the user types in', async () => {
  const { search, field, respond } = await send();
  await userEvent.type(search, 'ro');
  await respond();
  await userEvent.keyboard('ses');
  expect([search.value, field.value]).toEqual(['roses', '']);
});

test('a response to a comment returns the focus to its field', async () => {
  const { field, respond } = await send();
  await respond();
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('what is typed while a comment is sent is the next one', async () => {
  const { field, respond } = await send();
  await userEvent.click(field);
  await userEvent.keyboard('I an{Backspace}gree{Enter}');
  expect(field.value).toBe('Well said');
  await respond();
  await userEvent.keyboard('so');
  expect(field.value).toBe('I agree\nso');
});

test.each(['paste', 'drop'] as const)('an image is refused with a message in a comment: %s', (how) => {
  const store = testStore(() => new Promise(() => {}));
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <CommentBox tweetId="t1" focusAtOnce />
      </MantineProvider>
    </Provider>,
  );
  const files = [new File(['GIF89a'], 'a.gif', { type: 'image/gif' })];
  const field = screen.getByRole('textbox', { name: 'Post your reply' });
  const data = transferOf(...files);
  // Browsers drop only where dragging over it was accepted.
  expect(fireEvent.dragOver(field, { dataTransfer: data })).toBe(false);
  fireEvent[how](field, how === 'paste' ? { clipboardData: data } : { dataTransfer: data });
  expect(store.get(openToastAtom)).toMatchObject({
    text: 'Only text fits here. Add the image to a post on your home page.',
    variant: 'destructive',
  });
});
