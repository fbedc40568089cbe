import { request, type Locator, type Page } from '@playwright/test';
import { hostInfoPath } from '#contract/bridge/host.ts';
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
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
  const atFirst = await heights();
  const minute = 60_000;
  for (const [older, age] of [
    [minute, /·1 ?min ago/],
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

test('a list that comes after its page is restored as far as it was read, at a reload and going back after one', async ({
  page,
}) => {
  await joinAsNewPerson(page);
  const entries = Array.from({ length: 80 }, (_, index) => ({
    _id: `n${index}`,
    type: 'follow',
    createdAt: '2026-01-02T03:04:05.000Z',
    senderId: { _id: `u${index}`, username: `follower_${index}`, email: '', avatar: '' },
  }));
  let answered = Promise.resolve();
  await page.route('**/api/v1/notification/', async (route) => {
    await answered;
    await route.fulfill({ json: { data: entries } });
  });
  await page.goto('/inbox');
  const entry = page.getByRole('listitem').filter({ hasText: 'follower_40' });
  await page.getByRole('list', { name: 'Inbox' }).waitFor();
  await page.evaluate(() => scrollTo(0, 2400));
  await page.waitForFunction(() =>
    Object.entries(localStorage).some(
      ([key, value]) => key.startsWith('warble.readingPlace') && String(value).includes('"top":-2400'),
    ),
  );
  const top = async () => (await entry.boundingBox())?.y;
  const read = (await top()) ?? 0;
  expect(read).toBeGreaterThan(0);
  await page.reload();
  await expect.poll(top).toBeCloseTo(read, 0);

  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeAttached();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeAttached();
  await page.goBack();
  await expect.poll(top).toBeCloseTo(read, 0);

  // Who does something before the list is there stays where they are.
  const answer = Promise.withResolvers<void>();
  answered = answer.promise;
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  await page.keyboard.press('Shift');
  answer.resolve();
  await page.getByRole('list', { name: 'Inbox' }).waitFor();
  await drawn(page);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

/** Posts or comments of different heights, so that their list has to measure each of them. */
const readPosts = Array.from({ length: 60 }, (_, index) => ({
  _id: `p${index}`,
  content: `Post ${index}. ${'And some words more. '.repeat((index * 5) % 14)}`,
  media: '',
  createdAt: '2026-01-02T03:04:05.000Z',
  owner: { _id: 'reader', username: 'reader', email: '', avatar: '' },
  likes: 0,
  tweetLikes: [],
}));
const postOfReader = (page: Page) => page.getByRole('article').filter({ hasText: 'Post 20.' });
const topOfPost = (page: Page) => async () => (await postOfReader(page).boundingBox())?.y;

/** Opens the posts of a person or the comments on a post, and reads to the middle. Returns where the post is then. */
async function readPostsOf(page: Page, address: string): Promise<number> {
  await joinAsNewPerson(page);
  const details = { fullName: 'Reader', coverImage: '', isFollowing: false };
  const answers = {
    'user/user-details/reader': {
      ...readPosts[0]?.owner,
      ...details,
      bio: 'Long words.\n'.repeat(9),
      followersCount: 0,
      followingCount: 0,
    },
    'tweet/user-tweet/reader': readPosts,
    'tweet/single-tweet/first': [{ ...readPosts[0], _id: 'first', content: 'The first post' }],
    'comment/first': readPosts,
  };
  for (const [call, data] of Object.entries(answers))
    await page.context().route(`**/api/v1/${call}`, (route) => route.fulfill({ json: { data } }));
  await page.goto(address);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(async () => {
    await page.mouse.wheel(0, 400);
    await expect(postOfReader(page)).toBeInViewport({ timeout: 100 });
  }).toPass();
  // The position is stored when scrolling has ended, and when the page is left.
  await expect(async () => {
    const before = await topOfPost(page)();
    await drawn(page);
    expect(await topOfPost(page)()).toBe(before);
  }).toPass();
  return (await topOfPost(page)()) ?? 0;
}

for (const [what, address] of [
  ["a person's posts", '/profile/reader'],
  ['the comments on a post', '/tweet/first'],
] as const) {
  test(`${what} are restored as far as they were read, at a reload and in another tab`, async ({ page }) => {
    const top = await readPostsOf(page, address);
    await page.reload();
    await expect.poll(topOfPost(page)).toBeCloseTo(top, 0);
    const other = await page.context().newPage();
    await other.goto(address);
    await expect.poll(topOfPost(other)).toBeCloseTo(top, 0);
    await expect(other.locator('[aria-busy="true"]')).toHaveCount(0);
    await drawn(other);
    expect(await topOfPost(other)()).toBeCloseTo(top, 0);
    await other.close();
  });
}

test('a post that was being read stays where it is while the profile above is loaded', async ({ page }) => {
  const top = await readPostsOf(page, '/profile/reader');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/v1/user/user-details/reader', async (route) => {
    await held.promise;
    await route.fallback();
  });
  await page.reload();
  await expect.poll(topOfPost(page)).toBeCloseTo(top, 0);
  const height = () => page.evaluate(() => document.body.scrollHeight);
  const before = await height();
  held.resolve();
  await expect.poll(height).toBeGreaterThan(before);
  await expect.poll(topOfPost(page)).toBeCloseTo(top, 0);
});

const name = (page: Page) => page.getByRole('heading', { level: 1, name: 'Reader' });

for (const [what, late, act] of [
  ['the posts are there', '**/api/v1/tweet/user-tweet/reader', (page: Page) => page.keyboard.press('Tab')],
  ['the code is there', '**/assets/focus-return-*.js', (page: Page) => name(page).click()],
] as const) {
  test(`who does something before ${what} stays at the top of the page`, async ({ page }) => {
    await readPostsOf(page, '/profile/reader');
    const held = Promise.withResolvers<void>();
    await page.route(late, async (route) => {
      await held.promise;
      await route.fallback();
    });
    await page.reload();
    await expect(name(page)).toBeVisible();
    await act(page);
    const loaded = page.waitForResponse(late);
    held.resolve();
    await (await loaded).finished();
    await expect(page.getByRole('article').first()).toBeVisible();
    await drawn(page);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
}

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
