import type { Browser } from '@playwright/test';
import { drawn, effectsRun } from '#tests/fixtures/effects.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { enterAsNewPerson, joinAsNewPerson, post } from '#tests/fixtures/people.ts';
import type { Problems } from '#tests/fixtures/problems.ts';
import {
  keepsFeed,
  home,
  landing,
  permalinkOf,
  tweetAt,
  unreachableNotice as notice,
} from '#tests/fixtures/screens.ts';
import { serveForwarding } from '#tests/fixtures/servers.ts';

test.use({ starts: 'blank' });

const unreachable = "Warble can't reach the server. Check your connection and try again.";

test('a server that is unreachable at the start shows an error with a Retry button, and the app loads once it is available', async ({
  page,
  problems,
}) => {
  problems.expect(/status of 502|ERR_FAILED|current.user/);
  await page.route('**/api/v1/user/current-user', (route) =>
    route.fulfill({
      status: 502,
      headers: { 'x-warble-unreachable': '1', 'content-type': 'text/html' },
      body: `<pre>Error: ${unreachable}<br></pre>`,
    }),
  );
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText(unreachable);
  await expect(page.getByRole('button', { name: 'Retry', exact: true })).toBeVisible();
  // The app also retries automatically, so the button may disappear before a click.
  await page.unroute('**/api/v1/user/current-user');
  await expect(landing(page).headline).toBeVisible();
});

test('a forwarded server that has stopped is reported as unreachable, not as a server error', async ({
  page,
  problems,
}) => {
  problems.expect(/status of 502|ERR_FAILED|current.user/);
  const forwarding = await serveForwarding({ sample: false });
  try {
    await forwarding.stopServer();
    await page.goto(forwarding.url);
    await expect(page.getByRole('alert')).toContainText(unreachable);
    await expect(page.getByRole('button', { name: 'Retry', exact: true })).toBeVisible();
    // The page may still be loading code, and these requests must end before the host stops.
    await page.goto('about:blank');
  } finally {
    await forwarding.close();
  }
});

test('a browser without a network shows a notice, keeps the loaded posts, opens dialogs and pages, and continues once it has one again', async ({
  page,
  problems,
}) => {
  // Interrupted requests are logged.
  problems.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|following list:|user list:|comments:|image draft:/);
  const late = Promise.withResolvers<void>();
  await page.route('**/user/all-users?*', async (route) => {
    const response = await route.fetch({ maxRetries: 3 });
    await late.promise;
    await route.fulfill({ response });
  });
  await enterAsNewPerson(page);
  await expect(home(page).tweets.first()).toBeVisible();
  // The last part of what is loaded while the page is idle.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/not-found-')),
  );
  await page.context().setOffline(true);
  await expect(notice(page)).toBeVisible();
  await expect(home(page).tweets.first()).toBeVisible();
  // The response to a call of before shows nothing about the network of now.
  late.resolve();
  const card = page.getByRole('region', { name: 'Who to Follow' });
  await expect(card.getByRole('link').first()).toBeVisible();
  await expect(notice(page)).toBeVisible();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Create a Post' });
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  const read = home(page).tweets.first();
  const permalink = await permalinkOf(read);
  await read.getByRole('link', { name: 'Comments' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tweet' })).toBeVisible();
  await expect(tweetAt(page, permalink)).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile Settings' })).toBeVisible();
  await expect(page).toHaveTitle('Profile Settings · Warble');
  await page.context().setOffline(false);
  await expect(notice(page)).toBeHidden();
});

