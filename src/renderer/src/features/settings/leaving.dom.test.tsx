import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'jotai';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiFailure } from '#renderer/api/failure.ts';
import { sendBeforeLeaving } from '#renderer/outbox/send-before-leaving.ts';
import { signInAtom, signOut } from '#renderer/stores/session/auth.ts';
import { toastsAtom } from '#renderer/stores/toasts.ts';
import { imageBytes } from '#tests/fixtures/images.ts';
import { testStore, testUser } from '#tests/fixtures/stores.ts';
import { transferOf } from '#tests/fixtures/transfer.ts';
import { AccountForm } from './account-form.tsx';
import { ImageForm } from './image-form.tsx';

/* What ends the session, or leaves the page, while a form of the settings is being sent. */

beforeEach(() => {
  // jsdom decodes no pictures.
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 300, height: 300, close: () => {} }));
});

async function sendName() {
  await userEvent.type(screen.getByRole('textbox', { name: 'FullName' }), ' Byron');
  await userEvent.click(screen.getByRole('button', { name: 'Update Account' }));
}

async function sendAvatar() {
  const file = new File([Uint8Array.from(imageBytes(4))], 'picture.png', { type: 'image/png' });
  fireEvent.paste(screen.getByRole('button', { name: 'Choose Avatar' }), {
    clipboardData: transferOf(file),
  });
  await screen.findByRole('button', { name: 'Crop Avatar' });
  await userEvent.click(screen.getByRole('button', { name: 'Upload Avatar' }));
}

const forms = {
  account: { form: <AccountForm onSaved={() => {}} />, send: sendName },
  avatar: { form: <ImageForm purpose="avatar" />, send: sendAvatar },
};

/** Sends a form to a server that responds once `answer` is settled. */
async function send({ form, send: submit }: (typeof forms)['account']) {
  const answer = Promise.withResolvers<null>();
  const store = testStore((name: string) =>
    name === 'currentUser' ? Promise.resolve({ user: { ...testUser, bio: 'Counts.' } }) : answer.promise,
  );
  store.set(signInAtom, { ...testUser, bio: 'Counts.' });
  render(
    <Provider store={store}>
      <MantineProvider env="test">{form}</MantineProvider>
    </Provider>,
  );
  await submit();
  return { store, answer };
}

const settle = () => act(() => new Promise((done) => void setTimeout(done)));

test.each(Object.entries(forms))(
  'a sign-out, or a change of the account, waits until the server has responded to a form: %s',
  async (_, form) => {
    const { store, answer } = await send(form);
    let hasEnded = false;
    const ended = sendBeforeLeaving(store).then(() => (hasEnded = true));
    await settle();
    expect(hasEnded).toBe(false);
    answer.resolve(null);
    await act(() => ended);
    await settle();
  },
);

test.each([
  [
    'a refusal',
    (answer: PromiseWithResolvers<null>) =>
      answer.reject(new ApiFailure('refused', 'Unauthorized request', { status: 401 })),
  ],
  ['a success', (answer: PromiseWithResolvers<null>) => answer.resolve(null)],
])('%s that arrives once the session has ended is no message of the next one', async (_, respond) => {
  const { store, answer } = await send(forms.account);
  act(() => signOut(store));
  respond(answer);
  await settle();
  expect(store.get(toastsAtom)).toEqual([]);
});
