import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'jotai';
import { beforeEach, expect, test, vi } from 'vitest';
import { imageBytes } from '#tests/fixtures/images.ts';
import { slowPicture } from '#tests/fixtures/slow-picture.ts';
import { testStore, testUser } from '#tests/fixtures/stores.ts';
import { transferOf } from '#tests/fixtures/transfer.ts';
import { ImageForm } from './image-form.tsx';

/* A form that is submitted while its picture is being read or checked. */

const shape = (width: number) => ({ width, height: 300, close: () => {} });
const decode = vi.fn<() => Promise<ReturnType<typeof shape>>>();

beforeEach(() => {
  // jsdom decodes no pictures.
  vi.stubGlobal('createImageBitmap', decode.mockReset().mockResolvedValue(shape(300)));
});

/** Opens the form for the avatar. */
function openAvatar() {
  const call = vi.fn((name: string, _input: unknown) =>
    name === 'updateAvatar' ? Promise.resolve(null) : Promise.resolve({ user: testUser }),
  );
  render(
    <Provider store={testStore(call)}>
      <MantineProvider env="test">
        <ImageForm purpose="avatar" />
      </MantineProvider>
    </Provider>,
  );
  return {
    submit: screen.getByRole<HTMLButtonElement>('button', { name: 'Upload Avatar' }),
    /** The pictures that were sent. */
    sent: () => call.mock.calls.filter(([name]) => name === 'updateAvatar').map(([, input]) => input),
    paste: (file: File) =>
      fireEvent.paste(screen.getByRole('button', { name: /(Choose|Replace) Avatar/ }), {
        clipboardData: transferOf(file),
      }),
  };
}

const settle = () => act(() => new Promise((done) => void setTimeout(done, 50)));
const named = (name: string) => [{ files: { avatar: { name } } }];
const former = new File([Uint8Array.from(imageBytes(4))], 'former.png', { type: 'image/png' });

test.each([
  ['the first', false],
  ['in place of another', true],
])('a form that is submitted while its picture is being read sends that one: %s', async (_, hasFormer) => {
  const { submit, sent, paste } = openAvatar();
  if (hasFormer) {
    paste(former);
    await screen.findByRole('button', { name: 'Crop Avatar' });
  }
  const { file, read } = slowPicture();
  paste(file);
  await userEvent.click(submit);
  await settle();
  expect([sent(), screen.queryByText('Please select an avatar to upload.')]).toEqual([[], null]);
  read();
  await waitFor(() => expect(sent()).toMatchObject(named('picture.png')));
});

test('a form whose picture is refused after it was submitted is not sent with the former one', async () => {
  const { submit, sent, paste } = openAvatar();
  paste(former);
  await screen.findByRole('button', { name: 'Crop Avatar' });
  const { file, read } = slowPicture('picture', 'no image');
  paste(file);
  await userEvent.click(submit);
  read();
  expect((await screen.findByRole('alert')).textContent).toContain('This is no JPEG');
  await settle();
  expect(sent()).toEqual([]);
  await userEvent.click(submit);
  await waitFor(() => expect(sent()).toMatchObject(named('former.png')));
});

test.each([
  [300, false],
  [900, true],
])(
  'a form that is submitted before the shape of its picture is known waits for that: a width of %i px',
  async (width, isCropped) => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof shape>>();
    decode.mockReturnValue(promise);
    const { submit, sent, paste } = openAvatar();
    paste(former);
    await screen.findByRole('img', { name: 'Avatar preview' });
    await waitFor(() => expect(decode).toHaveBeenCalled());
    await userEvent.click(submit);
    await settle();
    expect(sent()).toEqual([]);
    resolve(shape(width));
    if (isCropped) {
      const dialog = await screen.findByRole('dialog', { name: 'Crop Avatar' });
      await settle();
      expect(sent()).toEqual([]);
      await userEvent.click(within(dialog).getByRole('button', { name: 'Use original' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await userEvent.click(submit);
    }
    await waitFor(() => expect(sent()).toMatchObject(named('former.png')));
  },
);
