import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import type { Tweet } from '#contract/api/entities.ts';
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

const picture = (id: string, username: string) =>
  testTweet({ _id: id, media: `/media/${id}.png`, owner: { ...testTweet().owner, username } });

/** Shows the pictures of two people. */
function showUploads() {
  stubLayout();
  vi.useFakeTimers();
  cleanUp(() => vi.useRealTimers());
  const store = testStore(() => Promise.resolve([]));
  const two = [picture('t1', 'cy'), picture('t2', 'bo')];
  store.set(replaceTweetsAtom, two);
  const router = createMemoryRouter([{ path: '/', element: <Uploads /> }]);
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>,
  );
  return {
    /** Newer pictures arrive. */
    add: (...newer: readonly Tweet[]) => act(() => void store.set(replaceTweetsAtom, [...two, ...newer])),
  };
}

const pictures = () =>
  screen.getAllByRole('button', { name: /^Picture by/ }).filter((one) => one.closest('[inert]') === null);
const shown = () => pictures().map((one) => one.getAttribute('aria-label'));
const loadCarousel = async () => {
  // The first use of the page loads it.
  act(() => void document.dispatchEvent(new Event('pointermove')));
  await act(() => passTime(1000));
  expect(screen.getByRole('button', { name: /^Next/ })).toBeTruthy();
};

test('the first step of the carousel is on time although the clock is set back a day', async () => {
  showUploads();
  vi.setSystemTime(Date.now() - 24 * 60 * 60 * 1000);
  await loadCarousel();
  await act(() => passTime(999));
  expect(shown()).toEqual(['Picture by bo: larger view']);
  await act(() => passTime(1));
  expect(shown()).toEqual(['Picture by cy: larger view']);
});

test('the larger view stays when newer pictures arrive, and the carousel continues from it', async () => {
  const { add } = showUploads();
  await loadCarousel();
  const [opener] = pictures();
  act(() => {
    opener?.focus();
    opener?.click();
  });
  await act(() => passTime(500));
  expect(screen.getByRole('dialog', { name: 'Picture by bo' })).toBeTruthy();
  add(picture('t3', 'di'), picture('t4', 'ed'), picture('t5', 'flo'));
  await act(() => passTime(500));
  expect(screen.getByRole('dialog', { name: 'Picture by bo' })).toBeTruthy();
  act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }));
  await act(() => passTime(1000));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(shown()).toEqual(['Picture by bo: larger view']);
  // The focus of the keyboard would hold it.
  act(() => opener?.blur());
  await act(() => passTime(2000));
  expect(shown()).toEqual(['Picture by cy: larger view']);
});
