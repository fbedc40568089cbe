import { expect, test } from '#tests/fixtures/host.ts';
import { imageBytes } from '#tests/fixtures/images.ts';
import { enterAsNewPerson, post } from '#tests/fixtures/people.ts';
import { home } from '#tests/fixtures/screens.ts';

test.use({ starts: 'blank' });

for (const [width, height] of [
  [1440, 900],
  [800, 600],
] as const) {
  test(`there are no layout shifts while the feed loads, ${width}×${height}`, async ({ page }) => {
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
      await route.continue();
    });
    await enterAsNewPerson(page);
    // Without a picture the place of the Uploads goes, and what is below it moves up.
    await post(page, 'A picture beside the page', imageBytes());
    // First columns and skeletons, then posts and their pictures.
    await expect(home(page).composer.text).toBeVisible();
    await expect(home(page).feed).toHaveAttribute('aria-busy', 'true');
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
