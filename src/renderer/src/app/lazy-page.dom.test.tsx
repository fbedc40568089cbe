import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { silenceLog } from '#tests/fixtures/log.ts';
import { setReachable } from '#renderer/lib/reachability.ts';
import { typeAheadAtom } from '#renderer/lib/type-ahead.ts';
import { shownPathAtom, usePageTitle } from '#renderer/stores/page-title.ts';
import { ErrorScreen } from './error-screen.tsx';
import { page } from './lazy-page.tsx';
import { PageChange } from './page-change.tsx';

const opened = () => 'The next page';

/** The content of a page, whose title this is. */
function useTitled(title: string) {
  usePageTitle(title);
  return title;
}

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

test('a page whose code takes long is announced by its own title, once that is known', async () => {
  const { promise, resolve } = Promise.withResolvers<{ Component: () => string }>();
  const router = createMemoryRouter([
    {
      Component: () => (
        <>
          <Outlet />
          <PageChange />
        </>
      ),
      children: [
        { path: '/', Component: () => useTitled('First') },
        { path: '/second', Component: () => useTitled('Second') },
        { path: '/next', lazy: page(() => promise) },
      ],
    },
  ]);
  const { container } = render(<RouterProvider router={router} />);
  await act(() => router.navigate('/second'));
  const region = container.querySelector('[aria-live="polite"]') ?? container;
  expect(region.textContent).toBe('Second · Warble');
  const said: (string | null)[] = [];
  const observer = new MutationObserver(() => said.push(region.textContent));
  observer.observe(region, { childList: true, characterData: true, subtree: true });
  act(() => void router.navigate('/next'));
  await screen.findByRole('status', { name: 'Loading' });
  expect(document.title).toBe('Warble');
  await act(async () => resolve({ Component: () => useTitled('Next') }));
  await waitFor(() => expect(said.at(-1)).toBe('Next · Warble'));
  expect(said).toEqual(['Next · Warble']);
  observer.disconnect();
});

test('a page whose content takes long to load has the focus once it is there, unless the user is somewhere else', async () => {
  const next = Promise.withResolvers<{ Component: () => ReactNode }>();
  const last = Promise.withResolvers<{ Component: () => ReactNode }>();
  const contentOf = (title: string) => () => <main>{useTitled(title)}</main>;
  const router = createMemoryRouter([
    {
      Component: () => (
        <>
          <input aria-label="Search" />
          <Outlet />
          <PageChange />
        </>
      ),
      children: [
        { path: '/', Component: contentOf('First') },
        { path: '/next', lazy: page(() => next.promise) },
        { path: '/last', lazy: page(() => last.promise) },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  act(() => void router.navigate('/next'));
  await screen.findByRole('status', { name: 'Loading' });
  await act(async () => next.resolve({ Component: contentOf('Next') }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  expect(screen.getByRole('main').textContent).toBe('Next');

  act(() => void router.navigate('/last'));
  await screen.findByRole('status', { name: 'Loading' });
  const field = screen.getByRole('textbox', { name: 'Search' });
  act(() => field.focus());
  await act(async () => last.resolve({ Component: contentOf('Last') }));
  await waitFor(() => expect(document.title).toBe('Last · Warble'));
  expect(document.activeElement).toBe(field);
});

test('a page that is being opened counts as the shown one: nothing that ends now opens another in its place', async () => {
  const store = createStore();
  const { promise, resolve } = Promise.withResolvers<{ Component: () => string }>();
  const withChange = () => (
    <>
      <Outlet />
      <PageChange />
    </>
  );
  const router = createMemoryRouter([
    {
      Component: withChange,
      children: [
        { path: '/', Component: () => 'The first page' },
        { path: '/next', lazy: page(() => promise) },
      ],
    },
  ]);
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  expect(store.get(shownPathAtom)).toBe('/');
  act(() => void router.navigate('/next'));
  expect(screen.getByText('The first page')).toBeTruthy();
  expect(store.get(shownPathAtom)).toBe('/next');
  await act(async () => resolve({ Component: opened }));
});

test("a page whose code can't be loaded says so below its heading, until the host is back or Retry is pressed", async () => {
  const fetch = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  onTestFinished(() => {
    fetch.mockRestore();
    setReachable(true);
  });
  const gone = new TypeError('Failed to fetch dynamically imported module');
  for (const comeBack of [
    () => fireEvent.click(screen.getByRole('button', { name: 'Retry' })),
    () => act(() => setReachable(true)),
  ]) {
    const load = vi.fn(async (): Promise<{ Component: () => string }> => {
      throw gone;
    });
    const router = createMemoryRouter([
      { path: '/', Component: () => 'The first page' },
      { path: '/next', lazy: page(load, (texts) => texts.navigation.settings) },
    ]);
    const { unmount } = render(<RouterProvider router={router} />);
    act(() => void router.navigate('/next'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy();
    expect(document.title).toBe('Settings · Warble');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('This could not be loaded');
    expect(alert.textContent).toContain("Warble can't reach the server.");
    expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Retry' })).toHaveProperty('disabled', false),
    );
    expect(screen.getByRole('alert'), 'it is not announced again').toBe(alert);

    fetch.mockResolvedValue(new Response());
    load.mockResolvedValue({ Component: opened });
    comeBack();
    expect(await screen.findByText('The next page')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    unmount();
    fetch.mockRejectedValue(new TypeError('Failed to fetch'));
  }
});

test('a page whose code the host no longer has is the error screen, without the words of the browser', async () => {
  silenceLog();
  const fetch = vi.spyOn(window, 'fetch').mockImplementation(async () => new Response());
  onTestFinished(() => fetch.mockRestore());
  const load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  const router = createMemoryRouter([{ path: '/', lazy: page(load), errorElement: <ErrorScreen /> }]);
  const store = createStore();
  const typeAhead = store.get(typeAheadAtom);
  typeAhead.await(true);
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  expect(await screen.findByText('This could not be loaded')).toBeTruthy();
  const taken = new Promise((resolve) =>
    document.body.addEventListener('keydown', (event) => resolve(typeAhead.take(event, 'x', false)), {
      once: true,
    }),
  );
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(await taken, 'what is typed waits for no field').toBe(false);
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  expect(document.body.textContent).not.toContain('Failed to fetch');
});
