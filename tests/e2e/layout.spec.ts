import type { Page } from '@playwright/test';
import { expect, test } from '#tests/fixtures/host.ts';
import { enterAsGuest, enterAsNewPerson, goTo, otherPages } from '#tests/fixtures/people.ts';
import { home, landing, logoutDialog, signUpForm } from '#tests/fixtures/screens.ts';

/** 1280 px at 200 % zoom are 640 CSS px; WCAG 1.4.10 asks for 320. */
const widths = [320, 640, 800, 1440];

async function expectNoSidewaysScroll(page: Page, where?: string): Promise<void> {
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect.soft(overflow, `px to scroll sideways${where ?? ''}`).toBeLessThanOrEqual(0);
}

for (const width of widths) {
  test(`at ${width} px nothing has to be scrolled sideways and the essentials are there`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    await expect(landing(page).headline).toBeVisible();
    await expect(landing(page).createAccount).toBeInViewport();
    await expectNoSidewaysScroll(page);

    await landing(page).signIn.click();
    await expect(landing(page).dialog.submit).toBeInViewport();
    await expectNoSidewaysScroll(page);
    await landing(page).dialog.close.click();

    await landing(page).createAccount.click();
    await expect(signUpForm(page).fullName).toBeVisible();
    await expectNoSidewaysScroll(page);

    const { username } = await enterAsNewPerson(page);
    await expect(home(page).tweets.first()).toBeVisible();
    await expect(home(page).composer.post).toBeInViewport();
    await expect(page.getByRole('link', { name: 'Home', exact: true }).first()).toBeInViewport();
    await expectNoSidewaysScroll(page);

    // On the smallest windows the button gives way to the entry of the account's menu.
    const { logout, account } = home(page);
    if (await logout.isVisible()) await logout.click();
    else {
      await account(username).click();
      await page.getByRole('menuitem', { name: 'Logout', exact: true }).click();
    }
    await expect(logoutDialog(page).confirm).toBeInViewport();
    await expectNoSidewaysScroll(page);
  });
}

test('at 320 px the pages beside home need no scrolling sideways either', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await enterAsGuest(page);
  for (const address of await otherPages(page)) {
    await goTo(page, address);
    await expectNoSidewaysScroll(page, ` on ${address}`);
  }
});

test('the five entries of the navigation are there, and the active one is marked', async ({ page }) => {
  await enterAsNewPerson(page);
  const navigation = page.getByRole('navigation', { name: 'Main', exact: true });
  await expect(navigation.getByRole('link')).toHaveText(['Home', 'Inbox', 'Search', 'Profile', 'Settings']);
  await expect(navigation.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
});
