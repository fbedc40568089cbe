import { request, type Locator, type Page } from '@playwright/test';
import { hostInfoPath } from '#contract/bridge/host.ts';
import { stopClock } from '#tests/fixtures/clock.ts';
import { drawn } from '#tests/fixtures/effects.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { enterAsNewPerson, joinAsNewPerson, newPerson, post, signUp } from '#tests/fixtures/people.ts';
import { imageBytes, writeImage } from '#tests/fixtures/images.ts';
import { home, keepsFeed, permalinkOf, tweetAt } from '#tests/fixtures/screens.ts';
import { onKeptConnection } from '#tests/fixtures/kept-connection.ts';

test.use({ starts: 'blank' });

/** Registers another user, who can post through the API. */
async function registerAuthor(page: Page) {
  const api = await request.newContext({ baseURL: new URL(page.url()).origin });
  const person = newPerson();
  const avatar = { name: 'avatar.png', mimeType: 'image/png', buffer: imageBytes() };
  await api.post('/api/v1/user/register', { ...onKeptConnection(), multipart: { ...person, avatar } });
  const { username, email, password } = person;
  await api.post('/api/v1/user/login', { ...onKeptConnection(), data: { username, email, password } });
  return {
    post: async (content: string) => {
      const response = await api.post('/api/v1/tweet/add-tweet', {
        ...onKeptConnection(),
        multipart: { content },
      });
      expect(response.ok()).toBe(true);
    },
  };
}

/** Opens the home feed with a clock that the test controls. */
async function openFeed(page: Page) {
  await enterAsNewPerson(page);
  const { tweets } = home(page);
  await expect(tweets.first()).toBeVisible();
  await page.clock.install();
  // The copy is shown first, and then replaced by the response.
  const answered = page.waitForResponse('**/tweet/all-tweets?*');
  await page.reload();
  await answered;
  await expect(home(page).feed).toHaveAttribute('aria-busy', 'false');
  await expect(tweets.nth(6)).toBeVisible();
  return tweets;
}

test('newer posts are announced above the feed without moving it, and shown on request', async ({ page }) => {
  const tweets = await openFeed(page);
  const before = await permalinkOf(tweets.first());
  const box = await tweets.first().boundingBox();
  const other = await registerAuthor(page);
  const content = `News at ${Date.now()}`;
  await other.post(content);
  await page.clock.fastForward(60_000);
  const button = page.getByRole('status').getByRole('button', { name: '1 new post' });
  await expect(button).toBeVisible();
  expect(await tweets.first().boundingBox()).toEqual(box);
  expect(await permalinkOf(tweets.first())).toBe(before);

  await other.post(`${content}, and more`);
  await page.clock.fastForward(60_000);
  await page.getByRole('status').getByRole('button', { name: '2 new posts' }).click();
  await expect(tweets.first()).toContainText(`${content}, and more`);
  await expect(tweets.nth(1)).toContainText(content);
  await expect(tweets.first().getByRole('link').first()).toBeFocused();
  await expect(page.getByRole('button', { name: /new post/ })).toHaveCount(0);
});

test('going back restores the reading position and focus, and does not show newer posts', async ({
  page,
}) => {
  const tweets = await openFeed(page);
  const comments = tweets.nth(6).getByRole('link', { name: 'Comments' });
  await comments.focus();
  await drawn(page);
  const box = await tweets.nth(6).boundingBox();
  const first = await permalinkOf(tweets.first());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/tweet\//);
  await expect(page.getByRole('heading', { level: 1, name: 'Tweet' })).toBeVisible();
  await (await registerAuthor(page)).post('Not now');
  // The feed is stale now, and the server has a newer post.
  await page.clock.fastForward(70_000);
  await page.goBack();
  await expect(comments).toBeFocused();
  await expect.poll(async () => (await tweets.nth(6).boundingBox())?.y).toBeCloseTo(box?.y ?? 0, 0);
  await expect(page.getByRole('button', { name: '1 new post' })).toBeVisible();
  expect(await permalinkOf(tweets.first())).toBe(first);
});

