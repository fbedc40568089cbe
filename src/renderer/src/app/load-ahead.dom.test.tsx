import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { setReachable } from '#renderer/lib/reachability.ts';
import { openPage } from '#tests/fixtures/app.tsx';
import { silenceLog } from '#tests/fixtures/log.ts';
import { testTweet, testUser } from '#tests/fixtures/stores.ts';
import { loadAhead } from './load-ahead.ts';

/* What opens over a page, and other pages, open also where the network is lost before it is used for the first time. */

const host = vi.hoisted(() => ({ isGone: false }));
const load = vi.hoisted(() => async <Module,>(original: () => Promise<Module>) => {
  if (host.isGone) throw new Error('Failed to fetch dynamically imported module');
  return original();
});
vi.mock('#renderer/features/composer/composer-dialog.tsx', load);
vi.mock('#renderer/features/commands/palette.tsx', load);
vi.mock('#renderer/features/commands/post-keys.ts', load);
vi.mock('#renderer/features/commands/shortcut-sheet.tsx', load);
vi.mock('#renderer/features/session/logout-dialog.tsx', load);
vi.mock('#renderer/posts/delete-dialog.tsx', load);
vi.mock('#renderer/features/commands/keyboard-settings.tsx', load);
vi.mock('#renderer/features/export/own-data.tsx', load);
vi.mock('./pages/inbox.tsx', load);
vi.mock('./pages/profile.tsx', load);
vi.mock('./pages/profile-tweets.tsx', load);
vi.mock('./pages/settings.tsx', load);
vi.mock('./pages/tweet.tsx', load);

beforeEach(() => {
  silenceLog();
  host.isGone = false;
  setReachable(true);
});

const press = (key: string, ctrlKey = false) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ctrlKey });

test('dialogs open without a network, if the page was idle once before', async () => {
  openPage('/', {
    'GET /tweet/all-tweets': () => [testTweet({ content: 'My words', owner: testUser })],
  });
  const article = await screen.findByRole('article');
  await loadAhead();
  host.isGone = true;
  act(() => setReachable(false));
  /** Opens a dialog, which has the focus then, and closes it. */
  const opens = async (name: string | RegExp, open: () => unknown) => {
    open();
    const dialog = await screen.findByRole('dialog', { name });
    await vi.waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    press('Escape');
    await vi.waitFor(() => expect(document.contains(dialog)).toBe(false));
  };
  act(() => article.focus());
  await opens('Create a Post', () => press('n'));
  await opens(/^Find actions/, () => press('k', true));
  await opens('Keyboard shortcuts', () => press('?'));
  await opens('Delete this?', () => {
    act(() => article.focus());
    press('Delete');
  });
  await opens('Are you absolutely sure?', () =>
    fireEvent.click(screen.getByRole('button', { name: 'Logout' })),
  );
});

test('pages open without a network, if the page was idle once before', async () => {
  const { router } = openPage('/', {
    'GET /tweet/all-tweets': () => [testTweet({ content: 'My words', owner: testUser })],
  });
  const article = await screen.findByRole('article');
  await loadAhead();
  host.isGone = true;
  act(() => setReachable(false));
  const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

  fireEvent.click(within(article).getByRole('link', { name: 'Comments' }));
  expect(await heading('Tweet')).toBeTruthy();
  expect(within(screen.getByRole('main')).getByText('My words')).toBeTruthy();
  await act(() => router.navigate('/settings'));
  expect(await heading('Profile Settings')).toBeTruthy();
  // Of the sections that are loaded apart from their page, and still closed.
  expect(await screen.findByText('Single-key shortcuts')).toBeTruthy();
  expect(await screen.findByText('Export your data')).toBeTruthy();
  await act(() => router.navigate(`/profile/${testUser._id}`));
  expect(await heading('Profile')).toBeTruthy();
  await act(() => router.navigate('/inbox'));
  expect(await heading('Inbox')).toBeTruthy();
});
