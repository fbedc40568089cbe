import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '#tests/fixtures/app.tsx';
import { cleanUp } from '#tests/fixtures/clean-up.ts';
import { passTime } from '#tests/fixtures/fake-time.ts';
import { testTweet, testUser } from '#tests/fixtures/stores.ts';

afterEach(() => localStorage.clear());

async function openHome() {
  openPage('/', {
    'GET /user/current-user': () => ({ user: testUser }),
    'GET /tweet/all-tweets': () => [testTweet()],
  });
  await screen.findByRole('article');
}

async function shortcutRows() {
  await userEvent.keyboard('?');
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  return within(sheet)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
}

/** Presses the first key of the chords for accounts. Stops the clock: what can follow is shown only briefly. */
async function pressChord() {
  vi.useFakeTimers();
  cleanUp(() => vi.useRealTimers());
  fireEvent.keyDown(document.body, { key: 'a', code: 'KeyA' });
  await act(() => passTime(100));
}

test('the keys of accounts are offered by name where there are several', async () => {
  localStorage.setItem(
    'warble.accounts',
    JSON.stringify([
      { id: '0', userId: testUser._id, name: testUser.username },
      { id: 'x7', userId: 'u7', name: 'bea' },
    ]),
  );
  await openHome();
  await pressChord();
  const chips = screen.getByRole('status', { name: 'Keys that can follow' });
  expect(chips.textContent).toContain('2Switch to bea');
  expect(chips.textContent).not.toContain('3');
  vi.useRealTimers();
  await userEvent.keyboard('{Escape}');
  const rows = await shortcutRows();
  expect(rows.filter((row) => row.startsWith('Switch to bea'))).toHaveLength(1);
  expect(rows.filter((row) => row.includes('Account'))).toEqual([]);
});

test('with one account, there is no chord for switching accounts', async () => {
  localStorage.setItem(
    'warble.accounts',
    JSON.stringify([{ id: '0', userId: testUser._id, name: testUser.username }]),
  );
  await openHome();
  await pressChord();
  expect(screen.queryByRole('status', { name: 'Keys that can follow' })).toBeNull();
  vi.useRealTimers();
  expect((await shortcutRows()).filter((row) => /Account|Switch to/.test(row))).toEqual([]);
});