test('a page that is opened for the first time without a network is there once there is one again', async ({
  page,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  // Nothing is loaded ahead.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await enterAsNewPerson(page);
  await expect(home(page).tweets.first()).toBeVisible();
  const card = page.getByRole('region', { name: 'Who to Follow' });
  await expect(card).toHaveAttribute('aria-busy', 'false');
  // No call is under way, and the browser does not tell that the network is lost: only the code of the page fails.
  await page.route('**/*', (route) => route.abort('internetdisconnected'));
  await page.getByRole('link', { name: 'Inbox' }).first().click();
  await expect(notice(page)).toBeVisible();
  // It does not open later over something else.
  await expect(page).toHaveURL('/inbox');
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(unreachable);
  const retry = page.getByRole('button', { name: 'Retry', exact: true });
  await retry.click();
  await expect(retry).toBeEnabled();
  await page.goBack();
  await expect(home(page).tweets.first()).toBeVisible();
  await page.getByRole('link', { name: 'Inbox' }).first().click();
  await expect(page.getByRole('alert')).toContainText(unreachable);
  await page.unroute('**/*');
  await expect(page.getByRole('main').getByRole('link', { name: 'Go to settings' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(notice(page)).toBeHidden();
});

/** Opens a page for a new signed-in user, on a host whose server can be stopped and restarted. */
async function openForwarded(browser: Browser, problems: Problems) {
  problems.expect(/status of 502|ERR_FAILED|current user:|feed:|user list:|following list:|notifications:/);
  const server = await serveForwarding({ sample: true });
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  problems.watch(page);
  await enterAsNewPerson(page);
  await expect(home(page).tweets.first()).toBeVisible();
  const close = async () => {
    await context.close();
    await server.close();
  };
  return { page, server, close };
}

test('a start in the middle of the feed without a server shows a notice, and loads the missing content once it is back', async ({
  browser,
  problems,
}) => {
  const { page, server, close } = await openForwarded(browser, problems);
  try {
    const card = page.getByRole('region', { name: 'Who to Follow' });
    const uploads = page.getByRole('region', { name: 'Uploads' });
    await expect(uploads).toBeVisible();
    const read = home(page).tweets.nth(6);
    const permalink = await permalinkOf(read);
    await read.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await page.waitForFunction(() =>
      Object.entries(localStorage).some(
        ([key, value]) => key.startsWith('warble.readingPlace.') && !String(value).includes('"post":null'),
      ),
    );
    await server.stopServer();
    // The pictures are in the browser's cache, so their requests are aborted here.
    await page.route('**/media/**', (route) => route.abort());
    await page.reload();
    await expect(tweetAt(page, permalink)).toBeInViewport();
    await expect(notice(page)).toBeInViewport();
    await expect(card).toHaveCount(0);
    await expect(uploads.getByText('Image not available').first()).toBeVisible();
    await page.unroute('**/media/**');
    await drawn(page);
    const top = (await tweetAt(page, permalink).boundingBox())?.y ?? 0;

    await server.startServerAgain();
    await expect(notice(page)).toBeHidden();
    await expect(card.getByRole('link').first()).toBeVisible();
    await expect(uploads.getByText('Image not available')).toHaveCount(0);
    await expect(uploads).toBeVisible();
    await expect.poll(async () => (await tweetAt(page, permalink).boundingBox())?.y).toBeCloseTo(top, 0);
  } finally {
    await close();
  }
});

test('a page without a server loads by itself once it is back, and sends the changes made in the meantime', async ({
  browser,
  problems,
}) => {
  const { page, server, close } = await openForwarded(browser, problems);
  try {
    const seen = await permalinkOf(home(page).tweets.first());
    await server.stopServer();
    await home(page).composer.text.fill('Written without a server');
    await home(page).composer.post.click();
    await expect(notice(page)).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Inbox' }).click();
    await expect(page.getByRole('alert')).toContainText(unreachable);
    await page.goto('/?page=2');
    await expect(page.getByRole('alert')).toContainText(unreachable);

    await server.startServerAgain();
    await expect(notice(page)).toBeHidden();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(home(page).tweets.first()).toBeVisible();
    await home(page).pages.number(1).click();
    await expect(home(page).tweets.first()).toContainText('Written without a server');
    await expect.poll(() => permalinkOf(home(page).tweets.nth(1))).toBe(seen);
  } finally {
    await close();
  }
});

test('a start without a server shows the last feed, and the newest when the server is back', async ({
  host,
  problems,
}) => {
  problems.expect(/status of 502|ERR_FAILED|current user:|feed:|user list:|following list:/);
  await enterAsNewPerson(host.page);
  const seen = await permalinkOf(home(host.page).tweets.first());
  await keepsFeed(host.page);
  const context = host.page.context();
  await context.route('**/api/v1/**', (route) =>
    route.fulfill({ status: 502, headers: { 'x-warble-unreachable': '1' }, body: '' }),
  );
  await host.restart();
  await expect.poll(() => permalinkOf(home(host.page).tweets.first())).toBe(seen);
  await expect(notice(host.page)).toBeVisible();

  await post(host.page, 'back on air');
  await context.unroute('**/api/v1/**');
  await expect(notice(host.page)).toBeHidden();
  await expect(home(host.page).tweets.first()).toContainText('back on air');
});

test('Retry beside an outdated feed has the focus again after a failure, and the page after a success', async ({
  page,
  problems,
}) => {
  problems.expect(/status of 400|feed/);
  await enterAsNewPerson(page);
  await expect(home(page).tweets.first()).toBeVisible();
  await keepsFeed(page);
  // Not before the session is confirmed: the feed would be fetched again then.
  let response: Promise<void> = page
    .waitForEvent('requestfinished', (request) => request.url().endsWith('/api/v1/user/current-user'))
    .then(() => effectsRun(page));
  await page.route('**/api/v1/tweet/all-tweets*', async (route) => {
    await response;
    await route.fulfill({ status: 400, body: 'Error: no<br>' });
  });
  await page.reload();
  const retry = page.getByRole('button', { name: 'Retry', exact: true });
  await expect(retry).toBeEnabled();
  const held = Promise.withResolvers<void>();
  response = held.promise;
  await retry.press('Enter');
  await expect(retry).toBeDisabled();
  await expect(retry).not.toBeFocused();
  held.resolve();
  await expect(retry).toBeFocused();
  await page.unroute('**/api/v1/tweet/all-tweets*');
  await retry.press('Enter');
  await expect(retry).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('a part whose code the host no longer has offers a reload, after which the part is there', async ({
  page,
  problems,
}) => {
  // The last one: React reports the error of the missing code once more where it first renders again without the menu,
  // since something urgent has come meanwhile.
  problems.expect(/status of 404|dynamically imported module|React error #520/);
  await joinAsNewPerson(page);
  const gone = /\/assets\/first-touch-.*\.js$/;
  await page.route(gone, (route) => route.fulfill({ status: 404 }));
  await page.goto('/');
  const column = page.getByRole('complementary', { name: 'Navigation and account' });
  const account = column.getByRole('button', { name: /^Account: / });
  await account.click();
  await expect(column.getByRole('alert')).toContainText('This could not be loaded');
  await page.unroute(gone);
  await column.getByRole('button', { name: 'Reload' }).click();
  await account.click();
  await expect(page.getByRole('menuitem', { name: 'My Account' })).toBeVisible();
});
