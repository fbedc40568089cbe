import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { queryClientAtom } from 'jotai-tanstack-query';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { silenceLog } from '#tests/fixtures/log.ts';
import { openPage } from '#tests/fixtures/app.tsx';
import { testTweet } from '#tests/fixtures/stores.ts';
import { setReachable } from '#renderer/lib/reachability.ts';

/* The page works without a part that can't be loaded, and shows it once its host can be reached again. */

const host = vi.hoisted(() => ({ isGone: true, asked: 0 }));
const load = vi.hoisted(() => async <Module,>(original: () => Promise<Module>) => {
  host.asked += 1;
  if (host.isGone) throw new Error('Failed to fetch dynamically imported module');
  return original();
});
vi.mock('#renderer/ui/menu-popup.tsx', load);
vi.mock('#renderer/features/commands/shortcut-sheet.tsx', load);
vi.mock('#renderer/features/commands/post-keys.ts', load);

beforeEach(() => {
  silenceLog();
  Object.assign(host, { isGone: true, asked: 0 });
});

test.each([
  ['menu', (article: HTMLElement) => fireEvent.click(within(article).getByRole('button', { name: 'Copy' }))],
  ['dialog', () => fireEvent.keyDown(document.body, { key: '?' })],
])('a %s that is opened without a network is there when the network is', async (role, open) => {
  const { store } = openPage('/', { 'GET /tweet/all-tweets': () => [testTweet({ content: 'My words' })] });
  const article = await screen.findByRole('article');
  // A response that comes later would show that the server can be reached.
  await waitFor(() => expect(store.get(queryClientAtom).isFetching()).toBe(0));
  setReachable(false);
  open(article);
  await vi.waitFor(() => expect(host.asked).toBe(1));
  await act(async () => {});
  expect(document.contains(article)).toBe(true);
  host.isGone = false;
  act(() => setReachable(true));
  expect(await screen.findByRole(role, { hidden: true })).toBeTruthy();
});

test('keys are not held for a field whose code the host does not have any more', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => new Response());
  openPage('/', { 'GET /tweet/all-tweets': () => [testTweet({ content: 'My words' })] });
  const article = await screen.findByRole('article');
  act(() => article.focus());
  fireEvent.keyDown(article, { key: 'r' });
  const isHeld = () => !fireEvent.keyDown(article, { key: 'x' });
  expect(isHeld()).toBe(true);
  await expect.poll(isHeld).toBe(false);
});

test('a button looks the same once its menu was opened', async () => {
  host.isGone = false;
  openPage('/', { 'GET /tweet/all-tweets': () => [testTweet({ content: 'My words' })] });
  const article = await screen.findByRole('article');
  const button = () => within(article).getByRole('button', { name: 'Copy', hidden: true });
  const { className } = button();
  expect(className).not.toBe('');
  fireEvent.click(button());
  await screen.findByRole('menu', { hidden: true });
  expect(button().className).toBe(className);
});
