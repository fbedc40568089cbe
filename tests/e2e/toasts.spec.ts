import type { Locator } from '@playwright/test';
import { passUntilShown, stopClock } from '#tests/fixtures/clock.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { effectsRun, keepToasts } from '#tests/fixtures/effects.ts';
import { joinAsNewPerson, post, signIn } from '#tests/fixtures/people.ts';
import { home, landing, toasts } from '#tests/fixtures/screens.ts';

test.use({ starts: 'blank' });

test(
  'a toast is not dismissed while it has focus, while the pointer is over it or while the window is inactive, and Escape returns focus',
  { tag: '@S9.18' },
  async ({ page }) => {
    await joinAsNewPerson(page);
    await post(page, 'For toasts');
    await page.clock.install();
    await page.goto('/');
    const like = home(page)
      .tweets.filter({ hasText: 'For toasts' })
      .getByRole('button', { name: 'Like', exact: true });
    const toast = toasts(page).getByRole('status');
    await expect(like).toBeVisible();
    await stopClock(page);
    await like.click();
    await passUntilShown(page, toast);
    await page.keyboard.press('F8');
    await expect(toasts(page)).toBeFocused();
    await page.clock.runFor(10_000);
    await expect(toast).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(like).toBeFocused();
    await toast.hover();
    await page.clock.runFor(10_000);
    await expect(toast).toBeVisible();
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await effectsRun(page);
    await like.hover();
    await page.clock.runFor(10_000);
    await expect(toast).toBeVisible();
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await effectsRun(page);
    await page.clock.runFor(5000);
    await expect(toast).toHaveCount(0);

    // Closing the toast from the keyboard returns focus, too.
    await like.click();
    await passUntilShown(page, toast);
    await page.keyboard.press('F8');
    await expect(toasts(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.clock.runFor(1000);
    await expect(toast).toHaveCount(0);
    await expect(like).toBeFocused();

    // So does closing it by the pointer, also to a dialog, which has its keys again.
    await like.click();
    await passUntilShown(page, toast);
    await toast.hover();
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: 'Create a Post' });
    await passUntilShown(page, dialog.locator('textarea:focus'));
    await toasts(page).getByRole('button', { name: 'Dismiss' }).click();
    await page.clock.runFor(1000);
    await expect(toast).toHaveCount(0);
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await page.keyboard.press('Escape');
    await page.clock.runFor(1000);
    await expect(dialog).toHaveCount(0);
  },
);

test('F8 outlines the toast like anything else in focus, and nothing without a toast', async ({ page }) => {
  await joinAsNewPerson(page);
  await post(page, 'In focus');
  await page.goto('/');
  const own = home(page).tweets.filter({ hasText: 'In focus' });
  await expect(own).toBeVisible();
  /** The outlines that are visible on an element or in it. */
  const outlines = (element: Locator) =>
    element.evaluate((node) =>
      [node, ...node.querySelectorAll('*')]
        .map((each) => getComputedStyle(each))
        .filter(({ outlineStyle }) => outlineStyle !== 'none')
        .map(({ outline }) => outline),
    );
  await page.keyboard.press('F8');
  await expect(toasts(page)).toBeFocused();
  expect(await outlines(toasts(page))).toEqual([]);
  await page.keyboard.press('j');
  await expect(own).toBeFocused();
  const usual = await outlines(own);
  expect(usual).toHaveLength(1);
  await keepToasts(page);
  await page.keyboard.press('l');
  await expect(toasts(page).getByRole('status')).toBeVisible();
  await page.keyboard.press('F8');
  await expect(toasts(page)).toBeFocused();
  expect(await outlines(toasts(page))).toEqual(usual);
});

test('a new toast replaces the current one, and is below a menu that is opened', async ({ page }) => {
  const { username } = await joinAsNewPerson(page);
  await post(page, 'One at a time');
  await page.goto('/');
  const like = home(page)
    .tweets.filter({ hasText: 'One at a time' })
    .getByRole('button', { name: 'Like', exact: true });
  await expect(like).toBeVisible();
  await keepToasts(page);
  await like.click();
  await expect(toasts(page).getByRole('status')).toHaveText(['✅ Tweet liked successfully']);
  await like.click();
  await expect(toasts(page).getByRole('status')).toHaveText(['❌ Tweet unliked successfully']);
  // In a small window, both are above the navigation bar at the bottom.
  await page.setViewportSize({ width: 800, height: 700 });
  await home(page).account(username).click();
  await page.getByRole('menuitem', { name: 'Add an account…' }).click({ trial: true });
  await expect(toasts(page).getByRole('status')).toBeVisible();
});

test('recent messages list past toasts for 1,000,000 ms, mark problems, and can be cleared', async ({
  page,
  problems,
}) => {
  problems.expect(/status of 401.*user\/login/);
  await page.goto('/');
  await page.clock.install();
  await expect(landing(page).headline).toBeVisible();
  await keepToasts(page);
  await signIn(page, 'guest', 'wrong password');
  await expect(toasts(page).getByRole('alert')).toBeVisible();
  await landing(page).dialog.password.fill('warble-guest');
  await stopClock(page);
  await landing(page).dialog.submit.click();
  await passUntilShown(page, home(page).heading);
  const open = page.getByRole('button', { name: 'Recent messages' });
  const list = page.getByRole('dialog', { name: 'Recent messages' });
  const entries = list.getByRole('listitem');
  await open.press('Enter');
  await passUntilShown(page, entries.first());
  await expect(entries).toHaveText([/^\d\d:\d\d✅ User login/, /^\d\d:\d\d · Problem\S/]);
  await list.getByRole('button', { name: 'Clear' }).click();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await effectsRun(page);
  await page.clock.runFor(6000);
  await expect(list).toBeHidden();
  await expect(open).toBeFocused();

  // A toast is added to the list when it is dismissed.
  await open.press('Enter');
  await passUntilShown(page, entries.first());
  await expect(entries).toHaveCount(1);
  await page.clock.runFor(1_000_000);
  await expect(list).toContainText('Warble has said nothing in the last minutes.');
});

test(
  'a swipe of at least 50 px to the right dismisses a toast; a shorter one and one to the left do not',
  { tag: ['@S9.14', '@S9.15'] },
  async ({ page, problems }) => {
    problems.expect(/status of 401.*user\/login/);
    await page.goto('/');
    await expect(landing(page).headline).toBeVisible();
    await keepToasts(page);
    await signIn(page, 'guest', 'wrong password');
    const toast = toasts(page).getByRole('alert');
    const swipe = async (distance: number) => {
      const box = await toast.boundingBox();
      if (box === null) throw new Error('The toast is not visible.');
      const [x, y] = [box.x + 40, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + distance / 2, y, { steps: 4 });
      await page.mouse.move(x + distance, y, { steps: 4 });
      await page.mouse.up();
    };
    await expect(toast).toBeVisible();
    await swipe(49);
    await expect(toast).toBeVisible();
    await swipe(-80);
    await expect(toast).toBeVisible();
    await swipe(50);
    await expect(toast).toBeHidden();
    await expect(landing(page).dialog.box).toBeVisible();
  },
);
