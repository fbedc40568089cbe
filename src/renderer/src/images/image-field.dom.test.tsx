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

/** Gives a file to an element. Returns whether the page takes it, before the document refuses what nothing has taken. */
function give(how: 'paste' | 'drop', target: Element, file: File): boolean {
  let isTaken = false;
  const look = (event: Event) => {
    isTaken = event.defaultPrevented;
  };
  document.body.addEventListener(how, look, { once: true });
  const data = { files: [file], types: ['Files'] };
  fireEvent[how](target, how === 'paste' ? { clipboardData: data } : { dataTransfer: data });
  return isTaken;
}

test.each(['paste', 'drop'] as const)(
  'the field behind an open crop dialog does not take a picture of the dialog: %s',
  async (how) => {
    render(
      <Provider store={testStore(vi.fn())}>
        <MantineProvider>
          <Avatar />
        </MantineProvider>
      </Provider>,
    );
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
