import type { Page } from '@playwright/test';
import { stopClock } from '#tests/fixtures/clock.ts';
import { differingPixels } from '#tests/fixtures/compare-pictures.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { type Appearance, frame, leave, openProfile, startHeld } from '#tests/fixtures/kept-frame.ts';
import { layoutShifts } from '#tests/fixtures/layout-shifts.ts';
import { enterAsGuest } from '#tests/fixtures/people.ts';
import { home } from '#tests/fixtures/screens.ts';

/* The stored frame of the previous start is drawn while the app's code is still loading. */

test.use({ starts: 'blank', build: 'test' });

const appearances: Readonly<Record<string, Appearance>> = {
  'in the dark': {},
  'in the light, with the navigation on the left': {
    stored: { theme: 'light', arrangement: 'navigation-left' },
  },
  'from right to left': { stored: { language: 'ar-XB' } },
  narrow: { width: 360, height: 740 },
  'at 200 %': { width: 640, height: 400, scale: 2 },
};

const toFollow = ['ann', 'ben', 'cat'].map((username) => ({ _id: username, username }));

for (const [name, appearance] of Object.entries(appearances)) {
  test(`the kept frame looks like the first commit that takes its place, and nothing shifts, ${name}`, async ({
    browser,
    served,
    problems,
  }, info) => {
    const { open, close } = await openProfile(browser, served?.url ?? '', problems, appearance);
    const first = await open();
    // A name of two lines would make the card higher than its placeholders are.
    await first.route('**/api/v1/user/all-users*', (route) => route.fulfill({ json: { data: toFollow } }));
    await enterAsGuest(first);
    await leave(first);

    const page = await open();
    // The displayed ages of posts must be the same in both screenshots.
    await page.clock.setFixedTime(Date.now());
    const { loadCode, answer } = await startHeld(page);
    await expect(frame(page).locator('article').first()).toBeVisible();
    // Elements that the first commit can't show yet: Who to Follow, and the carousel.
    const mask = [page.locator('[data-transient]')];
    const picture = async (file: string) => {
      await page.waitForFunction(() =>
        [...document.images].every(
          (image) => image.complete || image.getBoundingClientRect().top > window.innerHeight,
        ),
      );
      return page.screenshot({ path: info.outputPath(file), mask, animations: 'disabled' });
    };
    const kept = await picture('kept.png');
    loadCode();
    await expect(frame(page)).toHaveCount(0);
    await expect(home(page).tweets.first()).toBeVisible();
    const committed = await picture('committed.png');
    expect(await differingPixels(page, kept, committed)).toBe(0);
    answer();
    await expect(home(page).feed).toHaveAttribute('aria-busy', 'false');
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await layoutShifts(page)).toEqual([]);
    await close();
  });
}

test('the age of a post that became a week old since the frame was kept leaves no dot behind', async ({
  browser,
  served,
  problems,
}) => {
  const { open, close } = await openProfile(browser, served?.url ?? '', problems);
  const hour = 60 * 60_000;
  // Ages count days of the calendar: after 23:00 the post is of the sixth day before.
  const age = /[67] days ago/;
  const createdAt = new Date(Date.now() - 7 * 24 * hour + hour).toISOString();
  const first = await open();
  await first.route('**/api/v1/tweet/all-tweets*', async (route) => {
    const body = await (await route.fetch()).text();
    await route.fulfill({ body: body.replaceAll(/(?<="createdAt":")[^"]+/g, createdAt) });
  });
  await enterAsGuest(first);
  await expect(home(first).tweets.first()).toContainText(age);
  await leave(first);

  const page = await open();
  await page.clock.setFixedTime(Date.now() + 2 * hour);
  const { loadCode } = await startHeld(page);
  await expect(frame(page).getByText(age)).toHaveCount(0);
  const kept = await frame(page).locator('article').first().screenshot();
  loadCode();
  await expect(frame(page)).toHaveCount(0);
  const committed = await home(page).tweets.first().screenshot();
  expect(await differingPixels(page, kept, committed)).toBe(0);
  await close();
});

/** Starts with a session alone, whose feed is there before the code. Waits for the first commit. */
async function startAlone(page: Page): Promise<void> {
  const feed = page.waitForResponse('**/api/v1/tweet/all-tweets*');
  await page.route('**/assets/index-*.js', async (route) => {
    await feed;
    await route.continue();
  });
  // The first commit waits for the feed only 150 ms, which a busy machine may take to read it.
  await stopClock(page);
  await enterAsGuest(page);
  const posts = async () => {
    await page.clock.runFor(1);
    return home(page).tweets.count();
  };
  await expect.poll(posts).toBeGreaterThan(0);
  await page.clock.resume();
}

for (const [name, appearance] of Object.entries(appearances)) {
  test(`a start with a session alone draws the posts first, and nothing shifts, ${name}`, async ({
    browser,
    served,
    problems,
  }) => {
    const { open, close } = await openProfile(browser, served?.url ?? '', problems, appearance);
    const page = await open();
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (document.querySelector('article') === null) return;
        observer.disconnect();
        const besideFirst = document.querySelectorAll('aside a, aside button').length;
        Object.assign(globalThis, { besideFirst });
      }).observe(document, { childList: true, subtree: true });
    });
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await startAlone(page);
    await expect(page.locator('aside a:visible').first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await layoutShifts(page)).toEqual([]);
    const code = requested.findIndex((path) => path.endsWith('.js'));
    expect(code).toBeLessThan(requested.findIndex((path) => path.startsWith('/api/')));
    expect(await page.evaluate<unknown>(() => Reflect.get(globalThis, 'besideFirst'))).toBe(0);
    await close();
  });
}

test('the key that focuses the search works as soon as the posts are shown', async ({
  browser,
  served,
  problems,
}) => {
  const { open, close } = await openProfile(browser, served?.url ?? '', problems);
  const page = await open();
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('article') === null) return;
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }));
    }).observe(document, { childList: true, subtree: true });
  });
  await startAlone(page);
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(page).toHaveURL(/\/$/);
  await close();
});
