import type { Page } from '@playwright/test';
import { passUntilShown, stopClock } from '#tests/fixtures/clock.ts';
import { effectsRun } from '#tests/fixtures/effects.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { reach } from '#tests/fixtures/keyboard.ts';
import { joinAsNewPerson, startWithoutLastFeed } from '#tests/fixtures/people.ts';
import { feedWithPictures } from '#tests/fixtures/pictures.ts';
import { home } from '#tests/fixtures/screens.ts';

test.use({ starts: 'blank', contextOptions: { reducedMotion: 'no-preference' } });

const people = ['ann', 'ben', 'cat'] as const;

function uploads(page: Page) {
  const region = page.getByRole('region', { name: 'Uploads' });
  return {
    region,
    heading: region.getByRole('heading', { name: 'Uploads' }),
    previous: region.getByRole('button', { name: 'Previous upload' }),
    next: region.getByRole('button', { name: 'Next upload' }),
    /** The visible picture. */
    picture: region.locator('div:not([inert]) > button[aria-label$="larger view"]'),
    /** Moves the mouse away, and waits until the carousel runs. */
    leave: async () => {
      await page.mouse.move(700, 400);
      await expect(region.locator('[aria-live="off"]')).toBeVisible();
    },
    shows: (person: (typeof people)[number]) =>
      expect(region.locator('div:not([inert]) > button[aria-label$="larger view"]')).toHaveAccessibleName(
        `Picture by ${person}: larger view`,
      ),
  };
}

/** Opens home with one post with media per owner and one without, and a clock that the test controls. */
async function open(page: Page, owners: readonly string[] = people): Promise<void> {
  await joinAsNewPerson(page);
  await feedWithPictures(page, owners);
  await page.clock.install();
  await startWithoutLastFeed(page.context());
  await page.goto('/');
  await expect(home(page).tweets.first()).toBeVisible();
}

/** Opens home and stops the clock when Ben's picture has just appeared and the mouse is elsewhere. */
async function openRunning(page: Page) {
  const shown = uploads(page);
  await open(page);
  // Without input, the page loads the carousel after this time.
  await page.clock.runFor(2000);
  // Hovering pauses the carousel, so that no timer is due when the clock stops.
  await shown.next.hover();
  await stopClock(page);
  while (!(await shown.picture.getAttribute('aria-label'))?.includes('ben')) await shown.next.click();
  // The slide animation runs on the same clock.
  await page.clock.runFor(1000);
  await shown.leave();
  return shown;
}

test(
  'shows the next picture every 2000 ms, newest first, and starts again after the last',
  { tag: ['@S2.98', '@S2.101', '@S9.11'] },
  async ({ page }) => {
    const { shows, heading } = await openRunning(page);
    await expect(heading).toBeVisible();
    await page.clock.runFor(1999);
    await shows('ben');
    await page.clock.runFor(1);
    await shows('cat');
    await page.clock.runFor(2000);
    await shows('ann');
  },
);

test('on a page without input, the second picture shows 2000 ms after the first', async ({ page }) => {
  await joinAsNewPerson(page);
  await feedWithPictures(page, people);
  await startWithoutLastFeed(page.context());
  await page.clock.install();
  await stopClock(page);
  await page.goto('/');
  const { region, heading, next, shows } = uploads(page);
  const passUntilShown = async () => {
    await page.clock.runFor(20);
    await expect(heading).toBeVisible({ timeout: 100 });
  };
  await expect(passUntilShown).toPass();
  await effectsRun(page);
  await page.clock.runFor(2000);
  // Loading the carousel takes no time on this clock. It is visible before it runs.
  await expect(next).toBeVisible();
  await expect(region.locator('[aria-live="off"]')).toBeVisible();
  await page.clock.runFor(100);
  await shows('ben');
  await page.clock.runFor(1899);
  await shows('ben');
  await page.clock.runFor(101);
  await shows('cat');
});

