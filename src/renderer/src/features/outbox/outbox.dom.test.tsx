import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Change, type Entry, toStored } from '#renderer/outbox/entry.ts';
import { silenceLog } from '#tests/fixtures/log.ts';
import { type Answers, openPage } from '#tests/fixtures/app.tsx';
import { post } from '#tests/fixtures/outbox.ts';
import { testTweet, testUser } from '#tests/fixtures/stores.ts';

const storageKey = (key: string) => `warble.outbox.${testUser._id}.${key}`;

/** Stores a change that an earlier run of the app has enqueued. */
function enqueued(key: string, change: Change, refused: string | null = null): void {
  const entry: Entry = { key, at: Number(key), notBefore: null, tried: null, refused, ...change };
  localStorage.setItem(storageKey(key), JSON.stringify(toStored(entry)));
}
const edit: Change = { call: 'editTweet', id: 't9', content: 'Better words' };
/** A server that does not respond. */
const hang = ({ signal }: Request) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

/** Opens a page with a server that does not respond to posts. */
function open(address: string, answers: Answers = {}) {
  return openPage(address, {
    'GET /tweet/all-tweets': () => [testTweet()],
    'GET /notification/': () => [],
    [`GET /user/user-details/${testUser._id}`]: () => ({
      ...testUser,
      isFollowing: false,
      followersCount: 0,
      followingCount: 0,
    }),
    [`GET /tweet/user-tweet/${testUser._id}`]: () => [],
    'POST /tweet/add-tweet': hang,
    ...answers,
  });
}

const status = (name: string) => screen.findByRole('button', { name });
async function openList(name: string) {
  await userEvent.click(await status(name));
  return within(await screen.findByRole('dialog', { name: 'Waiting for the server' }));
}

beforeEach(() => void silenceLog());
afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

test('the button names the changes that wait and those that were refused', async () => {
  enqueued('1', edit, 'It is gone.');
  enqueued('2', post('Later'));
  open('/inbox');
  await status('1 change is waiting for the server, 1 change was not sent');
});

test('the text of a refused change is copied, which is said, as is a failure', async () => {
  enqueued('1', edit, 'It is gone.');
  open('/inbox');
  const user = userEvent.setup();
  const dialog = await openList('1 change was not sent');
  await user.click(dialog.getByRole('button', { name: 'Copy text' }));
  expect(await screen.findByText('The text was copied.')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe('Better words');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await user.click(dialog.getByRole('button', { name: 'Copy text' }));
  expect(await screen.findByText(/^It could not be copied/)).toBeTruthy();
});

test('once the last change is sent, the list has the focus, and then the page; no button counts 0 changes', async () => {
  enqueued('1', post('Later'));
  const { server } = open('/inbox');
  const dialog = await openList('1 change is waiting for the server');
  server['POST /tweet/add-tweet'] = () => testTweet({ _id: 't9', content: 'Later' });
  await userEvent.click(dialog.getByRole('button', { name: 'Try now' }));
  expect(await dialog.findByText('Nothing is waiting any more.')).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByRole('list', { name: 'Waiting for the server' }));
  expect(screen.queryByRole('button', { name: /not sent|waiting for/, hidden: true })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('after a change is cancelled or discarded, the list has the focus', async () => {
  enqueued('1', post('Later'));
  enqueued('2', edit, 'It is gone.');
  open('/inbox');
  const dialog = await openList('1 change is waiting for the server, 1 change was not sent');
  const list = dialog.getByRole('list', { name: 'Waiting for the server' });
  for (const [left, name] of [/^Cancel: /, 'Discard'].entries()) {
    await userEvent.click(dialog.getByRole('button', { name }));
    await waitFor(() => expect(within(list).queryAllByRole('listitem')).toHaveLength(1 - left));
    expect(document.activeElement).toBe(list);
  }
});

test.each(['/inbox', '/'])(
  'a refused post that is put back into the composer is shown there, from %s',
  async (from) => {
    enqueued('1', post('Rash words'), 'No.');
    const { router } = open(from);
    const dialog = await openList('1 change was not sent');
    await userEvent.click(dialog.getByRole('button', { name: 'Back to the composer' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const field = within(await screen.findByRole('form', { name: 'Create a post' })).getByRole('textbox');
    expect(field).toHaveProperty('value', 'Rash words');
    await waitFor(() => expect(document.activeElement).toBe(field));
  },
);

async function waitingPost() {
  const waiting = within(await screen.findByRole('list', { name: 'Waiting to be sent' }));
  return waiting.getByRole('button', { name: 'Cancel' });
}

test('cancelling a waiting post on the profile shows its text in the composer', async () => {
  enqueued('1', post('Rash words'));
  const { router } = open(`/profile/${testUser._id}`);
  await userEvent.click(await waitingPost());
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  const composer = await screen.findByRole('form', { name: 'Create a post' });
  expect(within(composer).getByRole<HTMLTextAreaElement>('textbox').value).toBe('Rash words');
});

test("a waiting post that can't be cancelled any more leaves the page as it is", async () => {
  enqueued('1', post('Rash words'));
  const sending = vi.fn(hang);
  const { router } = open(`/profile/${testUser._id}`, { 'POST /tweet/add-tweet': sending });
  const cancel = await waitingPost();
  await waitFor(() => expect(sending).toHaveBeenCalled());
  // Another window has ended it; its event arrives later.
  localStorage.removeItem(storageKey('1'));
  await userEvent.click(cancel);
  expect(await screen.findByText(/^Too late/)).toBeTruthy();
  expect(router.state.location.pathname).toBe(`/profile/${testUser._id}`);
  expect(screen.queryByRole('list', { name: 'Waiting to be sent' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
