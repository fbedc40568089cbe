import type { Page } from '@playwright/test';
import { expect, test } from '#tests/fixtures/host.ts';
import { enterAsNewPerson, post } from '#tests/fixtures/people.ts';
import { home } from '#tests/fixtures/screens.ts';

test.use({ starts: 'blank' });

function search(page: Page) {
  const main = page.getByRole('main');
  return {
    side: page.getByRole('searchbox', { name: 'Quick search' }),
    users: main.getByRole('region', { name: 'Users' }),
    tweets: main.getByRole('feed', { name: 'Tweets' }).getByRole('article'),
  };
}

test.beforeEach(async ({ page }) => {
  await enterAsNewPerson(page);
  await expect(home(page).tweets.first()).toBeVisible();
});

test('a like in the search results shows in the feed, and the results with their likes survive a reload', async ({
  page,
}) => {
  const content = `Findable${Date.now()}`;
  await post(page, content);
  await page.reload();
  await expect(home(page).tweets.first()).toContainText(content);
  const { side, tweets } = search(page);
  await side.fill(content);
  await side.press('Enter');
  await expect(tweets).toHaveCount(1);
  const liked = page.waitForResponse('**/api/v1/like/*');
  await tweets.getByRole('button', { name: 'Like' }).click();
  await expect(tweets.getByLabel('1 like', { exact: true })).toBeVisible();
  await liked;
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(home(page).heading).toBeVisible();
  await expect(home(page).tweets.first().getByLabel('1 like', { exact: true })).toBeVisible();
  await page.goto('/search');
  await expect(tweets).toHaveCount(1);
  await expect(tweets.getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'true');
});

test('search results are cleared for the next user even if the session ended while the app was closed', async ({
  page,
  problems,
}) => {
  // The calls that refresh the stored feed run in parallel to the session check, and fail too.
  problems.expect(/status of 401/);
  const { side, users, tweets } = search(page);
  await side.fill('a');
  await side.press('Enter');
  await expect(tweets).toHaveCount(10);
  await page.context().clearCookies();
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
  await enterAsNewPerson(page);
  await page.goto('/search');
  await expect(users.getByText('No Users found')).toBeVisible();
  await expect(tweets).toHaveCount(0);
});

test('text typed after the key for the search box, while a search runs in a small window, is in the box afterwards', async ({
  page,
}) => {
  await page.setViewportSize({ width: 500, height: 700 });
  const held = Promise.withResolvers<void>();
  await page.route('**/api/v1/user/all-users?**', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/search?q=garden');
  await expect(page.getByRole('main').getByRole('searchbox')).toBeDisabled();
  await page.keyboard.press('/');
  await page.keyboard.type('tea');
  held.resolve();
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('tea');
  await expect(page.getByText('Results for “garden”')).toBeVisible();
  await expect(page).toHaveURL(/\?q=garden$/);
});