test(
  'pauses while the mouse is over it, including its arrows, and continues afterwards',
  { tag: '@S2.102' },
  async ({ page }) => {
    const { shows, picture, next, leave } = await openRunning(page);
    await picture.hover();
    await page.clock.runFor(10_000);
    await shows('ben');
    await next.hover();
    await page.clock.runFor(10_000);
    await shows('ben');
    await leave();
    await page.clock.runFor(2000);
    await shows('cat');
  },
);

test(
  'is not stopped by interaction: continues after a click on an arrow',
  { tag: '@S2.103' },
  async ({ page }) => {
    const { shows, next, previous, leave } = await openRunning(page);
    await next.click();
    await shows('cat');
    await previous.click();
    await shows('ben');
    await leave();
    await page.clock.runFor(2000);
    await shows('cat');
  },
);

test(
  'a thumbnail opens the larger view, and the carousel pauses while it is open',
  { tag: '@S2.100' },
  async ({ page }) => {
    const { shows, picture } = await openRunning(page);
    await picture.click();
    const view = page.getByRole('dialog', { name: 'Picture by ben' });
    await passUntilShown(page, view);
    await page.mouse.move(700, 400);
    // The mouse leaves the carousel, which is then held by the effects of the open view.
    await effectsRun(page);
    await page.clock.runFor(10_000);
    await page.keyboard.press('Escape');
    await effectsRun(page);
    await page.clock.runFor(500);
    await expect(view).toBeHidden();
    await shows('ben');
  },
);

test('pauses while it has keyboard focus, which reaches the picture and both arrows', async ({ page }) => {
  const { shows, picture, previous, next } = await openRunning(page);
  await page.getByRole('searchbox', { name: 'Quick search' }).focus();
  await reach(page, picture);
  await page.clock.runFor(10_000);
  await shows('ben');
  await page.keyboard.press('Tab');
  await expect(previous).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(next).toBeFocused();
  await page.keyboard.press('Enter');
  await shows('cat');
});

test('the stop button stops it, also across a reload, until it is started again', async ({ page }) => {
  const { region, shows, leave } = await openRunning(page);
  const start = region.getByRole('button', { name: 'Go on by itself' });
  await region.getByRole('button', { name: 'Stop going on by itself' }).click();
  await page.mouse.move(700, 400);
  await page.clock.runFor(10_000);
  await shows('ben');
  await page.reload();
  await page.clock.resume();
  await shows('ann');
  await page.mouse.move(700, 400);
  // Until the carousel is loaded, only the first picture is there.
  await expect(start).toBeVisible();
  await effectsRun(page);
  await stopClock(page);
  await shows('ann');
  await page.clock.runFor(2500);
  await shows('ann');
  await start.click();
  await leave();
  await page.clock.runFor(2000);
  await shows('ben');
});

test('with reduced motion it does not move by itself, and the arrows work', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  const { shows, next } = uploads(page);
  await shows('ann');
  await page.mouse.move(700, 400);
  // Until the carousel is loaded, only the first picture is there, and nothing could move.
  await expect(next).toBeVisible();
  await effectsRun(page);
  await shows('ann');
  // With a running clock, a carousel that moves could be back at the first picture.
  await stopClock(page);
  await shows('ann');
  await page.clock.runFor(2500);
  await shows('ann');
  await next.click();
  await shows('ben');
});

test('the arrows do not cover the words in place of a missing picture', async ({ page, problems }) => {
  problems.expect(/ERR_FAILED/);
  await page.setViewportSize({ width: 640, height: 400 });
  await joinAsNewPerson(page);
  await feedWithPictures(page, people);
  await page.route('**/media/test-*.png', (route) => route.abort());
  await startWithoutLastFeed(page.context());
  await page.goto('/');
  const { region, previous, next, picture } = uploads(page);
  await region.hover();
  await expect(next).toBeVisible();
  const edges = (text: Element) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right } = range.getBoundingClientRect();
    return { left, right };
  };
  const words = await picture.getByText('Image not available').evaluate(edges);
  const before = await previous.boundingBox();
  const after = await next.boundingBox();
  expect(words.left).toBeGreaterThanOrEqual((before?.x ?? Infinity) + (before?.width ?? 0));
  expect(words.right).toBeLessThanOrEqual(after?.x ?? 0);
});
