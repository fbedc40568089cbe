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

/** Lines, paragraphs, words and letters as far apart as WCAG 1.4.12 has them. */
async function spreadText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* {
      line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important;
    }
    p { margin-bottom: 2em !important; }`);
    document.adoptedStyleSheets.push(sheet);
  });
}

/** Controls whose words do not fit into them. */
function cutOff(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, label, h1, h2, [role="tab"]')]
      .filter((element) => element.checkVisibility() && element.clientHeight > 1)
      .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 4)
      .map(({ textContent }) => textContent),
  );
}

/** Presses Tab to the end of the page; names what has the focus and can't be seen, because something lies over it. */
async function hiddenStops(page: Page): Promise<readonly string[]> {
  const hidden: string[] = [];
  for (let stops = 0; stops < 45; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) return 'end';
      const { left, top, width, height } = focused.getBoundingClientRect();
      const isSeen = [0.1, 0.3, 0.5, 0.7, 0.9].some((part) => {
        const there = document.elementFromPoint(left + width / 2, top + height * part);
        return there !== null && (focused.contains(there) || there.contains(focused));
      });
      return isSeen ? 'seen' : `${focused.ariaLabel ?? ''} ${focused.textContent.slice(0, 40)}`;
    });
    if (stop === 'end') return hidden;
    if (stop !== 'seen') hidden.push(stop);
  }
  return hidden;
}

test('at 400 % zoom and with spread text each page can be read and used without scrolling sideways', async ({
  page,
}) => {
  // 1280 × 1024 px at 400 %.
  await page.setViewportSize({ width: 320, height: 256 });
  await enterAsGuest(page);
  for (const address of ['/', ...(await otherPages(page))]) {
    await goTo(page, address);
    await expectNoSidewaysScroll(page, ` on ${address}`);
    expect.soft(await hiddenStops(page), `hidden on ${address}`).toEqual([]);
    await spreadText(page);
    await expectNoSidewaysScroll(page, ` on ${address}, spread`);
    expect.soft(await cutOff(page), `cut off on ${address}`).toEqual([]);
  }
});

test('upwards, too, what has the focus is not under what sticks to the top', async ({ page }) => {
  await enterAsGuest(page);
  const { pages, tweets } = home(page);
  await pages.next.focus();
  for (let stops = 0; stops < 30; stops += 1) {
    await page.keyboard.press('Shift+Tab');
    const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().bottom ?? 0);
    expect.soft(top).toBeGreaterThan(52);
  }
  await expect(tweets.locator(':focus')).toHaveCount(1);
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
