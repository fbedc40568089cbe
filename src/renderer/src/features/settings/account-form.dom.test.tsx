import { MantineProvider } from '@mantine/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'jotai';
import { expect, test, vi } from 'vitest';
import { draftKey } from '#renderer/lib/storage-keys.ts';
import { signInAtom } from '#renderer/stores/session/auth.ts';
import { announcedAtom } from '#renderer/stores/session/server-limits.ts';
import { silenceLog } from '#tests/fixtures/log.ts';
import { testStore, testUser } from '#tests/fixtures/stores.ts';
import { AccountForm } from './account-form.tsx';

/* The draft of the account while it is being saved. */

const key = draftKey(testUser._id, 'account');
const changed = { ...testUser, fullName: 'Ada L.', bio: 'Counts things.' };

const openForm = (store: ReturnType<typeof testStore>, onSaved = () => {}) =>
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <AccountForm onSaved={onSaved} />
      </MantineProvider>
    </Provider>,
  );

/** Submits another name, on a server that responds once `respond` is called. */
async function submit() {
  const answer = Promise.withResolvers<unknown>();
  const store = testStore((name: string) =>
    name === 'updateAccount' ? answer.promise : Promise.resolve({ user: changed }),
  );
  store.set(signInAtom, { ...testUser, bio: 'Counts things.' });
  const onSaved = vi.fn();
  const open = () => openForm(store, onSaved);
  const { unmount } = open();
  await userEvent.type(screen.getByRole('textbox', { name: 'FullName' }), ' Byron');
  await userEvent.click(screen.getByRole('button', { name: 'Update Account' }));
  return {
    open,
    leave: unmount,
    respond: async () => {
      answer.resolve(changed);
      await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    },
  };
}

const bio = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Bio' });

test('what is typed after leaving and returning stays when the server has saved what was submitted', async () => {
  const { leave, open, respond } = await submit();
  leave();
  open();
  await userEvent.type(bio(), ' And writes.');
  await respond();
  expect(bio().value).toBe('Counts things. And writes.');
  expect(localStorage.getItem(key)).toContain('And writes.');
});

test('what another window has stored after this one was left stays', async () => {
  const { leave, respond } = await submit();
  leave();
  const typed = JSON.stringify(
    JSON.stringify({ fullName: 'Ada', username: 'ada', bio: 'Of another window.' }),
  );
  localStorage.setItem(key, typed);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
  await respond();
  expect(localStorage.getItem(key)).toBe(typed);
});

test('the draft is deleted once it is saved, also after leaving', async () => {
  const { leave, respond } = await submit();
  expect(localStorage.getItem(key)).not.toBeNull();
  leave();
  await respond();
  expect(localStorage.getItem(key)).toBeNull();
});

test('the draft is deleted as soon as the server has it, and what was sent is shown until the user was fetched again', async () => {
  const fetched = Promise.withResolvers<unknown>();
  const store = testStore((name: string) =>
    name === 'updateAccount' ? Promise.resolve(changed) : fetched.promise,
  );
  store.set(signInAtom, { ...testUser, bio: 'Counts things.' });
  openForm(store);
  await userEvent.type(bio(), ' And writes.');
  await userEvent.click(screen.getByRole('button', { name: 'Update Account' }));
  await waitFor(() => expect(localStorage.getItem(key)).toBeNull());
  expect(bio().value).toBe('Counts things. And writes.');
  await act(async () => fetched.resolve({ user: { ...changed, bio: 'As the server has it.' } }));
  await waitFor(() => expect(bio().value).toBe('As the server has it.'));
});

test('what the server has accepted is shown after leaving and returning, until the user was fetched again', async () => {
  const fetched = Promise.withResolvers<unknown>();
  const store = testStore((name: string) =>
    name === 'updateAccount' ? Promise.resolve(changed) : fetched.promise,
  );
  store.set(signInAtom, { ...testUser, bio: 'Counts things.' });
  const { unmount } = openForm(store);
  await userEvent.type(bio(), ' And writes.');
  await userEvent.click(screen.getByRole('button', { name: 'Update Account' }));
  await waitFor(() => expect(localStorage.getItem(key)).toBeNull());
  unmount();
  openForm(store);
  expect(bio().value).toBe('Counts things. And writes.');
  expect(screen.getByRole('button', { name: 'Update Account' })).toHaveProperty('disabled', true);
  await userEvent.type(screen.getByRole('textbox', { name: 'FullName' }), ' Byron');
  act(() => store.set(signInAtom, { ...testUser, _id: 'u2', bio: 'Of somebody else.' }));
  expect(bio().value).toBe('Of somebody else.');
  act(() => store.set(signInAtom, { ...testUser, bio: 'Counts things.' }));
  await act(async () => fetched.resolve({ user: { ...changed, bio: 'As the server has it.' } }));
  await waitFor(() => expect(bio().value).toBe('As the server has it.'));
  expect(screen.getByRole('textbox', { name: 'FullName' })).toHaveProperty(
    'value',
    `${testUser.fullName} Byron`,
  );
});