test('a post keeps its size while it gets older', async ({ page }) => {
  await joinAsNewPerson(page);
  await post(page, 'How old is it?');
  await page.clock.install();
  await page.goto('/');
  const tweet = home(page).tweets.filter({ hasText: 'How old is it?' });
  const heights = async () => {
    const measured: number[] = [];
    for (let width = 320; width <= 640; width += 20) {
      await page.setViewportSize({ width, height: 800 });
      measured.push((await tweet.boundingBox())?.height ?? 0);
    }
    return measured;
  };
  await expect(tweet).toContainText('now');
  // Its age depends on the test's clock.
  await stopClock(page, 10_000);
  const atFirst = await heights();
  const minute = 60_000;
  for (const [older, age] of [
    [minute, /1 ?min ago/],
    [10 * minute, /11 ?min ago/],
    [12 * 60 * minute, /12 ?hr? ago/],
    // Days are those of the calendar: after noon, half a day and three days end on the fourth.
    [3 * 24 * 60 * minute, /[34] ?d(ays)? ago/],
  ] as const) {
    await page.clock.fastForward(older);
    await expect(tweet).toContainText(age);
    await expect.poll(heights).toEqual(atFirst);
  }
});

/** Scrolls a post to the middle of the window, and waits until the reading position is stored. Returns its top in px. */
async function scrollToMiddle(page: Page, tweet: Locator): Promise<number> {
  await tweet.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await page.waitForFunction(() =>
    Object.keys(localStorage).some(
      (key) => key.startsWith('warble.readingPlace') && !localStorage.getItem(key)?.includes('"post":null'),
    ),
  );
  await keepsFeed(page);
  return (await tweet.boundingBox())?.y ?? 0;
}

test('a restart restores the reading position', { tag: '@app' }, async ({ host }, info) => {
  await host.openHome();
  await signUp(host, newPerson(), writeImage(info.outputPath('avatar.png')));
  await expect(home(host.page).tweets.nth(6)).toBeVisible();
  const top = await scrollToMiddle(host.page, home(host.page).tweets.nth(6));
  const read = await permalinkOf(home(host.page).tweets.nth(6));
  await host.restart();
  const readPost = tweetAt(host.page, read);
  await expect.poll(async () => (await readPost.boundingBox())?.y).toBeCloseTo(top, 0);

  // The app also restores the page; in a browser the address decides.
  await host.page.getByRole('link', { name: 'Inbox', exact: true }).click();
  await expect(host.page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  await host.restart();
  const isBrowser = host.kind === 'browser' || host.kind === 'forward';
  await expect(
    host.page.getByRole('heading', { level: 1, name: isBrowser ? 'Home' : 'Inbox' }),
  ).toBeVisible();
});

test('after a restart newer posts do not move the feed, and a reading position of a missing post is ignored', async ({
  host,
}) => {
  await enterAsNewPerson(host.page);
  await expect(home(host.page).tweets.first()).toBeVisible();
  const first = await permalinkOf(home(host.page).tweets.first());
  const top = await scrollToMiddle(host.page, home(host.page).tweets.nth(5));
  await (await registerAuthor(host.page)).post('While the app was closed');
  await host.restart();
  const { tweets } = home(host.page);
  await expect(host.page.getByRole('button', { name: '1 new post' })).toBeVisible();
  await expect.poll(async () => (await tweets.nth(5).boundingBox())?.y).toBeCloseTo(top, 0);
  expect(await permalinkOf(tweets.first())).toBe(first);

  // Leaves the app first, which stores the position when it is left.
  await host.page.goto(hostInfoPath);
  await host.page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('warble.readingPlace'));
    const position = { path: '/', post: 'gone', top: 100 };
    if (key !== undefined) localStorage.setItem(key, JSON.stringify(position));
  });
  await host.restart();
  await expect(home(host.page).tweets.first()).toContainText('While the app was closed');
  expect(await host.page.evaluate(() => scrollY)).toBe(0);
});
