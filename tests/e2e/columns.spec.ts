import type { Locator, Page } from '@playwright/test';
import { keepToasts } from '#tests/fixtures/effects.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { imageBytes } from '#tests/fixtures/images.ts';
import { enterAsNewPerson, post } from '#tests/fixtures/people.ts';
import { home, toasts } from '#tests/fixtures/screens.ts';

test.use({ starts: 'blank' });

const tools = (page: Page) => page.getByRole('complementary', { name: 'Tools' });
const navigationGroup = (page: Page) => page.getByRole('complementary', { name: 'Navigation and account' });
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('The element is not visible.');
  return { left: box.x, right: box.x + box.width, top: box.y };
}

async function enter(page: Page) {
  const person = await enterAsNewPerson(page);
  await expect(home(page).tweets.first()).toBeVisible();
  return person;
}

test(
  'the first arrangement has tools on the left, content in the centre and navigation on the right',
  { tag: '@S2.02' },
  async ({ page }) => {
    const { username, email } = await enter(page);
    await post(page, 'A picture beside the page', imageBytes());
    await page.reload();
    await expect(home(page).tweets.first()).toBeVisible();
    const left = await boxOf(tools(page));
    const centre = await boxOf(page.getByRole('main'));
    const right = await boxOf(navigationGroup(page));
    expect(left.right).toBeLessThanOrEqual(centre.left);
    expect(centre.right).toBeLessThanOrEqual(right.left);

    await expect(tools(page).getByRole('searchbox')).toBeVisible();
    await expect(tools(page).getByRole('region', { name: 'Uploads' })).toBeVisible();
    await expect(tools(page).getByRole('region', { name: 'Who to Follow' })).toBeVisible();
    await expect(tools(page).getByRole('button', { name: 'Logout' })).toBeVisible();
    const group = navigationGroup(page);
    await expect(group.getByRole('button', { name: 'Switch to light theme' })).toBeVisible();
    await expect(group.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(group.getByRole('button', { name: 'Post', exact: true })).toBeVisible();
    const account = home(page).account(username);
    await expect(account).toContainText(username);
    await expect(account).toContainText(email);
    await expect(account.getByRole('img', { includeHidden: true }).first()).toBeVisible();
  },
);

test('the other arrangement has the navigation in the left column', { tag: '@S2.12' }, async ({ page }) => {
  await enter(page);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Appearance' }).click();
  await page.getByRole('radio', { name: 'Navigation on the left, search on the right' }).click();
  const centre = () => boxOf(page.getByRole('main'));
  // The navigation is in one column for the last time, or in the other for the first.
  await expect(async () => {
    expect((await boxOf(navigation(page))).right).toBeLessThanOrEqual((await centre()).left);
  }).toPass();
  expect((await boxOf(tools(page))).left).toBeGreaterThanOrEqual((await centre()).right);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await boxOf(navigation(page))).right).toBeLessThanOrEqual((await centre()).left);
});

test(
  'on small screens the right column and Who to Follow are hidden, and a bottom bar holds the navigation',
  { tag: ['@S2.03', '@S2.08'] },
  async ({ page }) => {
    await page.setViewportSize({ width: 800, height: 700 });
    await enter(page);
    await expect(tools(page)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Who to Follow' })).toBeHidden();
    await expect(page.getByRole('complementary')).toHaveCount(2);
    // The navigation moves to a bar at the bottom.
    await expect(navigation(page)).toHaveCount(1);
    expect((await boxOf(navigation(page))).top).toBeGreaterThan(600);
    await page.setViewportSize({ width: 600, height: 700 });
    await expect(page.getByRole('region', { name: 'Who to Follow' })).toBeHidden();
    await expect(navigation(page).getByRole('link', { name: 'Home' })).toBeVisible();
  },
);

test(
  'labels are hidden below the small breakpoint and shown from it up',
  { tag: '@S2.25' },
  async ({ page }) => {
    await enter(page);
    for (const [width, shown] of [
      [639, false],
      [640, true],
      [1280, true],
    ] as const) {
      await page.setViewportSize({ width, height: 700 });
      // For a moment the page contains both navigations, the wide one and the narrow one.
      await expect(navigation(page)).toHaveCount(1);
      for (const label of ['Home', 'Inbox', 'Search', 'Profile', 'Settings']) {
        await expect(navigation(page).getByText(label, { exact: true })).toBeVisible({ visible: shown });
        await expect(navigation(page).getByRole('link', { name: label })).toBeVisible();
      }
    }
  },
);

test(
  'each entry of the navigation is blue on its page, and only there',
  { tag: '@S2.24' },
  async ({ page }) => {
    await enter(page);
    const blueEntries = () =>
      navigation(page)
        .getByRole('link')
        .evaluateAll((links) =>
          links
            .filter((link) => {
              const colours = getComputedStyle(link).color.match(/\d+/g) ?? [];
              const [red = 0, green = 0, blue = 0] = colours.map(Number);
              return blue > red + 60 && blue > green + 20;
            })
            .map(({ textContent }) => textContent),
        );
    for (const label of ['Inbox', 'Search', 'Profile', 'Settings', 'Home']) {
      const link = navigation(page).getByRole('link', { name: label, exact: true });
      await link.click();
      await expect(link).toHaveAttribute('aria-current', 'page');
      await page.mouse.move(640, 400);
      await expect.poll(blueEntries).toEqual([label]);
    }
  },
);

test(
  'the Post button opens the dialog "Create a Post", which takes text only',
  { tag: '@S9.22' },
  async ({ page }) => {
    await enter(page);
    await navigationGroup(page).getByRole('button', { name: 'Post', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Create a Post' });
    const text = dialog.getByPlaceholder('What is happening?!');
    await expect(text).toBeFocused();
    await expect(dialog.getByRole('button', { name: 'Add an image' })).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeVisible();
    const width = async () => {
      const { left, right } = await boxOf(dialog);
      return right - left;
    };
    await expect.poll(width, 'px, the size lg of the library').toBe(620);
    const content = `From the dialog at ${Date.now()}`;
    await text.fill(content);
    await dialog.getByRole('button', { name: 'Post' }).click();
    await expect(dialog).toBeHidden();
    await expect(home(page).tweets.first()).toContainText(content);
  },
);

test(
  'a liked tweet has a red button, and a toast is at most 420 px wide',
  { tag: ['@S4.27', '@S9.16'] },
  async ({ page }) => {
    await enter(page);
    await post(page, 'Paint me red');
    await page.reload();
    const like = home(page).tweets.filter({ hasText: 'Paint me red' }).getByRole('button', { name: 'Like' });
    const isRed = () =>
      like.evaluate((element) => {
        const [red = 0, green = 0, blue = 0] = (getComputedStyle(element).color.match(/\d+/g) ?? []).map(
          Number,
        );
        return red > green + 60 && red > blue + 60;
      });
    expect(await isRed()).toBe(false);
    await keepToasts(page);
    await like.click();
    await expect.poll(isRed).toBe(true);
    const toast = toasts(page).getByRole('status');
    await expect(toast).toBeVisible();
    const widthOf = async (locator: Locator) => {
      const { left, right } = await boxOf(locator);
      return right - left;
    };
    await expect.poll(() => widthOf(toasts(page))).toBe(420);
    expect(await widthOf(toast)).toBeLessThanOrEqual(420);
    await page.setViewportSize({ width: 768, height: 700 });
    await expect.poll(() => widthOf(toasts(page)), 'px, at the smallest medium width').toBe(420);
    expect(await widthOf(toast), 'px, at the smallest medium width').toBeLessThanOrEqual(420);
  },
);
