import type { Page } from '@playwright/test';
import { drawn } from '#tests/fixtures/effects.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { joinAsNewPerson } from '#tests/fixtures/people.ts';

/* Lists that come later than their page are restored as far as they were read. */

test.use({ starts: 'blank' });

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
    // Else the next step could begin before this one has ended, and scroll past the post.
    await drawn(page);
    await expect(postOfReader(page)).toBeInViewport({ timeout: 100 });
  }).toPass({ intervals: [20] });
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
