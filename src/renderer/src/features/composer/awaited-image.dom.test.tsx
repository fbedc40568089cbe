import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { draftKey, imageMarkKey } from '#renderer/lib/storage-keys.ts';
import { fakeDatabase } from '#tests/fixtures/database.ts';
import { passTime } from '#tests/fixtures/fake-time.ts';
import { imageBytes } from '#tests/fixtures/images.ts';
import { slowPicture } from '#tests/fixtures/slow-picture.ts';
import { testUser } from '#tests/fixtures/stores.ts';
import { sendBeforeLeaving } from '#renderer/outbox/send-before-leaving.ts';
import { signInAtom, signOut } from '#renderer/stores/session/auth.ts';
import { undoAtom } from '#renderer/stores/preferences/undo.ts';
import { dismissToastAtom, openToastAtom, showToastAtom, toastsAtom } from '#renderer/stores/toasts.ts';
import { ComposerDialog } from './composer-dialog.tsx';
import { Composer } from './composer.tsx';
import {
  composerField as field,
  postButton as post,
  pressSend,
  showComposer as show,
} from '#tests/fixtures/composer.tsx';
import { transferOf } from '#tests/fixtures/transfer.ts';

/* What the user does while an image is awaited. */

afterEach(() => vi.useRealTimers());

test(
  'a post is sent only once the image that was chosen for it has been read',
  { tags: 'S1.05' },
  async () => {
    const { sent } = show(<Composer withImage />);
    await userEvent.type(field(), 'First');
    const { file, read } = slowPicture();
    fireEvent.paste(field(), { clipboardData: transferOf(file) });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Add an image' }).getAttribute('aria-busy')).toBe('true'),
    );
    await userEvent.click(post());
    expect(sent()).toEqual([]);
    read();
    await waitFor(() => expect(sent()).toMatchObject([{ files: { media: { name: 'picture.png' } } }]));
  },
);

test('a post waits for an image from when the file dialog of a browser is closed', async () => {
  const { sent } = show(<Composer withImage />);
  await userEvent.type(field(), 'First');
  await userEvent.click(screen.getByRole('button', { name: 'Add an image' }));
  const dialog = document.querySelector('input[type=file]');
  if (dialog === null) throw new Error('There is no file dialog.');
  const { file, read } = slowPicture();
  fireEvent.change(dialog, { target: { files: [file] } });
  await settle();
  await userEvent.click(post());
  expect(sent()).toEqual([]);
  read();
  await waitFor(() => expect(sent()).toMatchObject([withPicture]));
});

const paste = (file: File) => fireEvent.paste(field(), { clipboardData: transferOf(file) });

/** Pastes an image that can't be read before `read` is called, and posts. */
async function postUnread(content?: BlobPart, former?: File) {
  const shown = show(<Composer withImage />);
  await userEvent.type(field(), 'First');
  if (former !== undefined) {
    paste(former);
    await screen.findByRole('img', { name: 'Image to post' });
  }
  const unread = slowPicture('picture', content);
  paste(unread.file);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Add an image' }).getAttribute('aria-busy')).toBe('true'),
  );
  await userEvent.click(post());
  expect(shown.sent()).toEqual([]);
  return { ...shown, ...unread };
}

const withPicture = { payload: { content: 'First' }, files: { media: { name: 'picture.png' } } };
const settle = () => act(() => new Promise((done) => void setTimeout(done)));

test('a post whose page is left while its image is being read is sent with it once that has been read', async () => {
  const { sent, leave, open, read } = await postUnread();
  leave();
  await settle();
  expect(sent()).toEqual([]);
  read();
  await waitFor(() => expect(sent()).toMatchObject([withPicture]));
  await settle();
  open();
  expect([field().value, screen.queryByRole('img', { name: 'Image to post' })]).toEqual(['', null]);
  expect(sent()).toHaveLength(1);
});

test('a post whose page is left and opened again while its image is being read is sent once, with it', async () => {
  const { sent, leave, open, read } = await postUnread();
  leave();
  await settle();
  open();
  expect(post().disabled).toBe(true);
  cleanup();
  open();
  await settle();
  pressSend();
  read();
  await waitFor(() => expect(sent()).toMatchObject([withPicture]));
  await waitFor(() => expect(field().value).toBe(''));
  await settle();
  expect(sent()).toHaveLength(1);
});

