import type { Page } from '@playwright/test';
import { drawn, effectsRun } from '#tests/fixtures/effects.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { goTo, joinAsNewPerson, post } from '#tests/fixtures/people.ts';
import { enterSecondPerson, read } from '#tests/fixtures/second-person.ts';
import { onKeptConnection } from '#tests/fixtures/kept-connection.ts';

test.use({ starts: 'blank' });

function inbox(page: Page) {
  const list = page.getByRole('list', { name: 'Inbox' });
  return { list, rows: list.getByRole('listitem') };
}

/** Joins as a new person, who sees their inbox while it is empty. Leaves it: what comes while it is shown is not new. */
async function joinWithEmptyInbox(page: Page): Promise<void> {
  await joinAsNewPerson(page);
  await page.goto('/inbox');
  await expect(page.getByText('No notifications')).toBeVisible();
  await effectsRun(page);
  await page.goto('/settings');
}

test('lists who followed, liked and commented, newest first, with links to the user and the tweet', async ({
  page,
  browser,
}) => {
  await joinWithEmptyInbox(page);

  await post(page, 'Something to talk about');
  const { user } = await read(page, 'currentUser');
  const [tweet] = await read(page, 'allTweets');
  const other = await enterSecondPerson(browser, page);
  await other.page.request.post(`/api/v1/follow/${user._id}`, onKeptConnection());
  await other.page.request.post(`/api/v1/like/${tweet?._id}`, onKeptConnection());
  await other.page.request.post(`/api/v1/comment/${tweet?._id}`, {
    ...onKeptConnection(),
    data: { content: 'Indeed' },
  });
  await other.close();

  await goTo(page, '/');
  // The page loads the inbox after the first input.
  await page.mouse.move(10, 10);
  const entry = page.getByRole('link', { name: 'Inbox, 3 new' });
  await expect(entry).toBeVisible();
  await expect(page).toHaveTitle('(3) Home · Warble');
  await entry.click();
  await expect(page).toHaveTitle('Inbox · Warble');
  const { rows } = inbox(page);
  const { username } = other.person;
  await expect(rows).toHaveText([
    new RegExp(`New: ${username} commented on your tweet`),
    new RegExp(`New: ${username} liked your tweet`),
    new RegExp(`New: ${username} followed you`),
  ]);
  await expect(rows.first().getByRole('time')).toHaveText(/^\d{2}\/\d{2}\/\d{4}$/);
  await rows.nth(1).getByRole('link', { name: 'your tweet' }).click();
  await expect(page).toHaveURL(new RegExp(`/tweet/${tweet?._id}$`));
  await page.goBack();
  await expect(rows.nth(1).getByRole('link', { name: 'your tweet' })).toBeFocused();
  await rows.first().getByRole('link', { name: username }).click();
  await expect(page.getByRole('main')).toContainText(`@${username}`);
});

test('a tab that was opened in the background shows in its title how many notifications are new', async ({
  page,
  browser,
}) => {
  await joinWithEmptyInbox(page);
  const { user } = await read(page, 'currentUser');
  const other = await enterSecondPerson(browser, page);
  await other.page.request.post(`/api/v1/follow/${user._id}`, onKeptConnection());
  await other.close();
  await page.clock.install();
  await goTo(page, '/');
  await page.clock.runFor(5000);
  await expect(page).toHaveTitle('(1) Home · Warble');
});

test('entries in a column count as seen once the column is scrolled into view', async ({ page, browser }) => {
  await page.setViewportSize({ width: 1240, height: 800 });
  await joinWithEmptyInbox(page);
  await page.goto('/columns');
  // Leaves no room for the last column but its border.
  await page.getByRole('separator', { name: 'Width of the column For you' }).press('End');
  const { user } = await read(page, 'currentUser');
  const other = await enterSecondPerson(browser, page);
  await other.page.request.post(`/api/v1/follow/${user._id}`, onKeptConnection());
  await other.close();

  await page.reload();
  const { rows } = inbox(page);
  await expect(rows).toHaveCount(1);
  await expect(rows).not.toBeInViewport({ ratio: 0.1 });
  await page.mouse.move(10, 10);
  await expect(page).toHaveTitle('(1) Columns · Warble');
  await rows.scrollIntoViewIfNeeded();
  await expect(page).toHaveTitle('Columns · Warble');
});

