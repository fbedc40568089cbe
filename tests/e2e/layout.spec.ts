import type { Locator, Page } from '@playwright/test';
import * as v from 'valibot';
import {
  cutOffTexts,
  expectNoSidewaysScroll,
  expectRoomForLargerFont,
  openSections,
} from '#tests/fixtures/cut-off.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import {
  enterAsGuest,
  enterAsNewPerson,
  goTo,
  joinAsNewPerson,
  otherPages,
  post,
} from '#tests/fixtures/people.ts';
import { read } from '#tests/fixtures/second-person.ts';
import { home, landing, logoutDialog, signUpForm } from '#tests/fixtures/screens.ts';

test.use({ starts: 'blank' });

/** 1280 px at 200 % zoom are 640 CSS px; WCAG 1.4.10 requires 320. */
const widths = [320, 640, 800, 1440];

for (const width of widths) {
  test(`at ${width} px no page scrolls sideways and the main controls are in the viewport`, async ({
    page,
  }) => {
    const expectRoom = async () => {
      await expectNoSidewaysScroll(page);
      if (width === widths[0]) await expectRoomForLargerFont(page);
    };
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/');
    await expect(landing(page).headline).toBeVisible();
    await expect(landing(page).createAccount).toBeInViewport();
    await expectRoom();

    await landing(page).signIn.click();
    await expect(landing(page).dialog.submit).toBeInViewport();
    await expectRoom();
    await landing(page).dialog.close.click();

    await landing(page).createAccount.click();
    await expect(signUpForm(page).fullName).toBeVisible();
    await expectRoom();
    await signUpForm(page).optional.click();
    await expect(signUpForm(page).bio).toBeVisible();
    await expectRoom();

    const { username } = await enterAsNewPerson(page);
    await expect(home(page).tweets.first()).toBeVisible();
    await expect(home(page).composer.post).toBeInViewport();
    await expect(page.getByRole('link', { name: 'Home', exact: true }).first()).toBeInViewport();
    await expectRoom();

    // The narrowest windows have no Logout button, only the entry in the account menu.
    const { logout, account } = home(page);
    if (await logout.isVisible()) await logout.click();
    else {
      await account(username).click();
      await page.getByRole('menuitem', { name: 'Logout', exact: true }).click();
    }
    await expect(logoutDialog(page).confirm).toBeInViewport();
    await expectRoom();
  });
}

test('a column of a long search fits into a narrow window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/');
  await enterAsNewPerson(page);
  const { user } = await read(page, 'currentUser');
  await page.evaluate(([key, columns]) => localStorage.setItem(key, columns), [
    `warble.columns.${user._id}`,
    JSON.stringify([{ content: { kind: 'search', query: 'roses and '.repeat(20).trim() }, width: 360 }]),
  ] as const);
  await page.goto('/columns');
  await expect(page.getByRole('navigation').getByRole('button', { name: /roses and roses/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  expect(await cutOffTexts(page)).toEqual([]);
});

/** Applies the text spacing of WCAG 1.4.12. */
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

async function removeSpacing(page: Page): Promise<void> {
  await page.evaluate(() => document.adoptedStyleSheets.pop());
}

/** Presses Tab up to the end of the page and returns the focused elements that are covered by others. */
async function coveredTabStops(page: Page): Promise<readonly string[]> {
  const hidden: string[] = [];
  for (let presses = 0; presses < 45; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) return 'end';
      const { left, top, width, height } = focused.getBoundingClientRect();
      const isVisible = [0.1, 0.3, 0.5, 0.7, 0.9].some((part) => {
        const topmost = document.elementFromPoint(left + width / 2, top + height * part);
        return topmost !== null && (focused.contains(topmost) || topmost.contains(focused));
      });
      return isVisible ? 'seen' : `${focused.ariaLabel ?? ''} ${focused.textContent.slice(0, 40)}`;
    });
    if (stop === 'end') return hidden;
    if (stop !== 'seen') hidden.push(stop);
  }
  return hidden;
}

test('at 400 % zoom, with WCAG text spacing and with a larger font, no page scrolls sideways, hides the focus or cuts off labels', async ({
  page,
}) => {
  // 1280 × 1024 px at 400 % zoom.
  await page.setViewportSize({ width: 320, height: 256 });
  await enterAsGuest(page);
  for (const address of ['/', ...(await otherPages(page))]) {
    await goTo(page, address);
    await expectNoSidewaysScroll(page, ` on ${address}`);
    expect.soft(await coveredTabStops(page), `hidden on ${address}`).toEqual([]);
    await spreadText(page);
    await expectNoSidewaysScroll(page, ` on ${address}, spread`);
    expect.soft(await cutOffTexts(page), `cut off on ${address}`).toEqual([]);
    await removeSpacing(page);
    if (address === '/settings') await openSections(page);
    await expectRoomForLargerFont(page, ` on ${address}`);
  }
});

test('focus moved backwards is not hidden below the sticky header', async ({ page }) => {
  await enterAsGuest(page);
  const { pages, tweets } = home(page);
  await expect(tweets.nth(9)).toBeVisible();
  await pages.next.focus();
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Shift+Tab');
    const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().bottom ?? 0);
    expect.soft(top).toBeGreaterThan(52);
  }
  await expect(tweets.locator(':focus')).toHaveCount(1);
});

