import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/fixtures/host.ts';
import { onKeptConnection } from '#tests/fixtures/kept-connection.ts';
import { joinBesidePost, post } from '#tests/fixtures/people.ts';
import { home } from '#tests/fixtures/screens.ts';
import { enterSecondPerson } from '#tests/fixtures/second-person.ts';

test.use({ starts: 'blank' });

function profile(page: Page) {
  const main = page.getByRole('main');
  return {
    name: main.getByRole('heading', { level: 1 }),
    follow: main.getByRole('button', { name: 'Follow', exact: true }),
    tweets: main.getByRole('feed').getByRole('article'),
  };
}

/** Opens the profile of another person, by their post. */
async function openAuthor(page: Page): Promise<void> {
  const other = home(page).tweets.filter({ hasText: words }).first();
  await other.getByRole('link').first().click();
  await expect(page).toHaveURL(/profile/);
  await expect(profile(page).follow).toBeVisible();
}

const words = 'Somebody to follow';

test.beforeEach(async ({ page }) => {
  await joinBesidePost(page, words);
  await page.goto('/');
  await expect(home(page).tweets.first()).toBeVisible();
});

test(
  'the follow page has both lists side by side, in a narrow window, too',
  { tag: '@S2.66' },
  async ({ page }) => {
    await openAuthor(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: /Following$/ })
      .click();
    const lists = ['Following', 'Followers'].map((name) =>
      page.getByRole('main').getByRole('region', { name, exact: true }),
    );
    const boxes = async () => Promise.all(lists.map((list) => list.boundingBox()));
    await expect(page.getByRole('link', { name: 'Back', exact: true })).toBeVisible();
    await expect
      .poll(async () => {
        const [left, right] = await boxes();
        return left && right && left.y === right.y && left.x + left.width <= right.x;
      })
      .toBe(true);
    await page.setViewportSize({ width: 320, height: 700 });
    await expect
      .poll(async () => {
        const [left, right] = await boxes();
        return left && right && left.y === right.y && left.x + left.width <= right.x;
      })
      .toBe(true);
  },
);

test('of 10,000 followed users only a few are rendered, and the end of the list can be reached', async ({
  page,
}) => {
  const records = Array.from({ length: 10_000 }, (_, index) => ({
    _id: `record-${index}`,
    following: { _id: `user-${index}`, username: `user_${index}`, avatar: '' },
  }));
  await openAuthor(page);
  await page.route('**/api/v1/follow/following/*', (route) => route.fulfill({ json: { data: records } }));
  await page.setViewportSize({ width: 320, height: 700 });
  await page
    .getByRole('main')
    .getByRole('link', { name: /Following$/ })
    .click();
  const rows = page.getByRole('list', { name: 'Following' }).getByRole('listitem');
  await expect(rows.first()).toContainText('user_0');
  expect(await rows.count()).toBeLessThan(60);
  await page.keyboard.press('End');
  await expect(rows.last()).toContainText('user_9999');
  await expect(rows.last()).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(rows.first()).toContainText('user_0');
  await expect(rows.first()).toBeInViewport();
});

test('each line of a bio begins at the side of its own script, on the profile and in the preview', async ({
  page,
  browser,
}) => {
  const other = await enterSecondPerson(browser, page);
  const { username, fullName } = other.person;
  const data = { fullName, username, bio: 'نص عربي\nand a line in English' };
  await other.page.request.patch('/api/v1/user/update-account', { ...onKeptConnection(), data });
  await post(other.page, 'By somebody with two scripts');
  await other.close();
  await page.goto('/');
  const own = home(page).tweets.filter({ hasText: 'By somebody with two scripts' });
  /** Where the lines begin, each from the side of its script, in px. */
  const starts = (bio: Locator) =>
    bio.evaluate((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      // Line breaks have boxes, too.
      const [arabic, english] = [...text.getClientRects()].filter(({ width }) => width > 0);
      const { left, right } = element.getBoundingClientRect();
      return [right - (arabic?.right ?? 0), (english?.left ?? 0) - left].map(Math.round);
    });
  await own.focus();
  await page.keyboard.press('i');
  const card = page.getByRole('dialog', { name: username });
  await expect.poll(() => starts(card.getByText('نص عربي'))).toEqual([0, 0]);
  await page.keyboard.press('Escape');
  await own.getByRole('link', { name: username, exact: true }).click();
  await expect(profile(page).name).toHaveText(fullName);
  await expect.poll(() => starts(page.getByRole('main').getByText('نص عربي'))).toEqual([0, 0]);
});

// layout.spec.ts covers 320 px.
for (const width of [640, 1440]) {
  test(`profile, follow page and settings do not scroll sideways at ${width} px`, async ({ page }) => {
    await openAuthor(page);
    await page.setViewportSize({ width, height: 700 });
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect(profile(page).tweets.first()).toBeVisible();
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page
      .getByRole('main')
      .getByRole('link', { name: /Followers$/ })
      .click();
    await expect(page.getByRole('link', { name: 'Back', exact: true })).toBeVisible();
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.goto('/settings');
    await expect(page.getByRole('textbox', { name: 'Bio' })).toBeVisible();
    expect(await overflow()).toBeLessThanOrEqual(0);
  });
}
