import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiFailure } from '#renderer/api/failure.ts';
import { ComposerDialog } from './composer-dialog.tsx';
import { Composer } from './composer.tsx';
import {
  composerField as field,
  postButton as post,
  posted,
  pressSend,
  showComposer as show,
} from '#tests/fixtures/composer.tsx';

/* What the user does while a response is awaited. */

afterEach(() => vi.useRealTimers());

test('a response leaves the focus in another field that the user types in', async () => {
  const answer = Promise.withResolvers<unknown>();
  const onPosted = vi.fn();
  show(
    <>
      <input aria-label="Search" />
      <Composer withImage onPosted={onPosted} />
    </>,
    () => answer.promise,
  );
  await userEvent.type(field(), 'First');
  pressSend();
  await waitFor(() => expect(post().disabled).toBe(true));
  const other = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' });
  await userEvent.type(other, 'ro');
  answer.resolve(posted);
  await waitFor(() => expect(onPosted).toHaveBeenCalledOnce());
  await userEvent.keyboard('ses');
  expect([other.value, field().value]).toEqual(['roses', '']);
});

test.each([
  ['accepted', () => posted, 'Second'],
  [
    'refused',
    () => {
      throw new ApiFailure('refused', 'No.', { status: 400 });
    },
    'First\n\nSecond',
  ],
])('what is typed while a post is sent that is %s is in the field afterwards', async (_end, answer, text) => {
  const isDue = Promise.withResolvers<void>();
  show(<Composer withImage />, () => isDue.promise.then(answer));
  await userEvent.type(field(), 'First');
  pressSend();
  await waitFor(() => expect(field().readOnly).toBe(true));
  await userEvent.keyboard('Sec');
  isDue.resolve();
  await waitFor(() => expect(field().readOnly).toBe(false));
  await userEvent.keyboard('ond');
  expect(field().value).toBe(text);
});

test('what is typed while a post is sent can be posted as it is', async () => {
  const isDue = Promise.withResolvers<void>();
  const { sent } = show(<Composer withImage />, () => isDue.promise.then(() => posted));
  await userEvent.type(field(), 'First');
  pressSend();
  await waitFor(() => expect(field().readOnly).toBe(true));
  await userEvent.keyboard('Second');
  isDue.resolve();
  await waitFor(() => expect(field().value).toBe('Second'));
  pressSend();
  await waitFor(() => expect(field().value).toBe(''));
  expect(sent()).toMatchObject([{ payload: { content: 'First' } }, { payload: { content: 'Second' } }]);
});

test('what is typed while a post is sent is a draft after a reload', async () => {
  show(<Composer withImage />, () => new Promise(() => {}));
  await userEvent.type(field(), 'First');
  pressSend();
  await waitFor(() => expect(field().readOnly).toBe(true));
  await userEvent.keyboard('Second');
  cleanup();
  show(<Composer withImage />);
  expect(field().value).toBe('Second');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(field().value).toBe('');
});

test('after a post by the button, the field has the focus again', async () => {
  const onPosted = vi.fn();
  show(<Composer withImage onPosted={onPosted} />);
  await userEvent.type(field(), 'First');
  await userEvent.click(post());
  await waitFor(() => expect(onPosted).toHaveBeenCalledOnce());
  expect(document.activeElement).toBe(field());
});

function OpensAgain() {
  const [opened, setOpened] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        New post
      </button>
      <ComposerDialog opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

test('the response to a post does not close the dialog that was opened again since', async () => {
  const answer = Promise.withResolvers<unknown>();
  const { sent } = show(<OpensAgain />, () => answer.promise);
  await userEvent.type(field(), 'First');
  await userEvent.click(post());
  await waitFor(() => expect(sent()).toHaveLength(1));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'New post' }));
  await screen.findByRole('dialog', { name: 'Create a Post' });
  await userEvent.type(field(), 'Sec');
  answer.resolve(posted);
  await act(() => answer.promise);
  await userEvent.type(field(), 'ond');
  expect(within(screen.getByRole('dialog')).getByRole('textbox')).toHaveProperty('value', 'Second');
});
