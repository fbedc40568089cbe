import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { openToastAtom } from '#renderer/stores/toasts.ts';
import { openPage, refusal } from '#tests/fixtures/app.tsx';
import { silenceLog } from '#tests/fixtures/log.ts';
import { articleOf, chooseInMenu, deletePost } from '#tests/fixtures/posts.ts';
import { testUser } from '#tests/fixtures/stores.ts';
import { bo, comments, openTweet, own } from '#tests/fixtures/tweet-page.ts';

/* Posts and comments that their owner deletes, and the page that is shown then (spec §4). */

beforeEach(() => void silenceLog());

test('the menu of a comment asks before it deletes, as that of a tweet and the key do', async () => {
  const remove = vi.fn();
  await openTweet({ 'DELETE /comment/c1': remove });
  await chooseInMenu(articleOf('My remark'), 'Delete');
  const question = await screen.findByRole('dialog', { name: 'Delete this?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(remove).not.toHaveBeenCalled();
  expect(comments()).toHaveLength(2);
});

test('a deleted comment leaves the list', { tags: ['S1.09', 'S4.31', 'S4.35', 'S8.36'] }, async () => {
  await openTweet({ 'DELETE /comment/c1': () => null });
  await deletePost(articleOf('My remark'));
  expect(await screen.findByText('✅ Comment Deleted Successfully!')).toBeTruthy();
  await waitFor(() => {
    expect(comments()).toHaveLength(1);
    expect(comments()[0]).toContain("Bo's remark");
  });
});

test('deleting a tweet from its page navigates home', { tags: ['S1.09', 'S4.36', 'S8.33'] }, async () => {
  const { path } = await openTweet({ 'POST /tweet/delete-tweet/t1': () => null }, own);
  await deletePost(articleOf('My words'));
  expect(await screen.findByText('✅ Tweet deleted Sucessfully!')).toBeTruthy();
  await waitFor(() => expect(path()).toBe('/'));
});

for (const address of ['/following', `/profile/${testUser._id}`, '/search'])
  test(`deleting a tweet from ${address} navigates home`, { tags: 'S4.36' }, async () => {
    localStorage.setItem('tweets', JSON.stringify([own]));
    const { router } = openPage(address, {
      'GET /tweet/following-tweets': () => [own],
      [`GET /user/user-details/${testUser._id}`]: () => testUser,
      [`GET /tweet/user-tweet/${testUser._id}`]: () => [own],
      'POST /tweet/delete-tweet/t1': () => null,
    });
    await screen.findByText('My words');
    await deletePost(articleOf('My words'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(screen.queryByText('My words')).toBeNull();
  });

test.each([
  ['navigates home, also where its list has gone on meanwhile', 'Next', '/'],
  ['stays on the page that was opened meanwhile', 'Inbox', '/inbox'],
])('deleting a tweet from a feed %s', { tags: 'S4.36' }, async (_, name, path) => {
  const answer = Promise.withResolvers<unknown>();
  const { router, store } = openPage('/following', {
    'GET /tweet/following-tweets': ({ url }) => (url.endsWith('page=2') ? [bo] : [{ ...own, _id: 't9' }]),
    'POST /tweet/delete-tweet/t9': () => answer.promise,
  });
  await screen.findByText('My words');
  await deletePost(articleOf('My words'));
  const [way] = screen.getAllByText(name, { selector: 'a *, button' });
  await userEvent.click(way ?? document.body);
  await waitFor(() => expect(screen.queryByText('My words')).toBeNull());
  answer.resolve(null);
  await waitFor(() => expect(store.get(openToastAtom)?.text).toBe('✅ Tweet deleted Sucessfully!'));
  expect(router.state.location.pathname).toBe(path);
});

test('deleting a tweet at home stays there, without it', { tags: 'S4.35' }, async () => {
  const { router } = openPage('/', {
    'GET /tweet/all-tweets': () => [own],
    'POST /tweet/delete-tweet/t1': () => null,
  });
  await screen.findByText('My words');
  await deletePost(articleOf('My words'));
  expect(await screen.findByText('✅ Tweet deleted Sucessfully!')).toBeTruthy();
  await waitFor(() => {
    expect(screen.queryByText('My words')).toBeNull();
    expect(router.state.location.pathname).toBe('/');
  });
});

test('a tweet that the server has not any more leaves the page when it is deleted, without a message', async () => {
  const { store } = openPage('/', {
    'GET /tweet/all-tweets': () => [own, { ...bo, _id: 't2' }],
    'POST /tweet/delete-tweet/t1': () => refusal('Tweet does not exist', 404),
  });
  await screen.findByText('My words');
  await deletePost(articleOf('My words'));
  await waitFor(() => expect(screen.queryByText('My words')).toBeNull());
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toContain(bo.content));
  expect(store.get(openToastAtom)).toBeUndefined();
});

test('a comment that the server has not any more leaves the list when it is deleted', async () => {
  await openTweet({ 'DELETE /comment/c1': () => refusal('Comment does not exist', 404) });
  await deletePost(articleOf('My remark'));
  await waitFor(() => expect(comments()).toHaveLength(1));
  expect(comments()[0]).toContain("Bo's remark");
});
