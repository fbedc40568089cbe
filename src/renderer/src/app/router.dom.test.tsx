import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import type { CallName } from '#contract/api/calls.ts';
import { ApiFailure } from '#renderer/api/failure.ts';
import { testStore, testUser } from '#tests/fixtures/stores.ts';
import { sessionKey, signInAtom, signOut } from '#renderer/stores/session/auth.ts';
import { endSession } from '#renderer/stores/session/session.ts';
import { queryClientAtom } from 'jotai-tanstack-query';
import { App } from './app.tsx';
import { routes } from './router.tsx';

/** The app at an address, with a server that gives empty lists and `currentUser`. */
function appAt(address: string, currentUser: () => Promise<unknown>) {
  const call = vi.fn(async (name: CallName) => (name === 'currentUser' ? currentUser() : []));
  const store = testStore(call);
  signOut(store);
  store.get(queryClientAtom).removeQueries({ queryKey: sessionKey });
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(<App store={store} router={router} nonce="" />);
  return { router, store };
}

const signedIn = () => Promise.resolve({ user: testUser });
const signedOut = () => Promise.reject(new ApiFailure('refused', 'Unauthorized request', { status: 401 }));

test(
  'while the session is being checked, a full-screen loading icon is shown',
  { tags: 'S2.26' },
  async () => {
    appAt('/', () => new Promise(() => {}));
    const icon = await screen.findByRole('status', { name: 'Loading' });
    expect(icon.style.minHeight, 'of the whole screen').toBe('100vh');
    expect(screen.queryByRole('main')).toBeNull();
  },
);

