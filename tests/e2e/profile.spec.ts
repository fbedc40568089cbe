import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/fixtures/host.ts';
import { writeImage } from '#tests/fixtures/images.ts';
import { keepOriginal } from '#tests/fixtures/keep-original.ts';
import { onKeptConnection } from '#tests/fixtures/kept-connection.ts';
import { joinBesidePost, post } from '#tests/fixtures/people.ts';
import { home, toasts } from '#tests/fixtures/screens.ts';
import { enterSecondPerson } from '#tests/fixtures/second-person.ts';

test.use({ starts: 'blank' });

function profile(page: Page) {
  const main = page.getByRole('main');
  return {
    name: main.getByRole('heading', { level: 1 }),
    follow: main.getByRole('button', { name: 'Follow', exact: true }),
    following: main.getByRole('button', { name: 'Following', exact: true }),
    counts: (text: string) => main.getByRole('link', { name: text, exact: true }),
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

test('following a user updates the button and the follower count of the profile, also after a reload', async ({
  page,
}) => {
  await openAuthor(page);
  const { follow, following, tweets } = profile(page);
  await expect(tweets.first()).toBeVisible();
  const followers = page.getByRole('main').getByRole('link', { name: /Followers$/ });
  const before = Number.parseInt(await followers.innerText(), 10);
  await follow.click();
  await expect(toasts(page)).toContainText('User followed successfully');
  await expect(following).toBeVisible();
  await expect(profile(page).counts(`${before + 1} Followers`)).toBeVisible();
  await page.reload();
  await expect(following).toBeVisible();
  await expect(profile(page).counts(`${before + 1} Followers`)).toBeVisible();
  await following.click();
  await expect(toasts(page)).toContainText('User unfollowed successfully');
  await expect(profile(page).counts(`${before} Followers`)).toBeVisible();
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

test('a changed bio, name and cover image show on the profile', async ({ host, page }, info) => {
  await post(page, 'Before the change');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('textbox', { name: 'Bio' }).fill('Likes tests.');
  await page.getByRole('textbox', { name: 'FullName' }).fill('Grace Example');
  await page.getByRole('button', { name: 'Update Account', exact: true }).click();
  await expect(toasts(page)).toContainText('✅User details updated successfully');
  await expect(profile(page).name).toHaveText('Grace Example');
  await expect(page.getByText('Likes tests.')).toBeVisible();

  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await page.getByRole('button', { name: 'Update Cover Image' }).click();
  await host.pickFile(
    () => page.getByRole('button', { name: 'Choose Cover Image' }).click(),
    writeImage(info.outputPath('cover.png')),
  );
  await keepOriginal(page);
  await page.getByRole('button', { name: 'Upload Cover Image' }).click();
  await expect(toasts(page)).toContainText('✅ Cover image updated successfully!');
  await expect(page.getByRole('button', { name: 'Upload Cover Image' })).toBeFocused();
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Cover image: larger view' })).toBeVisible();
  await expect(profile(page).tweets.first()).toContainText('Before the change');
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

test('a profile that does not exist shows that, with a link to another page', async ({ page, problems }) => {
  problems.expect(/400|404|does not exist|hexadecimal/);
  await page.goto('/profile/nobody');
  await expect(page.getByRole('alert')).toContainText('This person does not exist.');
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
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
