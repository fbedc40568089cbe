import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { setReachable } from '#renderer/lib/reachability.ts';
import { openPage } from '#tests/fixtures/app.tsx';
import { silenceLog } from '#tests/fixtures/log.ts';
import { testTweet, testUser } from '#tests/fixtures/stores.ts';
import { loadAhead } from './load-ahead.ts';

/* What opens over a page opens also where the network is lost before it is used for the first time. */

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

beforeEach(() => {
  localStorage.clear();
  silenceLog();
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
