import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { imageBytes } from '#tests/fixtures/images.ts';
import { slowPicture } from '#tests/fixtures/slow-picture.ts';
import { testStore } from '#tests/fixtures/stores.ts';
import { transferOf } from '#tests/fixtures/transfer.ts';
import { ImageField } from './image-field.tsx';
import { useFieldImage } from './use-field-image.ts';

beforeEach(() => {
  // jsdom decodes no pictures. These are banners, of which an avatar would show a third.
  vi.stubGlobal('createImageBitmap', async () => ({ width: 900, height: 300, close: () => {} }));
  Object.assign(URL, { createObjectURL: ({ name }: File) => `blob:${name}`, revokeObjectURL: () => {} });
});

const picture = (name: string) => new File([Uint8Array.from(imageBytes(4))], name, { type: 'image/png' });

function Avatar({ disabled = false }) {
  const image = useFieldImage('avatar', 'avatar');
  return <ImageField label="Avatar" image={image} disabled={disabled} ratio={1} previewWidth={100} />;
}

/** @param env - `test` for dialogs that are gone as soon as they are closed */
function openAvatar(env: 'default' | 'test' = 'default') {
  const store = testStore(vi.fn());
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <Provider store={store}>
      <MantineProvider env={env}>{children}</MantineProvider>
    </Provider>
  );
  return render(<Avatar />, { wrapper });
}

/** Gives a file to an element. Returns whether the page takes it, before the document refuses what nothing has taken. */
function give(how: 'paste' | 'drop', target: Element, file: File): boolean {
  let isTaken = false;
  const look = (event: Event) => {
    isTaken = event.defaultPrevented;
  };
  document.body.addEventListener(how, look, { once: true });
  const data = transferOf(file);
  fireEvent[how](target, how === 'paste' ? { clipboardData: data } : { dataTransfer: data });
  return isTaken;
}

test.each(['paste', 'drop'] as const)(
  'the field behind an open crop dialog does not take a picture of the dialog: %s',
  async (how) => {
    openAvatar();
    const preview = () => screen.getByRole('img', { name: 'Avatar preview' }).getAttribute('src');
    expect(give(how, screen.getByRole('button', { name: 'Choose Avatar' }), picture('red.png'))).toBe(true);
    const dialog = await screen.findByRole('dialog', { name: 'Crop Avatar' });
    const original = within(dialog).getByRole('button', { name: 'Use original' });
    expect(give(how, original, picture('blue.png'))).toBe(false);
    fireEvent.click(original);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(preview()).toBe('blob:red.png');
    expect(give(how, screen.getByRole('button', { name: 'Replace Avatar' }), picture('green.png'))).toBe(
      true,
    );
    await waitFor(() => expect(preview()).toBe('blob:green.png'));
  },
);

test('a picture that is being sent already when its shape is known is not offered for cropping before that has failed', async () => {
  // Loaded, so that the dialog would be there at once.
  await import('./crop-dialog.tsx');
  const { promise, resolve } = Promise.withResolvers<Pick<ImageBitmap, 'width' | 'height' | 'close'>>();
  const decode = vi.fn(() => promise);
  vi.stubGlobal('createImageBitmap', decode);
  const { rerender } = openAvatar();
  give('paste', screen.getByRole('button', { name: 'Choose Avatar' }), picture('red.png'));
  await waitFor(() => expect(decode).toHaveBeenCalled());
  rerender(<Avatar disabled />);
  resolve({ width: 900, height: 300, close: () => {} });
  await screen.findByRole('button', { name: 'Crop Avatar' });
  await act(() => new Promise((done) => void setTimeout(done)));
  expect(screen.queryByRole('dialog')).toBeNull();
  rerender(<Avatar />);
  expect(await screen.findByRole('dialog', { name: 'Crop Avatar' })).toBeTruthy();
});

test('a picture that is removed while another one is being read does not come back as that one', async () => {
  openAvatar();
  const choice = () => screen.getByRole('button', { name: /(Choose|Replace) Avatar/ });
  give('paste', choice(), picture('red.png'));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Use original' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { file, read } = slowPicture();
  give('paste', choice(), file);
  fireEvent.click(screen.getByRole('button', { name: 'Remove Avatar' }));
  read();
  await act(() => new Promise((done) => void setTimeout(done, 50)));
  expect(screen.queryByRole('img')).toBeNull();
});

test('a picture that has been read while the one before it is being cropped is cropped in its place', async () => {
  openAvatar('test');
  const original = async () =>
    within(await screen.findByRole('dialog', { name: 'Crop Avatar' })).getByRole('button', {
      name: 'Use original',
    });
  give('paste', screen.getByRole('button', { name: 'Choose Avatar' }), picture('red.png'));
  fireEvent.click(await original());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { file, read } = slowPicture('blue');
  give('paste', screen.getByRole('button', { name: 'Replace Avatar' }), file);
  fireEvent.click(screen.getByRole('button', { name: 'Crop Avatar' }));
  await original();
  read();
  const preview = () => screen.getByRole('img', { name: 'Avatar preview', hidden: true }).getAttribute('src');
  await waitFor(() => expect(preview()).toBe('blob:blue.png'));
  fireEvent.click(await original());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(preview()).toBe('blob:blue.png');
});

test('a picture whose dialog is closed while it is being cropped is used as it was', async () => {
  const workers: EventTarget[] = [];
  class SlowWorker extends EventTarget {
    postMessage() {
      workers.push(this);
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', SlowWorker);
  openAvatar();
  give('paste', screen.getByRole('button', { name: 'Choose Avatar' }), picture('red.png'));
  const dialog = await screen.findByRole('dialog', { name: 'Crop Avatar' });
  const image = dialog.querySelector('img');
  if (image === null) throw new Error('There is no picture to crop.');
  fireEvent.load(image);
  const done = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Use this part' });
  await waitFor(() => expect(done.disabled).toBe(false));
  fireEvent.click(done);
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Remove Avatar' }));
  const cropped = { blob: new Blob(['x'], { type: 'image/png' }), width: 1, height: 1 };
  for (const worker of workers) worker.dispatchEvent(new MessageEvent('message', { data: cropped }));
  // The dialog takes the picture in a few steps, all within this turn.
  await act(() => new Promise((resolve) => void setTimeout(resolve)));
  expect([workers.length, screen.queryByRole('img')]).toEqual([1, null]);
});