test('a form that is opened again waits for the image that was chosen for it', async () => {
  const { sent, leave, open } = show(<Composer withImage />);
  await userEvent.type(field(), 'First');
  const { file, read } = slowPicture();
  paste(file);
  leave();
  open();
  expect(screen.getByRole('button', { name: 'Add an image' }).getAttribute('aria-busy')).toBe('true');
  pressSend();
  await settle();
  expect(sent()).toEqual([]);
  read();
  await waitFor(() => expect(sent()).toMatchObject([withPicture]));
});

const noImage = 'This is no JPEG, PNG, WebP, GIF or AVIF image, whatever its name says. Choose another one.';

test('a post whose page is left is not sent without its image: why that is refused is shown, and the text stays', async () => {
  const { sent, store, leave, open, read } = await postUnread('no image');
  leave();
  read();
  await waitFor(() => expect(store.get(openToastAtom)?.text).toBe(`Your post was not sent. ${noImage}`));
  open();
  expect([field().value, post().disabled, sent()]).toEqual(['First', false, []]);
  expect(screen.getByRole('alert').textContent).toBe(noImage);
});

test('a post whose page is left is not sent where another window has changed its text, which stays', async () => {
  const { sent, store, leave, open, read } = await postUnread();
  leave();
  const key = draftKey(testUser._id, 'composer');
  localStorage.setItem(key, JSON.stringify('Second thoughts'));
  window.dispatchEvent(new StorageEvent('storage', { key }));
  read();
  await waitFor(() =>
    expect(store.get(toastsAtom).map(({ text }) => text)).toContain(
      'Your post was not sent. Its draft has been changed in another window.',
    ),
  );
  open();
  expect([field().value, sent()]).toEqual(['Second thoughts', []]);
});

test('why the image of the form is refused is not shown in the dialog for a post, which has none', async () => {
  show(
    <>
      <Composer withImage />
      <ComposerDialog opened onClose={() => {}} />
    </>,
  );
  const [form] = screen.getAllByRole('textbox', { name: 'What is happening?!', hidden: true });
  if (form === undefined) throw new Error('There is no form.');
  const file = new File(['no image'], 'picture.png', { type: 'image/png' });
  fireEvent.paste(form, { clipboardData: transferOf(file) });
  const alerts = await screen.findAllByRole('alert', { hidden: true });
  expect(alerts.map(({ textContent }) => textContent)).toEqual([noImage]);
});

test('a post is not sent with its former image where the one in place of it is refused', async () => {
  const former = new File([Uint8Array.from(imageBytes(4))], 'former.png', { type: 'image/png' });
  const { sent, read } = await postUnread('no image', former);
  read();
  expect((await screen.findByRole('alert')).textContent).toBe(noImage);
  await settle();
  expect([field().value, post().disabled, sent()]).toEqual(['First', false, []]);
});

test.each([
  ['before', true],
  ['by', false],
])(
  'an image that is being read at the sign-out is a draft of the account that chose it, as its post: a page left %s it',
  async (_, isLeft) => {
    const { sent, store, leave, open, read } = await postUnread();
    if (isLeft) leave();
    act(() => signOut(store));
    leave();
    act(() => store.set(signInAtom, { ...testUser, _id: 'u9' }));
    open();
    const busy = () => screen.getByRole('button', { name: 'Add an image' }).getAttribute('aria-busy');
    expect([busy(), field().value]).toEqual(['false', '']);
    await userEvent.type(field(), 'Other');
    read();
    await settle();
    expect([screen.queryByRole('img', { name: 'Image to post' }), sent()]).toEqual([null, []]);
    pressSend();
    await waitFor(() => expect(sent()).toHaveLength(1));
    cleanup();
    act(() => signOut(store));
    act(() => store.set(signInAtom, testUser));
    open();
    expect(await screen.findByRole('img', { name: 'Image to post' })).toBeTruthy();
    await settle();
    expect([field().value, post().disabled]).toEqual(['First', false]);
    expect(sent()).toMatchObject([{ payload: { content: 'Other' }, files: { media: null } }]);
  },
);

