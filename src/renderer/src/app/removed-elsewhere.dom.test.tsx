import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { channelAtom } from '#renderer/outbox/other-windows.ts';
import { openPage } from '#tests/fixtures/app.tsx';
import { testTweet, testUser } from '#tests/fixtures/stores.ts';
import { followOtherWindows } from './follow-windows.ts';

/* A post that is deleted in another window. */

beforeEach(() => localStorage.clear());

const { _id, username, email, avatar } = testUser;
const owner = { _id, username, email, avatar };
const tweets = ['t1', 't2', 't3'].map((id) => testTweet({ _id: id, content: `Words of ${id}`, owner }));

async function openHome() {
  const { store } = openPage(
    '/',
    { 'GET /tweet/all-tweets': () => tweets },
    { prepare: (prepared) => followOtherWindows(prepared) },
  );
  onTestFinished(() => store.get(channelAtom).close());
  await screen.findByText('Words of t1');
  const other = new BroadcastChannel('warble.changes');
  onTestFinished(() => other.close());
  return async (id: string) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    act(() => other.postMessage({ call: 'deleteTweet', id, userId: _id }));
    await waitFor(() => expect(screen.queryByText(`Words of ${id}`)).toBeNull());
  };
}
function articleOf(id: string): HTMLElement {
  const article = screen.getByText(`Words of ${id}`).closest('article');
  if (article === null) throw new Error('It is not in a post');
  return article;
}

test('the focus moves from it to the following post', async () => {
  const removeElsewhere = await openHome();
  act(() => articleOf('t2').focus());
  await removeElsewhere('t2');
  expect(document.activeElement === articleOf('t3')).toBe(true);
});

test('the focus stays where it is if that is not in the post', async () => {
  const removeElsewhere = await openHome();
  act(() => articleOf('t1').focus());
  await removeElsewhere('t2');
  expect(document.activeElement === articleOf('t1')).toBe(true);
});
