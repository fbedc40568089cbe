import { expect, test } from '#tests/fixtures/host.ts';
import { enterAsNewPerson, post } from '#tests/fixtures/people.ts';
import { endOfFirst, home, landing } from '#tests/fixtures/screens.ts';
import { serveForwarding } from '#tests/fixtures/servers.ts';

const unreachable = "Warble can't reach the server. Check your connection and try again.";

test('a server that is unreachable at the start shows an error, and Retry loads the app once it is available', async ({
  page,
  problems,
}) => {
  problems.expect(/status of 502|current.user/);
  await page.route('**/api/v1/user/current-user', (route) =>
    route.fulfill({
      status: 502,
      headers: { 'x-warble-unreachable': '1', 'content-type': 'text/html' },
      body: `<pre>Error: ${unreachable}<br></pre>`,
    }),
  );
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText(unreachable);
  await page.unroute('**/api/v1/user/current-user');
  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  await expect(landing(page).headline).toBeVisible();
});

test('a forwarded server that has stopped is reported as unreachable, not as a server error', async ({
  page,
  problems,
}) => {
  problems.expect(/status of 502|current.user/);
  const forwarding = await serveForwarding({ sample: false });
  try {
    await forwarding.stopServer();
    await page.goto(forwarding.url);
    await expect(page.getByRole('alert')).toContainText(unreachable);
    await expect(page.getByRole('button', { name: 'Retry', exact: true })).toBeVisible();
  } finally {
    await forwarding.close();
  }
});

test('going offline shows a notice and keeps the loaded posts', async ({ page, problems }) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await enterAsNewPerson(page);
  await expect(home(page).tweets.first()).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText(/^You are offline\./)).toBeVisible();
  await expect(home(page).tweets.first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/^You are offline\./)).toBeHidden();
});

test('starting while the server is unreachable shows the last feed, and Retry refreshes it once the server is available', async ({
  host,
  problems,
}) => {
  problems.expect(/status of 502|current user:|feed:|user list:|following list:/);
  await enterAsNewPerson(host.page);
  const seen = await endOfFirst(host.page);
  // The offline copy is written after a delay.
  await host.page.waitForFunction(() => localStorage.getItem('warble.lastFeed') !== null);
  const context = host.page.context();
  await context.route('**/api/v1/**', (route) =>
    route.fulfill({ status: 502, headers: { 'x-warble-unreachable': '1' }, body: '' }),
  );
  await host.restart();
  await expect(home(host.page).tweets.first()).toContainText(seen);
  await expect(host.page.getByText(`${unreachable} You see what was loaded last.`)).toBeVisible();

  await context.unroute('**/api/v1/**');
  await host.page.getByRole('status').getByRole('button', { name: 'Retry', exact: true }).click();
  await expect(host.page.getByText('You see what was loaded last.')).toBeHidden();
  await post(host.page, 'back on air');
  await host.page.reload();
  await expect(home(host.page).tweets.first()).toContainText('back on air');
});
