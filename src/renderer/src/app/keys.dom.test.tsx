import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { silenceLog } from '#tests/fixtures/log.ts';
import { type Answers, openPage, refusal } from '#tests/fixtures/app.tsx';
import { removeTweetAtom } from '#renderer/stores/entities/tweet-changes.ts';
import { openToastAtom } from '#renderer/stores/toasts.ts';
import { articleOf, chooseInMenu, testOwner } from '#tests/fixtures/posts.ts';
import { testTweet, testUser } from '#tests/fixtures/stores.ts';
import { transferOf } from '#tests/fixtures/transfer.ts';

/* Keys that are pressed in quick succession, while the action of an earlier one is still running. */

const own = testTweet({ content: 'My words', owner: testOwner });
const comment = { _id: 'c1', content: 'My remark', createdAt: own.createdAt, owner: testOwner };

beforeEach(() => void silenceLog());

/** Presses keys on the focused element, without a pause between them. */
const press = (...keys: readonly string[]) => {
  for (const key of keys) {
    const name = key.replace('Control+', '');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ctrlKey: name !== key });
  }
};

/** A response that the test sends at a chosen time. */
function held(answer: unknown) {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const handler = vi.fn((_request: Request) => promise);
  return { handler, release: () => act(async () => resolve(answer)) };
}

async function openHome(answers: Answers = {}) {
  const opened = openPage('/', {
    'GET /tweet/all-tweets': () => [own, testTweet({ _id: 't2', content: "Bo's words" })],
    'GET /notification/': () => [],
    ...answers,
  });
  await screen.findByText('My words');
  return { ...opened, path: () => opened.router.state.location.pathname };
}

const focus = (element: HTMLElement) => act(() => element.focus());
const editor = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit the text' });

/** Changes the text of a post or comment by keys, and sends it. */
async function edit(text: string, by: string) {
  focus(articleOf(text));
  press('e');
  const field = await editor();
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: by } });
  press('Control+Enter');
}

async function confirmDeletion() {
  const question = await screen.findByRole('dialog', { name: 'Delete this?' });
  await act(async () => within(question).getByRole('button', { name: 'Delete' }).click());
}

