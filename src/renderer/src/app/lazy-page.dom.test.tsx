import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { silenceLog } from '#tests/fixtures/log.ts';
import { ErrorScreen } from './error-screen.tsx';
import { page } from './lazy-page.tsx';

const opened = () => 'The next page';

/** Opens a page whose code is loaded when the test says so. */
function openNext() {
  const { promise, resolve } = Promise.withResolvers<{ Component: () => string }>();
  const load = vi.fn(() => promise);
  const router = createMemoryRouter([
    { path: '/', Component: () => 'The first page' },
    { path: '/next', lazy: page(load), errorElement: 'An error' },
  ]);
  render(<RouterProvider router={router} />);
  act(() => void router.navigate('/next'));
  return { router, load, finish: () => act(async () => resolve({ Component: opened })) };
}

test('a page whose code is soon there replaces the one before without a loading icon', async () => {
  const { finish } = openNext();
  expect(screen.getByText('The first page')).toBeTruthy();
  await finish();
  expect(await screen.findByText('The next page')).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
});

test('a page whose code takes long opens with a loading icon, and later only where it is', async () => {
  const { router, load, finish } = openNext();
  await screen.findByRole('status', { name: 'Loading' });
  expect(router.state.location.pathname).toBe('/next');
  await act(() => router.navigate('/'));
  await finish();
  expect(screen.getByText('The first page')).toBeTruthy();
  await act(() => router.navigate('/next'));
  expect(await screen.findByText('The next page')).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

test('a page whose code the host no longer has is the error screen, without the words of the browser', async () => {
  silenceLog();
  vi.spyOn(window, 'fetch').mockImplementation(async () => new Response());
  const load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  const router = createMemoryRouter([{ path: '/', lazy: page(load), errorElement: <ErrorScreen /> }]);
  render(<RouterProvider router={router} />);
  expect(await screen.findByText('This could not be loaded')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  expect(document.body.textContent).not.toContain('Failed to fetch');
});