test.each([
  ['the form is there', false],
  ['its page was left', true],
])('a sign-out waits until a post has its image and is sent: %s', async (_, isLeft) => {
  const { sent, store, leave, read } = await postUnread();
  store.set(undoAtom, true);
  if (isLeft) leave();
  // It waits for some seconds only.
  vi.useFakeTimers();
  let hasEnded = false;
  const ended = sendBeforeLeaving(store).then(() => (hasEnded = true));
  await act(() => passTime(0));
  expect(hasEnded).toBe(false);
  read();
  await ended;
  expect(sent()).toMatchObject([withPicture]);
});

test('the user is told that a post was not sent since its image was being read at the sign-out, after how that ended', async () => {
  const { store, leave } = await postUnread();
  let signedOut = 0;
  act(() => {
    signOut(store);
    signedOut = store.set(showToastAtom, 'User logout successful.');
  });
  leave();
  await settle();
  expect(store.get(openToastAtom)?.text).toBe('User logout successful.');
  act(() => store.set(dismissToastAtom, signedOut));
  await waitFor(() =>
    expect(store.get(openToastAtom)?.text).toBe(
      'Your post was not sent. You were signed out while its image was being read. It is a draft now.',
    ),
  );
});

test(
  'of several files that are dropped, only the first is sent',
  { tags: ['S1.05', 'S3.20', 'S5.21'] },
  async () => {
    const { sent } = show(<Composer withImage />);
    await userEvent.type(field(), 'First');
    const files = ['first.png', 'second.png'].map(
      (name) => new File([Uint8Array.from(imageBytes(4))], name, { type: 'image/png' }),
    );
    fireEvent.drop(field(), { dataTransfer: transferOf(...files) });
    await screen.findByRole('img', { name: 'Image to post' });
    await userEvent.click(post());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()).toMatchObject([
      { payload: { content: 'First' }, files: { media: { name: 'first.png' } } },
    ]);
  },
);

test.each([
  ['removed', 'Remove image'],
  ['discarded with its draft', 'Discard'],
])(
  'an image that is %s while another one is being read does not come back as that one',
  async (_, button) => {
    localStorage.setItem(draftKey(testUser._id, 'composer'), JSON.stringify('First'));
    const { sent } = show(<Composer withImage />);
    paste(new File([Uint8Array.from(imageBytes(4))], 'former.png', { type: 'image/png' }));
    await screen.findByRole('img', { name: 'Image to post' });
    const { file, read } = slowPicture();
    paste(file);
    await userEvent.click(screen.getByRole('button', { name: button }));
    read();
    await settle();
    expect([screen.queryByRole('img', { name: 'Image to post' }), sent()]).toEqual([null, []]);
  },
);

test('an image that is dropped on the dialog for a post is refused with a message', () => {
  const { store } = show(<ComposerDialog opened onClose={() => {}} />);
  const dataTransfer = transferOf(new File(['GIF89a'], 'a.gif', { type: 'image/gif' }));
  expect(fireEvent.dragOver(field(), { dataTransfer })).toBe(false);
  fireEvent.drop(field(), { dataTransfer });
  expect(store.get(openToastAtom)?.text).toBe(
    'Only text fits here. Add the image to a post on your home page.',
  );
});

/** The draft of a post with an image, as an earlier run of the app has left it. */
function keepDraft() {
  const { kept, set } = fakeDatabase();
  const key = draftKey(testUser._id, 'composer.media');
  kept.set(key, new File(['x'], 'kept.png', { type: 'image/png' }));
  localStorage.setItem(imageMarkKey(key), 'true');
  localStorage.setItem(draftKey(testUser._id, 'composer'), JSON.stringify('First'));
  return { set };
}

test('a draft is sent only once its image has been restored', async () => {
  keepDraft();
  const { sent } = show(<Composer withImage />);
  expect(field().value).toBe('First');
  pressSend();
  expect(sent()).toEqual([]);
  await waitFor(() => expect(sent()).toMatchObject([{ files: { media: { name: 'kept.png' } } }]));
});

test('a database that never responds holds a post back for 30 seconds', async () => {
  vi.useFakeTimers();
  keepDraft().set('blocked');
  const { sent } = show(<Composer withImage />);
  await act(() => passTime(29_999));
  pressSend();
  await act(() => passTime(1));
  expect(sent(), 'without its image').toEqual([]);
  pressSend();
  await act(() => passTime(0));
  expect(sent()).toHaveLength(1);
});
