import { expect, test } from '#tests/fixtures/host.ts';
import { imageBytes } from '#tests/fixtures/images.ts';
import { enterAsNewPerson, post } from '#tests/fixtures/people.ts';
import { home } from '#tests/fixtures/screens.ts';

test.use({ starts: 'blank' });

const withoutPictures = Array.from({ length: 10 }, (_, index) => ({
  _id: `t${index}`,
  content: `Words number ${index}`,
  media: '',
  createdAt: '2026-01-02T03:04:05.000Z',
  owner: { _id: 'u1', username: 'bea', email: 'bea@example.org', avatar: '' },
  likes: 0,
  tweetLikes: [],
}));

for (const [width, height, pictures] of [
  [1440, 900, 'with pictures'],
  [1440, 900, 'without pictures'],
  [800, 600, 'with pictures'],
] as const) {
  test(`there are no layout shifts while a feed ${pictures} loads, ${width}×${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript(() => {
      const shifts: unknown[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
        type: 'layout-shift',
        buffered: true,
      });
    });
    const held = Promise.withResolvers<void>();
    await page.route('**/api/v1/tweet/all-tweets*', async (route) => {
      await held.promise;
      if (pictures === 'with pictures') await route.continue();
      else await route.fulfill({ json: { data: withoutPictures } });
    });
    const users = page.waitForResponse('**/api/v1/user/all-users*');
    await enterAsNewPerson(page);
    await post(page, 'A picture beside the page', imageBytes());
    // The columns and skeletons appear first, then the posts and their pictures.
    await expect(home(page).composer.text).toBeVisible();
    await expect(home(page).feed).toHaveAttribute('aria-busy', 'true');
    await users;
    held.resolve();
    await expect(home(page).tweets.first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLImageElement>('article img')].every(
        (image) => image.complete || image.getBoundingClientRect().top > window.innerHeight,
      ),
    );
    expect(await page.evaluate(() => JSON.stringify(Reflect.get(globalThis, 'shifts')))).toBe('[]');
  });
}

test('the button that sends a post stays where it is while the number of characters left is loaded', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/characters-left-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await enterAsNewPerson(page);
  const { composer, tweets } = home(page);
  await expect(tweets.first()).toBeVisible();
  await composer.text.fill('Words');
  const before = await composer.post.boundingBox();
  const left = page.getByText(/characters left$/);
  await expect(left).toHaveCount(0);
  held.resolve();
  await expect(left).toBeVisible();
  expect(await composer.post.boundingBox()).toEqual(before);
});
