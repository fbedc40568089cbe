import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { account, signIn } from '#tests/electron-double/account.ts';
import { type Desktop, expect, test } from '#tests/fixtures/desktop/test.ts';
import { home, landing, logoutDialog } from '#tests/fixtures/screens.ts';

const settingsOf = ({ userData }: Desktop) => readFile(join(userData, 'settings.json'), 'utf8');

const lastFeed = ({ page }: Desktop) => page.evaluate(() => localStorage.getItem('warble.lastFeed'));

/** Starts the app and signs in with a new account. */
async function startSignedIn(desktop: Desktop, options?: Parameters<Desktop['start']>[0]): Promise<void> {
  await desktop.start(options);
  await signIn(desktop.page);
  await desktop.page.reload();
  await expect(home(desktop.page).account(account.username)).toBeVisible();
  await expect(home(desktop.page).tweets.first()).toBeVisible();
}

test('a session survives a restart, encrypted on disk; a sign-out deletes it', async ({ desktop }) => {
  await startSignedIn(desktop);
  expect(await desktop.page.evaluate(() => document.cookie)).toBe('');
  await expect.poll(() => lastFeed(desktop)).not.toBeNull();
  await desktop.quit();
  const kept = await settingsOf(desktop);
  expect(kept).toContain('"sessions"');
  expect(kept).not.toContain('warble_session');

  await desktop.start();
  await expect(home(desktop.page).account(account.username)).toBeVisible();
  await home(desktop.page).logout.click();
  await logoutDialog(desktop.page).confirm.click();
  await expect(landing(desktop.page).headline).toBeVisible();
  expect(await lastFeed(desktop)).toBeNull();
  await desktop.quit();
  expect(await settingsOf(desktop)).not.toContain('"sessions"');

  await desktop.start();
  await expect(landing(desktop.page).headline).toBeVisible();
});

test('without a keyring a session ends with the app, and is never written to disk', async ({
  desktop,
  problems,
}) => {
  // The requests that refresh the stored feed are sent before the session check has finished.
  problems.expect(/status of 401/);
  await startSignedIn(desktop, { keyring: 'missing' });
  await desktop.page.reload();
  await expect(home(desktop.page).account(account.username)).toBeVisible();
  await desktop.clickMenu('servers');
  await expect(desktop.page.getByText('Your sign-in is kept in memory only')).toBeVisible();
  await desktop.quit();
  expect(await settingsOf(desktop)).not.toContain('"sessions"');

  await desktop.start({ keyring: 'missing' });
  await expect(landing(desktop.page).headline).toBeVisible();
  expect(await lastFeed(desktop)).toBeNull();
});
