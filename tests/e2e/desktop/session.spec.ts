import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { account, signIn } from '#tests/electron-double/account.ts';
import { type Desktop, expect, test } from '#tests/fixtures/desktop/test.ts';
import { drawn } from '#tests/fixtures/effects.ts';
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

/** When each resource was requested, and when its response began; in ms. */
const timeline = ({ page }: Desktop) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map(({ name, startTime, responseStart }) => ({ name, startTime, responseStart })),
  );

test('with a session alone, the first script requests the session check and the feed together', async ({
  desktop,
}) => {
  await desktop.start();
  // The page of this start shows the sign-in, so it keeps no feed.
  await signIn(desktop.page);
  await desktop.quit();

  await desktop.start();
  await expect(home(desktop.page).tweets.first()).toBeVisible();
  const requests = await timeline(desktop);
  const all = (part: RegExp) => requests.filter(({ name }) => part.test(name));
  const never = { startTime: Number.NaN, responseStart: Number.NaN };
  const [[check = never, ...checks], [feed = never, ...feeds]] = [
    all(/\/api\/v1\/user\/current-user$/),
    all(/\/api\/v1\/tweet\/all-tweets/),
  ];
  expect([checks, feeds], 'each is requested once').toEqual([[], []]);
  expect(feed.startTime).toBeLessThan(check.responseStart);
  // Not by the times of the calls and of the code: a busy machine may load the code while this script still runs.
  expect(await desktop.page.evaluate(() => 'warbleEarlyCalls' in window)).toBe(true);
});

test('a saved session that the server has ended leads to the landing page; the feed that was requested with the check is not requested again', async ({
  desktop,
  problems,
}) => {
  problems.expect(/status of 401/);
  await desktop.start();
  await signIn(desktop.page);
  await desktop.quit();
  const database = new DatabaseSync(join(desktop.userData, 'server', 'warble.db'));
  database.exec('DELETE FROM sessions');
  database.close();

  await desktop.start();
  await expect(landing(desktop.page).headline).toBeVisible();
  const feeds = async () =>
    (await timeline(desktop)).filter(({ name }) => name.includes('/api/v1/tweet/')).length;
  // A request is listed once it has ended.
  await expect.poll(feeds).toBeGreaterThan(0);
  await drawn(desktop.page);
  expect(await feeds()).toBe(1);
  expect(await lastFeed(desktop)).toBeNull();
});
