import { passUntilDrawn, stopClock } from '#tests/fixtures/clock.ts';
import { expectNoToast, keepToasts } from '#tests/fixtures/effects.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { enterAsNewPerson, post } from '#tests/fixtures/people.ts';
import { home } from '#tests/fixtures/screens.ts';

test.use({ starts: 'blank' });

test.beforeEach(async ({ page }) => {
  await enterAsNewPerson(page);
  await expect(home(page).tweets.first()).toBeVisible();
});

test('a like shows before the server has responded, and is reverted if the call fails', async ({
  page,
  problems,
}) => {
  problems.expect(/like/);
  const content = `Please like me at ${Date.now()}`;
  await post(page, content);
  await page.reload();
  const tweet = home(page).tweets.filter({ hasText: content });
  const like = tweet.getByRole('button', { name: 'Like', exact: true });
  const held = Promise.withResolvers<void>();
  await page.route('**/api/v1/like/*', async (route) => {
    await held.promise;
    await route.fulfill({ status: 500, body: 'Error: no<br>' });
  });
  await keepToasts(page);
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(tweet.getByLabel('1 like', { exact: true })).toBeVisible();
  held.resolve();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await expect(tweet.getByLabel('0 likes')).toBeVisible();
  // Spec §8: this failure is only logged.
  await expectNoToast(page, 'alert');
  await expectNoToast(page, 'status');
});

test('the feed shows skeletons and is marked as busy until its posts are loaded', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/api/v1/tweet/all-tweets**', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/?page=4');
  const { feed, tweets } = home(page);
  await expect(feed).toHaveAttribute('aria-busy', 'true');
  await expect(tweets).toHaveCount(0);
  held.resolve();
  await expect(tweets.first()).toBeVisible();
  await expect(feed).not.toHaveAttribute('aria-busy', 'true');
});

test('a page button that is pressed while posts come gets the click', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  const response = page.waitForResponse('**/api/v1/tweet/all-tweets?page=2*');
  await page.route('**/api/v1/tweet/all-tweets?page=2*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.clock.install();
  await page.goto('/?page=2');
  const { feed, tweets, pages } = home(page);
  await expect(feed).toHaveAttribute('aria-busy', 'true');
  await pages.next.hover();
  // The posts wait for the release for a second at most.
  await stopClock(page);
  await page.mouse.down();
  held.resolve();
  await (await response).finished();
  await passUntilDrawn(page);
  await page.mouse.up();
  await page.clock.resume();
  await expect(pages.current).toHaveText('3');
  await expect(tweets.first()).toBeVisible();
});
