import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { expect, test, vi } from 'vitest';
import { uploadProgressAtom } from '#renderer/images/upload-progress.ts';
import { cleanUp } from '#tests/fixtures/clean-up.ts';
import { ComposerImage } from './composer-image.tsx';

test.each([
  ['the image that is being sent has an upload progress', true],
  ['an image that waits has none while another post is being sent', false],
])('%s', (_, isSent) => {
  vi.useFakeTimers();
  cleanUp(() => vi.useRealTimers());
  const store = createStore();
  const file = new File(['picture'], 'picture.png', { type: 'image/png' });
  const handlers = { onReplace: () => {}, onChange: () => {}, onRemove: () => {} };
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <ComposerImage file={file} disabled={isSent} {...handlers} />
      </MantineProvider>
    </Provider>,
  );
  act(() => store.set(uploadProgressAtom, { addTweet: { sent: 0.4, cancel: () => {} } }));
  act(() => {
    vi.advanceTimersByTime(1000);
  });
  expect(screen.queryAllByRole('progressbar')).toHaveLength(isSent ? 1 : 0);
});