test('focus moved backwards is not hidden below the search box either', async ({ page }) => {
  await enterAsGuest(page);
  await page.goto('/search?q=the');
  const box = page.getByRole('main').getByRole('searchbox');
  const found = page.getByRole('feed', { name: 'Tweets' }).getByRole('article');
  await found.last().focus();
  for (let presses = 0; presses < 15; presses += 1) {
    await page.keyboard.press('Shift+Tab');
    await expect(found.locator(':focus')).toHaveCount(1);
    const [focused, bar] = await Promise.all([found.locator(':focus').boundingBox(), box.boundingBox()]);
    expect
      .soft((focused?.y ?? 0) + (focused?.height ?? 0))
      .toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
  }
});

for (const width of [1024, 1440]) {
  test(`at ${width} px the names in Who to Follow are whole, and break between their parts`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.route('**/api/v1/user/all-users*', async (route) => {
      const response = await route.fetch({ maxRetries: 3 });
      const { data } = v.parse(v.object({ data: v.array(v.looseObject({})) }), await response.json());
      const renamed = ['meilin_games', 'chloe_patisse', 'data_science_daily'].map((username, index) =>
        Object.assign(data[index] ?? {}, { _id: username, username, isFollowing: false }),
      );
      await route.fulfill({ response, json: { data: renamed } });
    });
    await enterAsGuest(page);
    const names = page.getByRole('region', { name: 'Who to Follow' }).getByRole('link');
    await expect(names).toHaveCount(3);
    const cut = await names.evaluateAll((links) =>
      links
        .flatMap((link) => [...link.querySelectorAll('p')])
        .filter((name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 1)
        .map(({ textContent }) => textContent),
    );
    expect(cut).toEqual([]);
    const broken = await names.evaluateAll((links) =>
      links
        .flatMap((link) => [...(link.querySelector('p')?.childNodes ?? [])])
        .filter((part) => {
          const range = document.createRange();
          range.selectNodeContents(part);
          return range.getClientRects().length > 1;
        })
        .map(({ textContent }) => textContent),
    );
    // Two lines can hold it only if one of its parts is broken.
    expect(broken).toEqual(['data_science_daily']);
  });
}

for (const width of [1024, 1440]) {
  test(`at ${width} px Who to Follow is as high with people as with their placeholders, whatever the font and the names`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const released = Promise.withResolvers<void>();
    await page.route('**/api/v1/user/all-users*', async (route) => {
      await released.promise;
      const response = await route.fetch({ maxRetries: 3 });
      const { data } = v.parse(v.object({ data: v.array(v.looseObject({})) }), await response.json());
      const named = ['eve', 'data_science_daily', 'w'.repeat(30)].map((username, index) =>
        Object.assign(data[index] ?? {}, { _id: username, username, isFollowing: false }),
      );
      await route.fulfill({ response, json: { data: named } });
    });
    await enterAsGuest(page);
    const card = page.getByRole('region', { name: 'Who to Follow' });
    const heights = () =>
      card.evaluate((element) =>
        [16, 18, 20, 24].map((size) => {
          document.documentElement.style.fontSize = `${size}px`;
          return Math.round(element.getBoundingClientRect().height);
        }),
      );
    await expect(card).toHaveAttribute('aria-busy', 'true');
    const before = await heights();
    released.resolve();
    await expect(card.getByRole('button', { name: 'Follow' })).toHaveCount(3);
    expect(await heights()).toEqual(before);
  });
}

test('at 360 px the Post button stays beside the note, also in German', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.addInitScript(() => localStorage.setItem('warble.language', JSON.stringify('de')));
  await enterAsGuest(page);
  const form = page.getByRole('form', { name: 'Beitrag schreiben' });
  const middleOf = async (control: Locator) => {
    const box = await control.boundingBox();
    return box === null ? NaN : box.y + box.height / 2;
  };
  const [picture, send] = [
    form.getByRole('button', { name: 'Bild hinzufügen' }),
    form.getByRole('button', { name: 'Posten' }),
  ];
  await expect(send).toBeVisible();
  await expect.poll(async () => Math.abs((await middleOf(send)) - (await middleOf(picture)))).toBeLessThan(5);
});

test('each line of a post is on the side of its own script, as in the field', async ({ page }) => {
  await joinAsNewPerson(page);
  await post(page, 'First an English line.\nثم سطر بالعربية\nAnd English again.');
  await page.goto('/');
  const lines = await page
    .getByText('First an English line.')
    .last()
    .evaluate((text) => {
      const box = text.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(text);
      return [...range.getClientRects()]
        .filter(({ width }) => width > 1)
        .map(({ left, right }) =>
          left - box.left < 2 ? 'left' : box.right - right < 2 ? 'right' : 'neither',
        );
    });
  expect(lines).toEqual(['left', 'right', 'left']);
});

test('the navigation does not wait for code that is needed later', async ({ page }) => {
  await joinAsNewPerson(page);
  const requested = page.waitForRequest('**/assets/focus-return-*.js');
  await page.route('**/assets/focus-return-*.js', () => undefined);
  // The page counts as loading until the code is there.
  await page.goto('/', { waitUntil: 'commit' });
  await requested;
  await expect(page.getByRole('link', { name: 'Settings' }).first()).toBeVisible();
});
