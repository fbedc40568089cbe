import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { toStored } from '#renderer/outbox/entry.ts';
import { editAtom } from '#renderer/stores/drafts/drafts.ts';
import { type Answers, openPage, refusal } from '#tests/fixtures/app.tsx';
import { chooseInMenu, testOwner } from '#tests/fixtures/posts.ts';
import { testTweet, testUser } from '#tests/fixtures/stores.ts';
import { createLocks } from '#tests/fixtures/windows.ts';

/* An edit that begins while an earlier one of the same post is being sent, from another page. */

const { _id } = testUser;
const own = testTweet({ content: 'old', owner: testOwner });
const editor = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Edit the text' });
const update = () => userEvent.click(screen.getByRole('button', { name: 'Update' }));

async function openTweet(answers: Answers = {}) {
  const opened = openPage('/tweet/t1', {
    'GET /tweet/single-tweet/t1': () => [own],
    'GET /tweet/all-tweets': () => [own],
    ...answers,
  });
  await screen.findByText('old');
  return opened;
}
async function chooseUpdate() {
  const [tweet] = await screen.findAllByRole('article');
  await chooseInMenu(tweet ?? document.body, 'Update');
}

/** An edit that is being sent from the page of the post, and another one that was begun on the home page since. */
async function twoEdits() {
  const answer = Promise.withResolvers<unknown>();
  const send = vi.fn<(request: Request) => unknown>(() => answer.promise);
  const { router, store } = await openTweet({ 'PATCH /tweet/edit-tweet/t1': send });
  await chooseUpdate();
  await userEvent.clear(editor());
  await userEvent.type(editor(), 'newer');
  await update();
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  await act(() => router.navigate('/'));
  await chooseUpdate();
  return { store, send, answer, draft: () => store.get(editAtom('editTweet', 't1')) };
}

test('it starts from the text that is being sent, with the focus, and does not repeat that', async () => {
  const { send, answer } = await twoEdits();
  expect(editor().value).toBe('newer');
  expect(document.activeElement).toBe(editor());
  await update();
  expect(screen.queryByRole('textbox', { name: 'Edit the text' })).toBeNull();
  answer.resolve({ ...own, content: 'newer' });
  expect(await screen.findByText('newer')).toBeTruthy();
  expect(send).toHaveBeenCalledOnce();
});

test('the text is still there once the server has refused it', async () => {
  const { answer, draft } = await twoEdits();
  await userEvent.type(editor(), ' still');
  answer.resolve(refusal('No.'));
  expect(await screen.findByText('No.')).toBeTruthy();
  expect(draft()).toBe('newer still');
});

test('the text on the server is sent again where it replaces the one that is being sent', async () => {
  const { send, answer } = await twoEdits();
  await userEvent.clear(editor());
  await userEvent.type(editor(), 'old');
  await update();
  answer.resolve({ ...own, content: 'newer' });
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  expect(await send.mock.lastCall?.[0].clone().json()).toEqual({ content: 'old' });
});

test('it starts from a text that another window is sending, which this one does not show yet', async () => {
  const locks = createLocks();
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  void locks.request(`warble.outbox.${_id}`, () => new Promise(() => {}));
  await openTweet();
  const common = { key: 'k1', at: 1, notBefore: null, tried: null, refused: null };
  const entry = toStored({ ...common, call: 'editTweet', id: 't1', content: 'from elsewhere' });
  localStorage.setItem(`warble.outbox.${_id}.k1`, JSON.stringify(entry));
  await chooseUpdate();
  expect(editor().value).toBe('from elsewhere');
});

test.each([true, false])(
  'an edit that another window ends moves the focus to its post only in a window that has it: %s',
  async (hasFocus) => {
    await openTweet();
    vi.spyOn(document, 'hasFocus').mockReturnValue(hasFocus);
    await chooseUpdate();
    expect(document.activeElement).toBe(editor());
    const key = `warble.draft.${_id}.edit.t1`;
    localStorage.removeItem(key);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
    expect(screen.queryByRole('textbox', { name: 'Edit the text' })).toBeNull();
    const [tweet] = screen.getAllByRole('article');
    expect(document.activeElement).toBe(hasFocus ? tweet : document.body);
  },
);
