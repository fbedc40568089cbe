import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'jotai';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { imageBytes } from '#tests/fixtures/images.ts';
import { testStore } from '#tests/fixtures/stores.ts';
import { ImageField } from './image-field.tsx';

beforeEach(() => {
  // jsdom decodes no pictures. These are banners, of which an avatar would show a third.
  vi.stubGlobal('createImageBitmap', async () => ({ width: 900, height: 300, close: () => {} }));
  Object.assign(URL, { createObjectURL: ({ name }: File) => `blob:${name}`, revokeObjectURL: () => {} });
});

const picture = (name: string) => new File([Uint8Array.from(imageBytes(4))], name, { type: 'image/png' });

function Avatar() {
  const [file, setFile] = useState<File | null>(null);
  return (
    <ImageField
      label="Avatar"
      purpose="avatar"
      file={file}
      onChange={setFile}
      disabled={false}
      ratio={1}
      previewWidth={100}
    />
  );
}

test.each([
  [
    'pasted',
    (target: Element, file: File) =>
      fireEvent.paste(target, { clipboardData: { files: [file], types: ['Files'] } }),
  ],
  [
    'dropped',
    (target: Element, file: File) =>
      fireEvent.drop(target, { dataTransfer: { files: [file], types: ['Files'] } }),
  ],
])('a picture that is %s into the open crop dialog is not taken by the field behind it', async (_, give) => {
  render(
    <Provider store={testStore(vi.fn())}>
      <MantineProvider>
        <Avatar />
      </MantineProvider>
    </Provider>,
  );
  const preview = () => screen.getByRole('img', { name: 'Avatar preview' }).getAttribute('src');
  give(screen.getByRole('button', { name: 'Choose Avatar' }), picture('red.png'));
  const dialog = await screen.findByRole('dialog', { name: 'Crop Avatar' });
  const original = within(dialog).getByRole('button', { name: 'Use original' });
  // Whether it is taken is decided at once: then it is not offered to others.
  expect(give(original, picture('blue.png'))).toBe(true);
  fireEvent.click(original);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(preview()).toBe('blob:red.png');
  expect(give(screen.getByRole('button', { name: 'Replace Avatar' }), picture('green.png'))).toBe(false);
  await waitFor(() => expect(preview()).toBe('blob:green.png'));
});
