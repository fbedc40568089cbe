import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstAccount } from '#contract/bridge/account.ts';
import type { Bridge } from '#contract/bridge/bridge.ts';
import { addAccount } from '#renderer/features/session/accounts.ts';
import { processorAtom } from '#renderer/outbox/processor.ts';
import { accountsAtom } from '#renderer/stores/session/accounts.ts';
import { undoAtom } from '#renderer/stores/preferences/undo.ts';
import { toastsAtom } from '#renderer/stores/toasts.ts';
import { openPage } from '#tests/fixtures/app.tsx';
import { fakeDatabase } from '#tests/fixtures/database.ts';
import { storeHeldPost } from '#tests/fixtures/outbox.ts';
import { testTweet, testUser } from '#tests/fixtures/stores.ts';

/* A post that is held for Undo. The clock is fake, so that it stays held. */

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  // A post that one test leaves must not be sent by the next one.
  localStorage.clear();
  vi.useRealTimers();
});

async function openHome(host: Partial<Bridge> = {}) {
  const sent = vi.fn(() => testTweet({ _id: 't9', content: 'Rash words' }));
  const opened = openPage(
    '/',
    { 'POST /tweet/add-tweet': sent, 'GET /tweet/all-tweets': () => [testTweet()] },
    { prepare: (store) => store.set(undoAtom, true), host },
  );
  await screen.findByRole('article');
  return { ...opened, sent };
}

/** With two other accounts, none of which the host allows, and a server that responds to a post when the test says so. */
async function openWithAccounts() {
  const chooseAccount = vi.fn(async () => false);
  const { server, store } = await openHome({ chooseAccount });
  const answer = Promise.withResolvers<unknown>();
  const send = vi.fn(() => answer.promise);
  server['POST /tweet/add-tweet'] = send;
  await act(async () =>
    store.set(accountsAtom, [
      { id: firstAccount, userId: testUser._id, name: testUser.username },
      { id: 'x7', userId: 'u7', name: 'bea' },
      { id: 'x8', userId: 'u8', name: 'cleo' },
    ]),
  );
  return { store, chooseAccount, send, answer };
}

const composer = () => within(screen.getByRole('form', { name: 'Create a post' }));
const composerField = () => composer().getByRole<HTMLTextAreaElement>('textbox');

async function write(field: HTMLTextAreaElement) {
  await userEvent.type(field, 'Rash words');
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  await screen.findByText('Your post is sent in 5 seconds.');
  // A message stays while the window is inactive.
  fireEvent.blur(window);
}

