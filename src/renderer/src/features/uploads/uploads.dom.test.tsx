import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { replaceTweetsAtom } from '#renderer/stores/entities/tweets.ts';
import { cleanUp } from '#tests/fixtures/clean-up.ts';
import { passTime } from '#tests/fixtures/fake-time.ts';
import { testStore, testTweet } from '#tests/fixtures/stores.ts';
import { Uploads } from './uploads.tsx';

/** Gives each element a place beside its siblings, since the carousel has no slides without a layout. */
function stubLayout(): void {
  const width = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
  const left = vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) * 100;
  });
  cleanUp(() => [width, left].forEach((stub) => stub.mockRestore()));
}

test('the first step of the carousel is on time although the clock is set back a day', async () => {
  stubLayout();
  vi.useFakeTimers();
  cleanUp(() => vi.useRealTimers());
  const store = testStore(() => Promise.resolve([]));
  store.set(replaceTweetsAtom, [
    testTweet({ _id: 't1', media: '/media/1.png', owner: { ...testTweet().owner, username: 'cy' } }),
    testTweet({ _id: 't2', media: '/media/2.png' }),
  ]);
  const router = createMemoryRouter([{ path: '/', element: <Uploads /> }]);
  render(
    <Provider store={store}>
      <MantineProvider>
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>,
  );
  const shown = () =>
    screen
      .getAllByRole('button', { name: /^Picture by/ })
      .filter((one) => one.closest('[inert]') === null)
      .map((one) => one.getAttribute('aria-label'));
  vi.setSystemTime(Date.now() - 24 * 60 * 60 * 1000);
  // The first use of the page loads the carousel.
  act(() => void document.dispatchEvent(new Event('pointermove')));
  await act(() => passTime(1000));
  expect(screen.getByRole('button', { name: /^Next/ })).toBeTruthy();
  await act(() => passTime(999));
  expect(shown()).toEqual(['Picture by bo: larger view']);
  await act(() => passTime(1));
  expect(shown()).toEqual(['Picture by cy: larger view']);
});