test('a draft of an earlier visit is announced, and can be discarded', async () => {
  const user = { ...testUser, _id: 'u7', bio: 'Counts things.' };
  localStorage.setItem(draftKey(user._id, 'account'), JSON.stringify(JSON.stringify({ bio: 'Forgotten.' })));
  const store = testStore(vi.fn());
  store.set(signInAtom, user);
  openForm(store);
  expect(bio().value).toBe('Forgotten.');
  expect(screen.getByText('Draft restored')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(bio().value).toBe('Counts things.');
  expect(screen.queryByText('Draft restored')).toBeNull();
  expect(localStorage.getItem(draftKey(user._id, 'account'))).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'FullName' }));
  // What is typed now is no draft of an earlier visit.
  await userEvent.type(bio(), ' And writes.');
  expect(screen.queryByText('Draft restored')).toBeNull();
});

test('where the user can not be fetched again, the next change does not undo what was saved', async () => {
  silenceLog();
  const call = vi.fn((name: string, _input: unknown) =>
    name === 'updateAccount' ? Promise.resolve(changed) : Promise.reject(new Error('no response')),
  );
  const store = testStore(call);
  store.set(signInAtom, { ...testUser, bio: 'As it was.' });
  const onSaved = vi.fn();
  const { unmount } = openForm(store, onSaved);
  await userEvent.type(screen.getByRole('textbox', { name: 'FullName' }), ' Byron');
  await userEvent.click(screen.getByRole('button', { name: 'Update Account' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  unmount();
  openForm(store);
  await userEvent.type(bio(), ' And more.');
  await userEvent.click(screen.getByRole('button', { name: 'Update Account' }));
  const sent = call.mock.calls.findLast(([name]) => name === 'updateAccount')?.[1];
  expect(sent).toMatchObject({
    payload: { fullName: `${testUser.fullName} Byron`, bio: 'As it was. And more.' },
  });
});

test('fields that were not typed in follow the account', async () => {
  const call = vi.fn((name: string, _input: unknown) =>
    Promise.resolve(name === 'updateAccount' ? changed : { user: changed }),
  );
  const store = testStore(call);
  store.set(signInAtom, { ...testUser, bio: 'As it was.' });
  openForm(store);
  await userEvent.type(screen.getByRole('textbox', { name: 'FullName' }), ' Byron');
  // In another window, or on another device.
  act(() => store.set(signInAtom, { ...testUser, bio: 'As it is.' }));
  expect(bio().value).toBe('As it is.');
  await userEvent.click(screen.getByRole('button', { name: 'Update Account' }));
  const sent = call.mock.calls.find(([name]) => name === 'updateAccount')?.[1];
  expect(sent).toMatchObject({ payload: { fullName: `${testUser.fullName} Byron`, bio: 'As it is.' } });
});

test('a text that is too long for the server stays whole, and the form says by how much', async () => {
  const store = testStore(vi.fn());
  store.set(signInAtom, { ...testUser, bio: 'Counts things.' });
  store.set(announcedAtom, '{"bioMax":20}');
  openForm(store);
  const described = (description: string) => screen.getByRole('textbox', { name: 'Bio', description });
  expect(described('6 characters left')).toBe(bio());
  await userEvent.click(bio());
  await userEvent.paste(' Walks far.');
  expect(bio().value).toBe('Counts things. Walks far.');
  expect(described('5 characters too many')).toBe(bio());
});

test('that a text of the form has become too long is read out once, and not with each key', async () => {
  const store = testStore(vi.fn());
  store.set(signInAtom, { ...testUser, bio: 'Counts things.' });
  store.set(announcedAtom, '{"bioMax":16}');
  openForm(store);
  // The other one is the description of the field.
  const announced = screen
    .getAllByText('2 characters left')
    .find((text) => text.getAttribute('aria-live') === 'polite');
  await userEvent.type(bio(), ' So');
  expect(announced?.textContent).toBe('1 character too many');
  await userEvent.type(bio(), ' far');
  expect(announced?.textContent).toBe('1 character too many');
  expect(screen.getByRole('textbox', { description: '5 characters too many' })).toBe(bio());
  await userEvent.type(bio(), '{Backspace>5/}');
  expect(announced?.textContent).toBe('0 characters left');
});

test('the key that sends a post saves the account from its bio, if something has changed', async () => {
  const call = vi.fn((_name: string): Promise<unknown> => new Promise(() => {}));
  const store = testStore(call);
  store.set(signInAtom, { ...testUser, bio: 'Counts things.' });
  openForm(store);
  await userEvent.type(bio(), '{Control>}{Enter}{/Control}');
  expect(call).not.toHaveBeenCalled();
  await userEvent.type(bio(), ' And writes.{Control>}{Enter}{/Control}');
  expect(bio().value).toBe('Counts things. And writes.');
  expect(call.mock.calls.map(([name]) => name)).toEqual(['updateAccount']);
});
