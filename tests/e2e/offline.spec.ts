import { expect, test } from '#tests/fixtures/host.ts';
import { enterAsNewPerson, post } from '#tests/fixtures/people.ts';
import { endOfFirst, home, landing } from '#tests/fixtures/screens.ts';
import { serveForwarding } from '#tests/fixtures/servers.ts';

const unreachable = "Warble can't reach the server. Check your connection and try again.";

test('a server that is down at the start is explained, and Retry goes on when it is back', async ({
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

test('a second server that really stops is told apart from an error of the server', async ({
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

test('going offline is said, and what was loaded stays', async ({ page, problems }) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await enterAsNewPerson(page);
  await expect(home(page).tweets.first()).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText(/^You are offline\./)).toBeVisible();
  await expect(home(page).tweets.first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/^You are offline\./)).toBeHidden();
});

test('a start while the server is away shows the last feed, and goes on when it is back', async ({
  host,
  problems,
}) => {
  problems.expect(/status of 502|current user:|feed:|user list:|following list:/);
  await enterAsNewPerson(host.page);
  const seen = await endOfFirst(host.page);
  // The copy is written when things have come to rest.
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
