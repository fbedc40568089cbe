import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { previewAtom } from '#renderer/people/preview.ts';
import { type Answers, openPage } from '#tests/fixtures/app.tsx';
import { articleOf, testOwner as owner } from '#tests/fixtures/posts.ts';
import { testTweet } from '#tests/fixtures/stores.ts';

/* Escape leaves a field of the page, so that keys act again. */

const own = testTweet({ content: 'My words', owner });
const other = testTweet({ _id: 't2', content: "Bo's words" });

/** Presses keys on the focused element, without a pause between them. Returns whether the last one was left to the browser. */
const press = (...keys: readonly string[]) =>
  keys.map((key) => fireEvent.keyDown(document.activeElement ?? document.body, { key })).at(-1);

async function open(path: string, answers: Answers = {}) {
  const opened = openPage(path, {
    'GET /tweet/all-tweets': () => [own, other],
    'GET /user/all-users': () => [],
    'GET /comment/t1': () => [],
    'GET /notification/': () => [],
    ...answers,
  });
  return { ...opened, path: () => opened.router.state.location.pathname };
}

const editor = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit the text' });
const hasFocus = (element: () => Element) => waitFor(() => expect(document.activeElement).toBe(element()));

async function startEditing() {
  await open('/');
  await screen.findByText('My words');
  act(() => articleOf('My words').focus());
  press('e');
  const field = await editor();
  await hasFocus(() => field);
  return field;
}

test('Escape ends an edit that has changed nothing, and the post has the focus', async () => {
  await startEditing();
  press('Escape', 'j');
  await hasFocus(() => articleOf("Bo's words"));
  expect(screen.queryByRole('textbox', { name: 'Edit the text' })).toBeNull();
});

test('a changed text stays after Escape, and the key for editing returns to it', async () => {
  const field = await startEditing();
  fireEvent.change(field, { target: { value: 'My better words' } });
  press('Escape');
  await hasFocus(() => articleOf('My better words'));
  expect((await editor()).value).toBe('My better words');
  press('e');
  await hasFocus(() => field);
});

test('an edit that is restored takes no focus, also where it has changed nothing', async () => {
  await startEditing();
  cleanup();
  await open('/');
  await editor();
  expect(document.activeElement).toBe(document.body);
});

test('Escape returns from a reply to the post', async () => {
  await open('/');
  await screen.findByText('My words');
  act(() => articleOf('My words').focus());
  press('r');
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Post your reply' });
  await hasFocus(() => field);
  fireEvent.change(field, { target: { value: 'Half a rep' } });
  press('Escape');
  await hasFocus(() => articleOf('My words'));
  expect(field.value).toBe('Half a rep');
});

test('Escape leads from the search to the first post found, and without one to the page', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 200, 600, 100));
  const found = [own, other];
  const { path } = await open('/search', { 'GET /tweet/all-tweets': () => found });
  const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search users and tweets' });
  await screen.findByRole('searchbox', { name: 'Search users and tweets' });
  const search = async (words: string) => {
    act(() => box().focus());
    await userEvent.keyboard(`${words}{Enter}`);
    await waitFor(() => expect([box().value, document.activeElement]).toEqual(['', box()]));
  };
  await search('words');
  expect(press('Escape')).toBe(false);
  await hasFocus(() => articleOf('My words'));
  found.length = 0;
  await search('others');
  press('Escape');
  await hasFocus(() => screen.getByRole('main'));
  press('g', 'i');
  await waitFor(() => expect(path()).toBe('/inbox'));
});

test('Escape leaves a field also where single keys are switched off', async () => {
  localStorage.setItem('warble.keyboard', JSON.stringify({ singleKeys: false, keys: {} }));
  await open('/search');
  const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search users and tweets' });
  act(() => box.focus());
  press('Escape');
  await hasFocus(() => screen.getByRole('main'));
});

test('Escape stays in a field while an input method composes, and where it closes something else', async () => {
  const { store } = await open('/search');
  const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search users and tweets' });
  act(() => box.focus());
  fireEvent.keyDown(box, { key: 'Escape', isComposing: true });
  fireEvent.keyDown(box, { key: 'Escape', keyCode: 229 });
  expect(document.activeElement).toBe(box);
  act(() => store.set(previewAtom, { person: owner, anchor: box, opener: null }));
  press('Escape');
  expect(document.activeElement).toBe(box);
});

test('Escape stays at a choice of the settings, where nothing is written', async () => {
  await open('/settings');
  await userEvent.click(await screen.findByRole('button', { name: 'Appearance' }));
  const light = await screen.findByRole('radio', { name: 'Light' });
  act(() => light.focus());
  press('Escape');
  expect(document.activeElement).toBe(light);
});

test('the list of keys names it', async () => {
  await open('/');
  await screen.findByText('My words');
  press('?');
  expect(
    await screen.findByRole('row', { name: 'Leave a text field; what is typed stays Esc' }),
  ).toBeTruthy();
});