test('Escape also closes a dialog that is still being loaded, and the next keys are for the page', async () => {
  const { path } = await openHome();
  press('?', 'Escape', 'g', 'i');
  await waitFor(() => expect(path()).toBe('/inbox'));
  await screen.findByRole('heading', { name: 'Inbox' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('keys act as soon as Escape has closed a dialog', async () => {
  const { path } = await openHome();
  press('?');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  press('Escape', 'g', 'i');
  await waitFor(() => expect(path()).toBe('/inbox'));
});

test('a dialog that Escape closes returns the focus before the next key', async () => {
  await openHome();
  focus(articleOf('My words'));
  press('n');
  const dialog = await screen.findByRole('dialog', { name: 'Create a Post' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  press('Escape');
  expect(document.activeElement).toBe(articleOf('My words'));
  press('j');
  await waitFor(() => expect(document.activeElement).toBe(articleOf("Bo's words")));
});

test('no key acts below a dialog from the key that opens it', async () => {
  const like = vi.fn();
  const { path } = await openHome({ 'POST /like/t1': like });
  focus(articleOf('My words'));
  press('?', 'l', 'g', 'i');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(like).not.toHaveBeenCalled();
  expect(path()).toBe('/');
});

test('a deletion that is confirmed while an edit is being saved is done afterwards', async () => {
  const patch = held({ ...own, content: 'My second words' });
  const remove = vi.fn();
  await openHome({ 'PATCH /tweet/edit-tweet/t1': patch.handler, 'POST /tweet/delete-tweet/t1': remove });
  await edit('My words', 'My second words');
  await waitFor(() => expect(patch.handler).toHaveBeenCalled());
  focus(articleOf('My second words'));
  press('Delete');
  await confirmDeletion();
  expect(remove).not.toHaveBeenCalled();
  await patch.release();
  expect(await screen.findByText('✅ Tweet deleted Sucessfully!')).toBeTruthy();
  expect(remove).toHaveBeenCalledOnce();
  expect(screen.queryByText('My second words')).toBeNull();
});

test('such a deletion is done although its page has been left', async () => {
  const patch = held({ ...own, content: 'My second words' });
  const remove = vi.fn();
  const { path } = await openHome({
    'PATCH /tweet/edit-tweet/t1': patch.handler,
    'POST /tweet/delete-tweet/t1': remove,
  });
  await edit('My words', 'My second words');
  await waitFor(() => expect(patch.handler).toHaveBeenCalled());
  focus(articleOf('My second words'));
  press('Delete');
  await confirmDeletion();
  press('g', 'i');
  await screen.findByRole('heading', { name: 'Inbox' });
  await patch.release();
  await waitFor(() => expect(remove).toHaveBeenCalledOnce());
  expect(path()).toBe('/inbox');
});

test('an edit that is requested while another one is being saved starts afterwards, with the new text', async () => {
  const patch = held({ ...own, content: 'My second words' });
  await openHome({ 'PATCH /tweet/edit-tweet/t1': patch.handler });
  await edit('My words', 'My second words');
  await waitFor(() => expect(patch.handler).toHaveBeenCalled());
  focus(articleOf('My second words'));
  press('e');
  await patch.release();
  await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'));
  const field = await editor();
  expect(document.activeElement).toBe(field);
  expect(field.readOnly).toBe(false);
  expect(field.value).toBe('My second words');
});

test('an edit that is requested during a deletion that is refused starts afterwards', async () => {
  const removal = held(refusal('No.'));
  await openHome({ 'POST /tweet/delete-tweet/t1': removal.handler });
  focus(articleOf('My words'));
  press('Delete');
  await confirmDeletion();
  await waitFor(() => expect(removal.handler).toHaveBeenCalled());
  press('e');
  await removal.release();
  expect((await editor()).value).toBe('My words');
});

test('a post whose deletion was refused moves no focus when it leaves for another reason', async () => {
  const removal = held(refusal('No.'));
  const { store } = await openHome({ 'POST /tweet/delete-tweet/t1': removal.handler });
  focus(articleOf('My words'));
  press('Delete');
  await confirmDeletion();
  await waitFor(() => expect(removal.handler).toHaveBeenCalled());
  await removal.release();
  await waitFor(() => expect(articleOf('My words').getAttribute('aria-busy')).toBe('false'));
  act(() => articleOf('My words').blur());
  await act(async () => store.set(removeTweetAtom, 't1'));
  expect(screen.queryByText('My words')).toBeNull();
  expect(document.activeElement).toBe(document.body);
});

test('an image that is pasted while a post is edited is refused with a message', async () => {
  const { store } = await openHome();
  focus(articleOf('My words'));
  press('e');
  const files = [new File(['GIF89a'], 'a.gif', { type: 'image/gif' })];
  fireEvent.paste(await editor(), { clipboardData: transferOf(...files) });
  expect(store.get(openToastAtom)).toMatchObject({
    text: 'Only text fits here. Add the image to a post on your home page.',
    variant: 'destructive',
  });
});

test('a refused edit keeps its text, whatever was requested in the meantime', async () => {
  const patch = held(refusal('No.'));
  await openHome({ 'PATCH /tweet/edit-tweet/t1': patch.handler });
  await edit('My words', 'My second words');
  await waitFor(() => expect(patch.handler).toHaveBeenCalled());
  focus(articleOf('My second words'));
  press('e');
  await patch.release();
  expect(await screen.findByText('No.')).toBeTruthy();
  expect((await editor()).value).toBe('My second words');
});

test('a like that is requested while an edit is being saved is sent afterwards', async () => {
  const patch = held({ ...own, content: 'My second words' });
  const like = vi.fn(() => ({ _id: 'l1' }));
  await openHome({ 'PATCH /tweet/edit-tweet/t1': patch.handler, 'POST /like/t1': like });
  await edit('My words', 'My second words');
  await waitFor(() => expect(patch.handler).toHaveBeenCalled());
  focus(articleOf('My second words'));
  press('l');
  const button = within(articleOf('My second words')).getByRole('button', { name: 'Like' });
  await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'));
  expect(like).not.toHaveBeenCalled();
  await patch.release();
  await waitFor(() => expect(like).toHaveBeenCalledOnce());
});

test('after an edit of a post or a comment has been saved, by key or by menu, the focus is on it', async () => {
  openPage('/tweet/t1', {
    'GET /tweet/single-tweet/t1': () => [own],
    'GET /comment/t1': () => [comment],
    'PATCH /tweet/edit-tweet/t1': async (request) => ({ ...own, ...(await request.json()) }),
    'PATCH /comment/c1': () => null,
  });
  await screen.findByText('My words');
  await screen.findByText('My remark');
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  await edit('My words', 'My second words');
  expect(await screen.findByText('✅ Tweet updated Sucessfully!')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(articleOf('My second words')));
  await edit('My remark', 'My second remark');
  expect(await screen.findByText('✅ Comment updated Sucessfully!')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(articleOf('My second remark')));

  await chooseInMenu(articleOf('My second remark'), 'Update');
  await userEvent.type(await editor(), ', too');
  await userEvent.click(screen.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Edit the text' })).toBeNull());
  expect(document.activeElement).toBe(articleOf('My second remark, too'));
});

test('a cancelled edit leaves the focus on its post', async () => {
  await openHome();
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  focus(articleOf('My words'));
  press('e');
  await editor();
  await act(async () => screen.getByRole('button', { name: 'Cancel' }).click());
  expect(document.activeElement).toBe(articleOf('My words'));
});

test('the search for people ends with the palette', async () => {
  const search = held([]);
  await openHome({
    'GET /user/all-users': (request) => (request.url.includes('query=log') ? search.handler(request) : []),
  });
  press('Control+k');
  const field = await screen.findByRole('combobox');
  fireEvent.change(field, { target: { value: 'log' } });
  await waitFor(() => expect(search.handler).toHaveBeenCalledOnce());
  const isAborted = () => search.handler.mock.lastCall?.[0].signal.aborted;
  expect(isAborted()).toBe(false);
  press('Escape');
  // Immediately, not only when the palette has faded out.
  await act(async () => {});
  expect(isAborted()).toBe(true);
});

test('a browser, which has one server, offers no choice of servers', async () => {
  await openHome();
  press('Control+k');
  const field = await screen.findByRole('combobox');
  fireEvent.change(field, { target: { value: 'server' } });
  await screen.findByRole('option', { name: /“server”/ });
  expect(screen.queryByRole('option', { name: /^Servers/ })).toBeNull();
});

const person = (username: string) => ({ ...testUser, _id: username, username, fullName: '' });
const chosenEntry = () =>
  screen.queryAllByRole('option').find((option) => option.getAttribute('aria-selected') === 'true');

test('the palette offers nobody whom an earlier search has found', async () => {
  await openHome({
    'GET /user/all-users': ({ url }) =>
      url.includes('query=amara')
        ? [person('amara')]
        : url.includes('query=zzz')
          ? new Promise(() => {})
          : [],
  });
  press('Control+k');
  const field = await screen.findByRole('combobox');
  fireEvent.change(field, { target: { value: 'amara' } });
  await screen.findByRole('option', { name: 'amara' });
  fireEvent.change(field, { target: { value: 'zzz' } });
  await screen.findByText('Looking for people…');
  expect(screen.queryByRole('option', { name: 'amara' })).toBeNull();
  fireEvent.change(field, { target: { value: '' } });
  expect(screen.queryByRole('option', { name: 'amara' })).toBeNull();
});

test('the entry that the arrow keys have chosen stays chosen when people are found', async () => {
  const search = held([person('login_fan')]);
  await openHome({
    'GET /user/all-users': (request) => (request.url.includes('query=log') ? search.handler(request) : []),
  });
  press('Control+k');
  const field = await screen.findByRole('combobox');
  fireEvent.change(field, { target: { value: 'log' } });
  await screen.findByText('Looking for people…');
  fireEvent.keyDown(field, { key: 'ArrowUp', code: 'ArrowUp' });
  await waitFor(() => expect(chosenEntry()?.textContent).toContain('“log”'));
  await search.release();
  await screen.findByRole('option', { name: /login_fan/ });
  expect(chosenEntry()?.textContent).toContain('“log”');
});