test('a signed-out user opening a protected page goes to /login', { tags: 'S2.27' }, async () => {
  const { router } = appAt('/following', signedOut);
  expect(await screen.findByRole('heading', { name: 'Happening now' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/login');
});

test('a signed-in user opening a signed-out-only page goes to /', { tags: 'S2.28' }, async () => {
  const { router } = appAt('/signup', signedIn);
  expect(await screen.findByPlaceholderText('What is happening?!')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/');
});

test('a visitor who signs in goes to /, whatever they opened', async () => {
  const { router, store } = appAt('/inbox', signedOut);
  await screen.findByRole('heading', { name: 'Happening now' });
  act(() => store.set(signInAtom, testUser));
  await screen.findByPlaceholderText('What is happening?!');
  expect(router.state.location.pathname).toBe('/');
});

test('a user whose session the server has ended comes back to the page after the sign-in', async () => {
  const { router, store } = appAt('/inbox', signedIn);
  await screen.findByRole('heading', { level: 1, name: 'Inbox' });
  act(() => endSession(store));
  await screen.findByRole('heading', { name: 'Happening now' });
  expect(router.state.location.pathname).toBe('/login');
  act(() => store.set(signInAtom, testUser));
  await screen.findByRole('heading', { level: 1, name: 'Inbox' });
});

test('another user who signs in after the server has ended a session goes to /', async () => {
  const { router, store } = appAt('/inbox', signedIn);
  await screen.findByRole('heading', { level: 1, name: 'Inbox' });
  act(() => endSession(store));
  await screen.findByRole('heading', { name: 'Happening now' });
  act(() => store.set(signInAtom, { ...testUser, _id: 'u9' }));
  await screen.findByPlaceholderText('What is happening?!');
  expect(router.state.location.pathname).toBe('/');
});

test('a user who signed out and signs in again goes to /', async () => {
  const { router, store } = appAt('/inbox', signedIn);
  await screen.findByRole('heading', { level: 1, name: 'Inbox' });
  act(() => signOut(store));
  await screen.findByRole('heading', { name: 'Happening now' });
  act(() => store.set(signInAtom, testUser));
  await screen.findByPlaceholderText('What is happening?!');
  expect(router.state.location.pathname).toBe('/');
});

test('Back while the sign-in page is being loaded leads there all the same', async () => {
  const { router, store } = appAt('/', signedIn);
  await screen.findByPlaceholderText('What is happening?!');
  await act(() => router.navigate('/inbox'));
  act(() => signOut(store));
  expect(router.state.navigation.location?.pathname).toBe('/login');
  await act(() => router.navigate(-1));
  expect(await screen.findByRole('heading', { name: 'Happening now' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/login');
});

test('a failed session check is an error with Retry, not a signed-out visitor', async () => {
  const answers = [() => Promise.reject(new ApiFailure('unreachable', 'down')), signedIn];
  appAt('/', () => answers.shift()?.() ?? signedIn());
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getByText('down')).toBeTruthy();
  act(() => retry.click());
  expect(await screen.findByPlaceholderText('What is happening?!')).toBeTruthy();
});

test('an unknown path shows the 404 page inside the layout', { tags: ['S2.91', 'S2.92'] }, async () => {
  const { router } = appAt('/nowhere', signedIn);
  expect(await screen.findByText("Oops! The page you're looking for doesn't exist.")).toBeTruthy();
  expect(screen.getAllByRole('navigation').length).toBeGreaterThan(0);
  act(() => screen.getByRole('link', { name: 'Go to Home' }).click());
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

test('an unknown path redirects a signed-out visitor to sign-in', async () => {
  const { router } = appAt('/nowhere', signedOut);
  expect(await screen.findByRole('heading', { name: 'Happening now' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/login');
});

test(
  'a submission that nothing handles is the error screen with 405',
  { tags: ['S8.47', 'S8.49'] },
  async () => {
    const { router } = appAt('/', signedIn);
    await screen.findByPlaceholderText('What is happening?!');
    await act(() => router.navigate('/', { formMethod: 'post', formData: new FormData() }));
    expect(await screen.findByText('Unexpected Application Error!')).toBeTruthy();
    expect(screen.getByText(/^405 /)).toBeTruthy();
  },
);

test('a body that can not be encoded is the error screen with 400', { tags: 'S8.48' }, async () => {
  const { router } = appAt('/', signedIn);
  await screen.findByPlaceholderText('What is happening?!');
  await act(() =>
    router.navigate('/', { formMethod: 'post', formEncType: 'application/json', body: 'no json' }),
  );
  expect(await screen.findByText('Unexpected Application Error!')).toBeTruthy();
  expect(screen.getByText(/^400 /)).toBeTruthy();
});

const protectedPages = [
  ['/', 'S2.29'],
  ['/following', 'S2.33'],
  ['/tweet/1', 'S2.39'],
  ['/search', 'S2.45'],
  ['/profile/1', 'S2.52'],
  ['/profile/1/follow', 'S2.65'],
  ['/settings', 'S2.70'],
  ['/inbox', 'S2.76'],
  ['/any/thing', 'S2.90'],
] as const;

test('every other page is for signed-in users', { tags: 'S6.02' }, async () => {
  for (const [path] of protectedPages) {
    const { router } = appAt(path, signedIn);
    await screen.findByRole('main');
    expect(router.state.location.pathname).toBe(path);
    cleanup();
  }
});

test(
  'every page for signed-in users is between the tools and the navigation',
  { tags: 'S2.02' },
  async () => {
    for (const path of [...protectedPages.map(([page]) => page), '/columns']) {
      appAt(path, signedIn);
      const main = await screen.findByRole('main');
      // Whether they are in view, and where, is tested in a browser: tests/e2e/columns.spec.ts.
      const side = (name: string) => screen.getByRole('complementary', { name, hidden: true });
      const columns = [side('Tools'), main, side('Navigation and account')];
      const inOrder = columns.toSorted((a, b) =>
        a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
      );
      expect(inOrder, path).toEqual(columns);
      cleanup();
    }
  },
);

for (const [path, row] of protectedPages) {
  test(`${path} is for signed-in users only`, { tags: [row, 'S6.01'] }, async () => {
    const { router } = appAt(path, signedOut);
    expect(await screen.findByRole('heading', { name: 'Happening now' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/login');
  });
}