test('links to settings', { tag: '@S2.78' }, async ({ page }) => {
  await joinAsNewPerson(page);
  await page.goto('/inbox');
  await page.getByRole('link', { name: 'Go to settings' }).click();
  await expect(page).toHaveURL(/\/settings$/);
});

test('of 10,000 notifications only those near the viewport are rendered, and the last can be reached', async ({
  page,
}) => {
  const count = 10_000;
  const data = Array.from({ length: count }, (_, index) => ({
    _id: `n${index}`,
    type: 'like',
    createdAt: '2026-01-02T03:04:05.000Z',
    senderId: { _id: 's', username: `person number ${index + 1}` },
  }));
  await joinAsNewPerson(page);
  await page.route('**/api/v1/notification/', (route) => route.fulfill({ json: { data } }));
  await page.goto('/inbox');
  const { list, rows } = inbox(page);
  await expect(rows.first()).toContainText('person number 1 ');
  expect(await rows.count()).toBeLessThan(60);
  await expect(rows.first()).toHaveAttribute('aria-setsize', String(count));
  await list.getByRole('link').first().focus();
  await page.keyboard.press('End');
  await expect(list.getByRole('link', { name: 'person number 10000' })).toBeInViewport();
  expect(await rows.count()).toBeLessThan(60);
});

test('in a narrow window the button that unfolds likes begins where the text above it does', async ({
  page,
}) => {
  await joinAsNewPerson(page);
  const data = ['ann', 'ben', 'cat'].map((name, index) => ({
    _id: name,
    type: 'like',
    tweetId: 't1',
    createdAt: new Date(0).toISOString(),
    senderId: { _id: name, username: name, email: `${index}@example.com` },
  }));
  await page.route('**/api/v1/notification/', (route) => route.fulfill({ json: { data } }));
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/inbox');
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'ann' }) });
  const text = await row.getByRole('link', { name: 'ann' }).last().boundingBox();
  const button = await row.getByText('Show all').boundingBox();
  expect(button?.y).toBeGreaterThan(text?.y ?? 0);
  expect(button?.x).toBeCloseTo(text?.x ?? 0, 0);
});

test('new notifications do not move the one that is being read, and at the start they are shown', async ({
  page,
}) => {
  const entries = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      _id: `n${count - index}`,
      type: 'follow',
      createdAt: '2026-01-02T03:04:05.000Z',
      senderId: { _id: `s${count - index}`, username: `person${count - index}` },
    }));
  let count = 100;
  await joinAsNewPerson(page);
  await page.route('**/api/v1/notification/', (route) => route.fulfill({ json: { data: entries(count) } }));
  await page.clock.install();
  await page.goto('/inbox');
  const { rows } = inbox(page);
  const row = (number: number) => rows.filter({ hasText: new RegExp(`person${number}\\D`) });
  const fetchMore = async (more: number) => {
    count += more;
    const isFetched = page.waitForResponse('**/api/v1/notification/');
    await page.clock.fastForward(61_000);
    await isFetched;
    await expect(rows.first()).toHaveAttribute('aria-setsize', String(count));
  };
  await expect(row(100)).toBeInViewport();
  await page.mouse.move(400, 400);
  await fetchMore(2);
  await expect(row(102)).toBeInViewport();

  await page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }));
  const read = row(75);
  await expect(read).toBeInViewport();
  await drawn(page);
  const top = (await read.boundingBox())?.y ?? 0;
  await fetchMore(3);
  await drawn(page);
  expect((await read.boundingBox())?.y).toBeCloseTo(top, 0);
});
