import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type Answers, openPage } from '#tests/fixtures/app.tsx';
import { cleanUp } from '#tests/fixtures/clean-up.ts';
import { gifHeader } from '#tests/fixtures/image-headers.ts';
import { testTweet } from '#tests/fixtures/stores.ts';
import { transferOf } from '#tests/fixtures/transfer.ts';

/* What can be posted, and what is sent. */

async function compose(answers: Answers = {}) {
  openPage('/', { 'GET /tweet/all-tweets': () => [], ...answers });
  const form = within(await screen.findByRole('form', { name: 'Create a post' }));
  return { form, text: form.getByPlaceholderText<HTMLTextAreaElement>('What is happening?!') };
}

test('a text of spaces only is not posted', { tags: 'S5.19' }, async () => {
  const send = vi.fn();
  const { form, text } = await compose({ 'POST /tweet/add-tweet': send });
  await userEvent.type(text, '   {Control>}{Enter}{/Control}');
  await userEvent.click(form.getByRole('button', { name: 'Post' }));
  expect(form.getByRole('button', { name: 'Post' }).hasAttribute('disabled')).toBe(true);
  expect(text.value).toBe('   ');
  expect(send).not.toHaveBeenCalled();
});

test('a post is sent as it was typed, without an image', { tags: ['S3.19', 'S5.20'] }, async () => {
  const sent: FormData[] = [];
  const { form, text } = await compose({
    'POST /tweet/add-tweet': async (request) => {
      sent.push(await request.formData());
      return testTweet({ _id: `t${sent.length}`, content: 'Words' });
    },
  });
  await userEvent.type(text, '  Words ');
  await userEvent.click(form.getByRole('button', { name: 'Post' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(Object.fromEntries(sent[0] ?? [])).toEqual({ content: '  Words ' });
});

test('of several files that are dropped, only the first is used', { tags: ['S3.20', 'S5.21'] }, async () => {
  const sizes: number[] = [];
  const preview = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof File) sizes.push(file.size);
    return 'blob:picture';
  });
  cleanUp(() => preview.mockRestore());
  const gif = (length: number) =>
    new File([gifHeader(1, 1), new Uint8Array(length)], 'a.gif', { type: 'image/gif' });
  const { form, text } = await compose();
  const files = [gif(100), gif(200)];
  fireEvent.drop(text, { dataTransfer: transferOf(...files) });
  expect(await form.findByRole('img', { name: 'Image to post' })).toBeTruthy();
  expect(new Set(sizes)).toEqual(new Set([gifHeader(1, 1).length + 100]));
});