test('the message takes a post back: its text is in the field again, with the focus', async () => {
  const { sent } = await openHome();
  await write(composerField());
  expect(composerField().value).toBe('');
  const waiting = await screen.findByRole('list', { name: 'Waiting to be sent' });
  expect(within(waiting).getByText('Rash words')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /waiting for the server/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Undo the post' }));
  await waitFor(() => expect(composerField().value).toBe('Rash words'));
  expect(document.activeElement).toBe(composerField());
  expect(screen.queryByText('Your post is sent in 5 seconds.')).toBeNull();
  expect(screen.queryByRole('list', { name: 'Waiting to be sent' })).toBeNull();
  expect(sent).not.toHaveBeenCalled();
});

test("after its delay it is sent, and can't be taken back", async () => {
  const { sent } = await openHome();
  await write(composerField());
  vi.setSystemTime(Date.now() + 5000);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Tweet created Sucessfully!')).toBeTruthy();
  expect(sent).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Undo the post' })).toBeNull();
});

test('a key takes it back from another page, to the home page', async () => {
  const { router } = await openHome();
  await write(composerField());
  await act(() => router.navigate('/inbox'));
  fireEvent.keyDown(document.body, { key: 'z' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  await waitFor(() => expect(document.activeElement).toBe(composerField()));
  expect(composerField().value).toBe('Rash words');
});

test.each(['/', '/inbox'])('the message, chosen over a dialog on %s, closes that', async (path) => {
  const { router } = await openHome();
  await write(composerField());
  await act(() => router.navigate(path));
  fireEvent.keyDown(document.body, { key: 'n' });
  const dialog = await screen.findByRole('dialog', { name: 'Create a Post' });
  await userEvent.type(within(dialog).getByRole('textbox'), 'Other words');
  await userEvent.click(screen.getByRole('button', { name: 'Undo the post' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.pathname).toBe('/');
  expect(composerField().value).toBe('Rash words');
  expect(document.activeElement).toBe(composerField());
});

test('a post is not sent after Undo, also where the next one has an image already: it waits in the list', async () => {
  fakeDatabase();
  const { sent } = await openHome();
  const addImage = async () => {
    await userEvent.click(composer().getByRole('button', { name: 'Add an image' }));
    await composer().findByRole('img', { name: 'Image to post' });
  };
  await addImage();
  await write(composerField());
  await addImage();
  await userEvent.click(screen.getByRole('button', { name: 'Undo the post' }));
  const reason = 'There is an image in the composer already. Post it or remove it first.';
  expect(await screen.findByText(reason)).toBeTruthy();
  vi.setSystemTime(Date.now() + 5000);
  act(() => void window.dispatchEvent(new Event('online')));
  await userEvent.click(await screen.findByRole('button', { name: '1 change was not sent' }));
  const list = await screen.findByRole('dialog', { name: 'Waiting for the server' });
  expect(within(list).getByText(`Not sent: ${reason}`)).toBeTruthy();
  await userEvent.click(within(list).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(composer().getByRole('button', { name: 'Remove image' }));
  await userEvent.click(screen.getByRole('button', { name: '1 change was not sent' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Back to the composer' }));
  await waitFor(() => expect(composerField().value).toBe('Rash words'));
  expect(composer().getByRole('img', { name: 'Image to post' })).toBeTruthy();
  expect(sent).not.toHaveBeenCalled();
});

test('a sign-out can be cancelled while it waits for a held post, and a second one waits for its own answer', async () => {
  const { server, store } = await openHome();
  const finished = vi.spyOn(store.get(processorAtom), 'finishSending');
  const answer = Promise.withResolvers<unknown>();
  const [send, leave] = [vi.fn(() => answer.promise), vi.fn(() => null)];
  server['POST /tweet/add-tweet'] = send;
  server['POST /user/logout'] = leave;
  await write(composerField());
  const ask = async () => {
    await userEvent.click(
      screen.getAllByRole('button', { name: 'Logout', hidden: true })[0] ?? document.body,
    );
    return within(await screen.findByRole('dialog', { name: 'Are you absolutely sure?' }));
  };
  const first = await ask();
  // It waits for 5 s.
  const cancel = first.getByRole('button', { name: 'Cancel' });
  await userEvent.click(first.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  fireEvent.click(cancel);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const second = await ask();
  expect(second.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(false);
  const isFocused = () => document.activeElement === second.getByRole('button', { name: 'Cancel' });
  await waitFor(() => expect(isFocused()).toBe(true));
  await act(async () => answer.resolve(testTweet({ _id: 't9', content: 'Rash words' })));
  await screen.findByText('Tweet created Sucessfully!');
  // The first attempt ends; had it closed the dialog, the focus would have left that at once.
  await act(async () => void (await finished.mock.results[0]?.value));
  expect(isFocused()).toBe(true);
  expect(leave).not.toHaveBeenCalled();
  await userEvent.click(second.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(leave).toHaveBeenCalledOnce());
});

test.each([
  [
    'the menu',
    async () => {
      await userEvent.click(screen.getByRole('button', { name: /^Account/ }));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Switch to bea', hidden: true }));
    },
  ],
  [
    'the keys',
    async () => {
      fireEvent.keyDown(document.body, { key: 'a' });
      fireEvent.keyDown(document.body, { key: '2' });
    },
  ],
])(
  'a switch of accounts by %s says that it waits for a held post, and is not made twice',
  async (_, press) => {
    const { chooseAccount, send, answer } = await openWithAccounts();
    await write(composerField());
    await press();
    expect(
      (await screen.findByText('Sending your last changes first…')).closest('[role=status]'),
    ).toBeTruthy();
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    await press();
    expect(chooseAccount).not.toHaveBeenCalled();
    await act(async () => answer.resolve(testTweet({ _id: 't9', content: 'Rash words' })));
    await screen.findByText('Your organisation allows no further accounts here.');
    expect(chooseAccount.mock.calls).toEqual([['x7']]);
  },
);

test.each([
  ['another one', '3', [['x8']]],
  ['the present one', '1', []],
])(
  'of two accounts that are chosen while a post is being sent, the last one is shown: %s',
  async (_, last, chosen) => {
    const { store, chooseAccount, send, answer } = await openWithAccounts();
    const finished = vi.spyOn(store.get(processorAtom), 'finishSending');
    await write(composerField());
    for (const number of ['2', last]) {
      fireEvent.keyDown(document.body, { key: 'a' });
      fireEvent.keyDown(document.body, { key: number });
    }
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    await act(async () => answer.resolve(testTweet({ _id: 't9', content: 'Rash words' })));
    // What waits for that goes on.
    await act(async () => void (await Promise.all(finished.mock.results.map(({ value }) => value))));
    await waitFor(() => expect(chooseAccount.mock.calls).toEqual(chosen));
  },
);

test('without a post that is held, a switch of accounts does not say that it waits', async () => {
  const { store } = await openHome({ chooseAccount: async () => false });
  await addAccount(store);
  await screen.findByText('Your organisation allows no further accounts here.');
  expect(store.get(toastsAtom)).toHaveLength(1);
});

test('the text of the dialog is restored', async () => {
  await openHome();
  fireEvent.keyDown(document.body, { key: 'n' });
  const dialog = () => screen.findByRole('dialog', { name: 'Create a Post' });
  await write(within(await dialog()).getByRole('textbox'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.keyDown(document.body, { key: 'z' });
  expect(within(await dialog()).getByRole<HTMLTextAreaElement>('textbox').value).toBe('Rash words');
});

test('the text of the dialog is restored to the dialog that is open, which has the focus', async () => {
  await openHome();
  const openDialog = async () => {
    fireEvent.keyDown(document.body, { key: 'n' });
    const dialog = await screen.findByRole('dialog', { name: 'Create a Post' });
    return within(dialog).getByRole<HTMLTextAreaElement>('textbox');
  };
  await write(await openDialog());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const field = await openDialog();
  await userEvent.type(field, 'Other words');
  await userEvent.click(screen.getByRole('button', { name: 'Undo the post' }));
  await waitFor(() => expect(field.value).toBe('Other words\n\nRash words'));
  await waitFor(() => expect(screen.queryByText('Your post is sent in 5 seconds.')).toBeNull());
  expect(field.isConnected).toBe(true);
  expect(document.activeElement).toBe(field);
});

test('a post that still waits after its delay is not announced to be sent in 5 seconds', async () => {
  storeHeldPost(Date.now() - 1);
  const busy = vi.fn(() => Response.json({ message: 'busy' }, { status: 429 }));
  openPage('/', { 'POST /tweet/add-tweet': busy, 'GET /tweet/all-tweets': () => [testTweet()] });
  await waitFor(() => expect(busy).toHaveBeenCalled());
  const waiting = await screen.findByRole('list', { name: 'Waiting to be sent' });
  expect(within(waiting).getByText('Rash words')).toBeTruthy();
  expect(screen.queryByText('Your post is sent in 5 seconds.')).toBeNull();
});
