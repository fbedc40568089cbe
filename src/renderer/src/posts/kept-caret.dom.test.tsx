import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { draftKey } from '#renderer/lib/storage-keys.ts';
import { openPage } from '#tests/fixtures/app.tsx';
import { testTweet, testUser } from '#tests/fixtures/stores.ts';

test.each([
  ['is extended', 'one |two|', 'one two three', 'one |two| three'],
  ['is extended at its start', 'one |two| three', 'Now one two three', 'Now one |two| three'],
  ['is changed after the caret', 'one| two', 'one three', 'one| three'],
  ['is changed before the caret', 'one two| three', 'two three', 'two| three'],
  ['is another one, which is shorter', 'one two|', 'o', 'o|'],
  ['is extended where it is written on', 'one|', 'one two', 'one two|'],
])('the selection stays in its text where a draft %s in another window', async (_, before, text, after) => {
  openPage('/tweet/t1', {
    'GET /tweet/single-tweet/t1': () => [testTweet({ content: 'Words' })],
    'GET /comment/t1': () => [],
  });
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Post your reply' });
  await userEvent.type(field, before.replaceAll('|', ''));
  await screen.findByRole('button', { name: /emoji/i });
  const marks = before.indexOf('|');
  field.setSelectionRange(marks, Math.max(marks, before.lastIndexOf('|') - 1));
  const key = draftKey(testUser._id, 'comment.t1');
  localStorage.setItem(key, JSON.stringify(text));
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key }));
  });
  expect(field.value).toBe(text);
  const { selectionStart: start, selectionEnd: end } = field;
  const selected = start === end ? '|' : `|${text.slice(start, end)}|`;
  expect(text.slice(0, start) + selected + text.slice(end)).toBe(after);
});
