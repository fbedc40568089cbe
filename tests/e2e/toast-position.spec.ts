import type { Page } from '@playwright/test';
import { showArrangement } from '#tests/fixtures/audit.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { keepToasts } from '#tests/fixtures/effects.ts';
import { joinAsNewPerson, post, signIn } from '#tests/fixtures/people.ts';
import { home, landing, toasts, unreachableNotice } from '#tests/fixtures/screens.ts';

/* What a toast may cover, in each size of the window. */

test.use({ starts: 'blank' });

test('a toast covers nothing of the notice that the server is unreachable', async ({ page, problems }) => {
  problems.expect(/ERR_FAILED/);
  await joinAsNewPerson(page);
  await post(page, 'Without a network');
  await page.goto('/');
  const like = home(page)
    .tweets.filter({ hasText: 'Without a network' })
    .getByRole('button', { name: 'Like', exact: true });
  await expect(like).toBeVisible();
  await keepToasts(page);
  await like.click();
  const toast = toasts(page).getByRole('status');
  await expect(toast).toBeVisible();
  await page.route('**/api/v1/**', (route) => route.abort());
  await like.click();
  const notice = unreachableNotice(page);
  await expect(notice).toBeVisible();
  await expect(toast).toBeVisible();
  for (const width of [400, 700, 1000, 1280, 1600]) {
    await page.setViewportSize({ width, height: 700 });
    const overlap = async () => {
      const [said, above] = [await toast.boundingBox(), await notice.boundingBox()];
      if (said === null || above === null) return null;
      const besides = above.x + above.width <= said.x;
      return besides ? 0 : Math.max(0, above.y + above.height - said.y);
    };
    await expect.configure({ soft: true }).poll(overlap, `at ${width} px`).toBe(0);
  }
});

test('a long message of a server is all in view or scrolled to, and leaves room for the page', async ({
  page,
  problems,
}) => {
  problems.expect(/status of 413/);
  await page.setViewportSize({ width: 320, height: 640 });
  await joinAsNewPerson(page);
  await page.goto('/');
  // The body of an error that is not in the format of the API is shown as it is: also the page of a proxy.
  const body = `Too large. ${'Somebody has to look after it. '.repeat(80)}The end.`;
  await page.route('**/tweet/add-tweet', (route) => route.fulfill({ status: 413, body }));
  const { composer } = home(page);
  await composer.text.fill('Too much said');
  await keepToasts(page);
  await composer.post.click();
  const toast = toasts(page).getByRole('alert');
  await expect(toast).toBeInViewport({ ratio: 1 });
  await expect(toasts(page).getByRole('button', { name: 'Dismiss' })).toBeInViewport({ ratio: 1 });
  const height = async () => (await toast.boundingBox())?.height;
  expect(await height()).toBeLessThan(320);
  await toast.hover();
  await page.mouse.wheel(0, 10_000);
  const isEndShown = () =>
    toast.getByText('The end.').evaluate((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const { bottom } = range.getBoundingClientRect();
      return bottom <= (text.closest('[role="alert"]')?.getBoundingClientRect().bottom ?? 0);
    });
  await expect.poll(isEndShown).toBe(true);
});

/**
 * Controls that a toast covers although they were scrolled into view, in any of ten frames after it has come to rest: one
 * look could be from before the layout has changed.
 */
function coveredByToast(page: Page): Promise<readonly string[]> {
  return toasts(page).evaluate(async (region) => {
    const coveredNow = (): readonly string[] => {
      const toast = region.querySelector('[role="status"], [role="alert"]')?.getBoundingClientRect();
      if (toast === undefined) return ['There is no toast.'];
      const layer = document.querySelector('[aria-modal="true"]') ?? document;
      const controls = [...layer.querySelectorAll<HTMLElement>('a[href], button, input, textarea')];
      return controls
        .filter((control) => control.checkVisibility() && !region.contains(control))
        .filter((control) => {
          control.scrollIntoView({ block: 'nearest' });
          const { top, bottom, left, right } = control.getBoundingClientRect();
          return bottom > toast.top && top < toast.bottom && right > toast.left && left < toast.right;
        })
        .map((control) => control.ariaLabel ?? control.textContent);
    };
    await Promise.allSettled(region.getAnimations({ subtree: true }).map(({ finished }) => finished));
    const covered = new Set<string>();
    for (let frame = 0; frame < 10; frame += 1) {
      for (const control of coveredNow()) covered.add(control);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return [...covered];
  });
}

for (const arrangement of ['search-left', 'navigation-left'] as const) {
  test(`a toast covers no control, ${arrangement}`, async ({ page, problems }) => {
    problems.expect(/status of 401.*user\/login/);
    await page.goto('/');
    await showArrangement(page, arrangement);
    // The third size is that of a window of 1440 × 900 px at 200 % zoom.
    const sizes = [
      [1440, 900],
      [1024, 768],
      [800, 600],
      [720, 450],
      [360, 640],
    ] as const;
    const dismiss = async () => {
      await toasts(page).getByRole('button', { name: 'Dismiss' }).click();
      await expect(toasts(page).locator('[role="status"], [role="alert"]')).toHaveCount(0);
    };
    // The layout of the columns changes shortly after the width of the window.
    const softly = expect.configure({ soft: true });
    await expect(landing(page).headline).toBeVisible();
    await keepToasts(page);
    await signIn(page, 'guest', 'wrong password');
    for (const [index, [width, height]] of sizes.entries()) {
      await page.setViewportSize({ width, height });
      if (index > 0) await landing(page).dialog.submit.click();
      await expect(toasts(page).getByRole('alert')).toBeVisible();
      await softly.poll(() => coveredByToast(page), `over the dialog, ${width} px`).toEqual([]);
      await dismiss();
    }
    await joinAsNewPerson(page);
    await post(page, `Under a toast, ${arrangement}`);
    await page.goto('/');
    const tweet = home(page).tweets.filter({ hasText: `Under a toast, ${arrangement}` });
    await expect(tweet).toBeVisible();
    await keepToasts(page);
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      // The DOM contains only posts near the viewport.
      await page.evaluate(() => scrollTo(0, 0));
      await tweet.getByRole('button', { name: 'Like', exact: true }).click();
      const shown = toasts(page).getByRole('status');
      await expect(shown).toBeVisible();
      await softly.poll(() => coveredByToast(page), `over the page, ${width} px`).toEqual([]);
      // At most 420 px wide, and not wider than the window.
      const [box, room] = [await shown.boundingBox(), await toasts(page).boundingBox()];
      expect.soft(room?.width, `${width} px`).toBe(width < 640 ? width : 420);
      expect.soft(box?.width, `${width} px`).toBeLessThanOrEqual(room?.width ?? 0);
      // Waits until the toast is removed completely.
      await dismiss();
      const account = page.getByRole('button', { name: /^Account: / }).filter({ visible: true });
      const lowerEdge = async () => {
        const box = await account.boundingBox();
        return (box?.y ?? 0) + (box?.height ?? 0);
      };
      await softly.poll(lowerEdge, `${width} px`).toBeGreaterThan(height - 24);
    }
  });
}
