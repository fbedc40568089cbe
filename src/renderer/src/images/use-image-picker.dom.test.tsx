import { act, renderHook, waitFor } from '@testing-library/react';
import { Provider } from 'jotai';
import type { PropsWithChildren } from 'react';
import { expect, test, vi } from 'vitest';
import { imageBytes } from '#tests/fixtures/images.ts';
import { testStore } from '#tests/fixtures/stores.ts';
import { useImagePicker } from './use-image-picker.ts';

const picture = (name: string) =>
  new File([Uint8Array.from(imageBytes(4))], `${name}.png`, { type: 'image/png' });

/** A file that can't be read until `read` is called. */
function slowPicture(name: string) {
  const file = picture(name);
  const { promise, resolve } = Promise.withResolvers<void>();
  const bytes = file.slice();
  Object.assign(file, { slice: () => ({ arrayBuffer: () => promise.then(() => bytes.arrayBuffer()) }) });
  return { file, read: resolve };
}

function openPicker() {
  const store = testStore(vi.fn());
  const wrapper = ({ children }: PropsWithChildren) => <Provider store={store}>{children}</Provider>;
  const taken: string[] = [];
  const { result } = renderHook(() => useImagePicker('post', ({ name }) => taken.push(name)), { wrapper });
  return { taken, picker: () => result.current };
}

test('of two images that are dropped one right after the other, the last one is taken, whichever is read first', async () => {
  const { taken, picker } = openPicker();
  const slow = slowPicture('slow');
  act(() => picker().receive([slow.file]));
  act(() => picker().receive([picture('quick')]));
  await waitFor(() => expect(taken).toEqual(['quick.png']));
  expect(picker().picking).toBe(false);
  slow.read();
  // The steps of this one take longer than the rest of the slow one.
  act(() => picker().receive([picture('next')]));
  await waitFor(() => expect(taken).toContain('next.png'));
  expect(taken).toEqual(['quick.png', 'next.png']);
});
