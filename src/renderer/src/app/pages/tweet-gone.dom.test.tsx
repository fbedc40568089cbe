import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { openPage, refusal } from '#tests/fixtures/app.tsx';
import { silenceLog } from '#tests/fixtures/log.ts';
import { testTweet, testUser } from '#tests/fixtures/stores.ts';
import { applyBroadcast } from '#renderer/outbox/apply-broadcast.ts';
import { draftKey } from '#renderer/lib/storage-keys.ts';

/* A tweet that is gone, or can't be fetched, and what was being written on it. */

beforeEach(() => void silenceLog());

const { _id, username, email, avatar } = testUser;
const own = testTweet({ content: 'My words', owner: { _id, username, email, avatar } });
const deleted = () => refusal('Tweet does not exist', 404);
const said = (text: string) => screen.findByText(text, { exact: true });

test.each([
  ['answers with 404', deleted],
  ['expects other ids', () => refusal('tweetId must be an id of 24 hexadecimal characters', 400)],
  ['has none', () => []],
])('a tweet that is not there says so, with a way on, where the server %s', async (_, answer) => {
  const { router } = openPage('/tweet/t1', { 'GET /tweet/single-tweet/t1': answer });
  const missing = await screen.findByRole('alert');
  expect(missing.textContent).toContain('This tweet was deleted, or never existed.');
  expect(screen.queryByText(/hexadecimal|Tweet does not exist/)).toBeNull();
  await userEvent.click(within(missing).getByRole('link', { name: 'Go to Home' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

test('a comment that was being written on a tweet that is gone can be copied, and discarded', async () => {
  localStorage.setItem(draftKey(_id, 'comment.t1'), JSON.stringify('Half of a remark'));
  openPage('/tweet/t1', { 'GET /tweet/single-tweet/t1': deleted });
  const user = userEvent.setup();
  const unsent = within(await screen.findByRole('region', { name: 'Your comment was not sent' }));
  expect(unsent.getByText('Half of a remark')).toBeTruthy();
  await user.click(unsent.getByRole('button', { name: 'Copy text' }));
  expect(await said('The text was copied.')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe('Half of a remark');
  await user.click(unsent.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByText('Half of a remark')).toBeNull();
  expect(screen.getByRole('main')).toBe(document.activeElement);
  expect(localStorage.getItem(draftKey(_id, 'comment.t1'))).toBeNull();
});

test.each([
  { typed: ' and more', shown: true },
  { typed: '', shown: false },
])(
  'an edit of a tweet that another window deletes can be copied and discarded if it changed the text: $shown',
  async ({ typed, shown }) => {
    let isDeleted = false;
    const { store } = openPage('/tweet/t1', {
      'GET /tweet/single-tweet/t1': () => (isDeleted ? deleted() : [own]),
      'GET /comment/t1': () => null,
    });
    const user = userEvent.setup();
    await said('My words');
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Update', hidden: true }));
    const editor = screen.getByRole('textbox', { name: 'Edit the text' });
    if (typed !== '') await user.type(editor, typed);
    isDeleted = true;
    act(() => applyBroadcast(store, { userId: _id, call: 'deleteTweet', id: 't1' }));
    expect(await said('This tweet was deleted, or never existed.')).toBeTruthy();
    const unsaved = screen.queryByRole('region', { name: 'Your changes were not saved' });
    expect(unsaved !== null).toBe(shown);
    if (unsaved !== null) {
      expect(within(unsaved).getByText('My words and more')).toBeTruthy();
      await user.click(within(unsaved).getByRole('button', { name: 'Copy text' }));
      expect(await navigator.clipboard.readText()).toBe('My words and more');
      await user.click(within(unsaved).getByRole('button', { name: 'Discard' }));
      expect(screen.queryByText('My words and more')).toBeNull();
    }
    expect(localStorage.getItem(draftKey(_id, 'edit.t1'))).toBeNull();
  },
);

test("a tweet that can't be fetched is explained with a text of the app", async () => {
  openPage('/tweet/t1', { 'GET /tweet/single-tweet/t1': () => refusal('Not now', 500) });
  const panel = await screen.findByRole('alert');
  expect(panel.textContent).toContain('The server did not give it.');
});

test.each([
  ['says so where the server has it not any more', () => refusal('Tweet does not exist', 404), true],
  ['stays where the server has it', () => [own], false],
])('a tweet of a list whose comments do not exist %s', async (_, single, isGone) => {
  openPage('/', {
    'GET /tweet/all-tweets': () => [own],
    'GET /tweet/single-tweet/t1': single,
    'GET /comment/t1': deleted,
  });
  await userEvent.click(await screen.findByRole('link', { name: 'Comments' }));
  const gone = 'This tweet was deleted, or never existed.';
  expect(await said(isGone ? gone : 'The server does not have it, or not any more.')).toBeTruthy();
  expect(screen.queryByText('My words') === null).toBe(isGone);
});
