import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { channelAtom } from '#renderer/outbox/other-windows.ts';
import { openPage } from '#tests/fixtures/app.tsx';
import { articleOf, chooseInMenu, focusPost, testOwner as owner } from '#tests/fixtures/posts.ts';
import { testTweet, testUser } from '#tests/fixtures/stores.ts';
import { followOtherWindows } from './follow-windows.ts';

/* A post or comment that is deleted in another window. */

const { _id } = testUser;
const tweets = ['1', '2', '3'].map((id) =>
  testTweet({ _id: `t${id}`, content: `Words ${id}`, owner, media: id === '2' ? '/media/2.png' : '' }),
);
const createdAt = '2026-05-05T00:00:00Z';
const comments = ['1', '2'].map((id) => ({ _id: `c${id}`, content: `Remark ${id}`, owner, createdAt }));

async function open(path: '/' | '/tweet/t1', shown: string) {
  const { store } = openPage(
    path,
    {
      'GET /tweet/all-tweets': () => tweets,
      'GET /tweet/single-tweet/t1': () => tweets.slice(0, 1),
      'GET /comment/t1': () => comments,
    },
    { prepare: (prepared) => followOtherWindows(prepared) },
  );
  onTestFinished(() => store.get(channelAtom).close());
  await screen.findByText(shown);
  const other = new BroadcastChannel('warble.changes');
  onTestFinished(() => other.close());
  return async (call: 'deleteTweet' | 'deleteComment', id: string, text: string) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    act(() => other.postMessage({ call, id, userId: _id }));
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  };
}
const isFocused = (text: string) => document.activeElement === articleOf(text);

async function askToDelete(text: string) {
  await chooseInMenu(articleOf(text), 'Delete');
  await screen.findByRole('dialog', { name: 'Delete this?' });
}

test('the focus moves from it to the following post', async () => {
  const removeElsewhere = await open('/', 'Words 1');
  await focusPost('Words 2');
  await removeElsewhere('deleteTweet', 't2', 'Words 2');
  await waitFor(() => expect(isFocused('Words 3')).toBe(true));
});

test('the focus moves from the last comment to the one before', async () => {
  const removeElsewhere = await open('/tweet/t1', 'Remark 2');
  await focusPost('Remark 2');
  await removeElsewhere('deleteComment', 'c2', 'Remark 2');
  await waitFor(() => expect(isFocused('Remark 1')).toBe(true));
});

test('the focus stays where it is if that is not in the post', async () => {
  const removeElsewhere = await open('/', 'Words 1');
  await focusPost('Words 1');
  await removeElsewhere('deleteTweet', 't2', 'Words 2');
  await waitFor(() => expect(isFocused('Words 1')).toBe(true));
});

test.each([
  ['/', 'deleteTweet', 't2', 'Words 2', 'Words 3'],
  ['/tweet/t1', 'deleteComment', 'c1', 'Remark 1', 'Remark 2'],
] as const)('the question whether to delete it is closed: %s %s', async (path, call, id, text, next) => {
  const removeElsewhere = await open(path, text);
  await askToDelete(text);
  await removeElsewhere(call, id, text);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(isFocused(next)).toBe(true));
});

test('the larger view of its picture is closed, and the focus moves to the following post', async () => {
  const removeElsewhere = await open('/', 'Words 2');
  await userEvent.click(within(articleOf('Words 2')).getByRole('button', { name: /larger view/ }));
  const view = await screen.findByRole('dialog', { name: 'Picture by ada' });
  await waitFor(() => expect(view.contains(document.activeElement)).toBe(true));
  await removeElsewhere('deleteTweet', 't2', 'Words 2');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(isFocused('Words 3')).toBe(true));
});

test('the question whether to delete another one stays', async () => {
  const removeElsewhere = await open('/', 'Words 1');
  await askToDelete('Words 1');
  await removeElsewhere('deleteTweet', 't2', 'Words 2');
  await removeElsewhere('deleteTweet', 't3', 'Words 3');
  const question = screen.getByRole('dialog', { name: 'Delete this?' });
  expect(question.contains(document.activeElement)).toBe(true);
});
