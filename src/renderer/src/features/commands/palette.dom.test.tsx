import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { type Answers, openPage, refusal } from '#tests/fixtures/app.tsx';
import { silenceLog } from '#tests/fixtures/log.ts';
import { announcedAtom } from '#renderer/stores/session/server-limits.ts';
import { testTweet, testUser } from '#tests/fixtures/stores.ts';

/* What the palette finds beside actions: people and searches. */

const amara = { ...testUser, _id: 'u9', username: 'amara_writes', fullName: 'Amara Example' };

beforeEach(() => void silenceLog());

async function openHome(answers: Answers = {}) {
  const opened = openPage('/', {
    'GET /tweet/all-tweets': () => [testTweet()],
    'GET /user/all-users': ({ url }) => (url.includes('query=amara') ? [amara] : []),
    ...answers,
  });
  await screen.findByText(testTweet().content);
  return opened;
}

/** Opens the palette by its key; returns its field. */
async function openPalette(): Promise<HTMLElement> {
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'k', ctrlKey: true });
  const field = await screen.findByRole('combobox');
  await waitFor(() => expect(document.activeElement).toBe(field));
  return field;
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
const optionsOf = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('option')
    .map((option) => option.textContent);
const statusRegion = () => within(screen.getByRole('dialog')).getByRole('status');
const status = () => statusRegion().textContent;

test('people are found by their names, and open their profiles', async () => {
  const { router } = await openHome();
  await userEvent.type(await openPalette(), 'amara');
  const option = await screen.findByRole('option', { name: /^amara_writes/ });
  expect(optionsOf('People')).toEqual([expect.stringContaining('Amara Example')]);
  await userEvent.click(option);
  await waitFor(() => expect(router.state.location.pathname).toBe('/profile/u9'));
  await isClosed();
});

test('earlier searches are offered, newest first, also in the next run, until they are removed', async () => {
  const { router } = await openHome();
  for (const query of ['sourdough', 'pier']) {
    await userEvent.type(await openPalette(), query);
    await userEvent.click(await screen.findByRole('option', { name: new RegExp(`^Search for.*${query}`) }));
    await waitFor(() => expect(router.state.location.search).toBe(`?q=${query}`));
    await isClosed();
  }
  cleanup();
  await openHome();
  const field = await openPalette();
  expect(optionsOf('Searches')).toEqual(['pier', 'sourdough']);
  // From the first entry to the last.
  fireEvent.keyDown(field, { key: 'ArrowUp', code: 'ArrowUp' });
  await waitFor(() => expect(screen.getByRole('option', { selected: true }).textContent).toBe('sourdough'));
  expect(status()).toBe('Shift+Delete removes this search.');
  act(() => void fireEvent.keyDown(field, { key: 'Delete', shiftKey: true }));
  expect(optionsOf('Searches')).toEqual(['pier']);
  expect(document.activeElement).toBe(field);
  await userEvent.click(screen.getByTitle('Remove this search'));
  expect(screen.queryByRole('group', { name: 'Searches' })).toBeNull();
});

test('it says that people can not be looked for, and offers a search where nothing is found', async () => {
  const { server } = await openHome({ 'GET /user/all-users': () => refusal('Come back later', 503) });
  const field = await openPalette();
  await userEvent.type(field, 'home');
  await waitFor(() => expect(status()).toBe('People could not be looked for. The server did not give it.'));
  expect(screen.getAllByRole('option')[0]?.textContent).toMatch(/^Home/);
  server['GET /user/all-users'] = () => [];
  fireEvent.change(field, { target: { value: 'qqqzzz' } });
  const [search, ...others] = await screen.findAllByRole('option');
  expect(search?.textContent).toMatch(/^Search for.*qqqzzz/);
  expect(others).toEqual([]);
});

test('screen readers announce what was found, and not that people are looked for', async () => {
  const found = Promise.withResolvers<unknown>();
  await openHome({ 'GET /user/all-users': () => found.promise });
  const field = await openPalette();
  await userEvent.type(field, 'gra');
  await waitFor(() => expect(status()).toBe('Looking for people…'));
  expect(statusRegion().getAttribute('aria-busy')).toBe('true');
  found.resolve([{ _id: 'u5', username: 'grace' }]);
  await waitFor(() => expect(status()).toMatch(/results$/));
  expect(statusRegion().getAttribute('aria-busy')).toBe('false');
});

test('a text that is too long is kept and nothing is looked for by it', async () => {
  const { store } = await openHome();
  const field = await openPalette();
  act(() => store.set(announcedAtom, '{"queryMax":20}'));
  await userEvent.paste('settings for everybody');
  expect(field).toHaveProperty('value', 'settings for everybody');
  expect(screen.queryByRole('option')).toBeNull();
  expect(status()).toBe('2 characters too many');
  await userEvent.keyboard('{Backspace>14/}');
  expect(screen.getAllByRole('option')[0]?.textContent).toMatch(/^Settings/);
});
