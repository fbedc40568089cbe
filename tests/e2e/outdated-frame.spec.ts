import type { Page } from '@playwright/test';
import { expect, test } from '#tests/fixtures/host.ts';
import { frame, keptFrame, leave, openProfile, startHeld } from '#tests/fixtures/kept-frame.ts';
import { enterAsGuest, enterAsNewPerson, joinAsNewPerson, post, signIn } from '#tests/fixtures/people.ts';
import { home, keepsFeed, landing, logoutDialog } from '#tests/fixtures/screens.ts';

/* Starts at which the stored frame of the previous start would show what is not true any more. */

test.use({ starts: 'blank', build: 'test' });

const unlikeFrame: Readonly<Record<string, (stored: Storage, userId: string) => void>> = {
  'a draft, which gets a notice': (stored, id) => stored.setItem(`warble.draft.${id}.composer`, '"Hello"'),
  'an image of a draft': (stored, id) =>
    stored.setItem(`warble.image.warble.draft.${id}.composer.media`, 'true'),
  'a post that waits': (stored, id) => stored.setItem(`warble.outbox.${id}.k1`, '{}'),
  'newer posts that another window has seen': (stored) =>
    stored.setItem(
      'warble.lastFeed',
      (stored.getItem('warble.lastFeed') ?? '').replace('"ids":["', '"ids":["new","'),
    ),
  'a position in the feed, of a window that was not closed': (stored, id) =>
    stored.setItem(`warble.readingPlace.${id}`, '{"path":"/","post":"t1","top":0}'),
};

test('no frame is drawn where the first commit has what the frame has not', async ({
  browser,
  served,
  problems,
}) => {
  const url = served?.url ?? '';
  const { open, close } = await openProfile(browser, url, problems);
  const first = await open();
  await enterAsGuest(first);
  await keptFrame(first);
  const state = await first.context().storageState();
  await close();
  /** Starts in a profile of its own with what was stored, and with a change of it. */
  const startWith = async (change: string, expectFrame: (page: Page) => Promise<void>) => {
    const profile = await openProfile(browser, url, problems, { state });
    const page = await profile.open();
    await page.addInitScript(
      `(${change})(localStorage, JSON.parse(localStorage.getItem('warble.lastFeed')).user._id)`,
    );
    await startHeld(page);
    await page.waitForFunction(() => document.readyState !== 'loading');
    await expectFrame(page);
    await profile.close();
  };
  await test.step('nothing else', () =>
    startWith('() => {}', (page) => expect(frame(page).locator('article').first()).toBeVisible()));
  await test.step('an image that was removed from a draft', () =>
    startWith(
      '(stored, id) => stored.setItem(`warble.image.warble.draft.${id}.composer.media`, \'""\')',
      (page) => expect(frame(page).locator('article').first()).toBeVisible(),
    ));
  for (const [name, change] of Object.entries(unlikeFrame)) {
    await test.step(name, () => startWith(change.toString(), (page) => expect(frame(page)).toHaveCount(0)));
  }
});

async function expectNothingKept(page: Page): Promise<void> {
  expect(await page.evaluate(() => localStorage.getItem('warble.frame'))).toBeNull();
}

for (const [name, end] of Object.entries({
  'a sign-out': async (page: Page) => {
    await home(page).logout.click();
    await logoutDialog(page).confirm.click();
    await expect(landing(page).headline).toBeVisible();
    await expectNothingKept(page);
  },
  'a sign-out elsewhere, which leaves the cookie': async (page: Page) => {
    await page.route('**/api/v1/user/current-user', (route) =>
      route.fulfill({ status: 401, contentType: 'text/html', body: '<pre>Error: Not signed in</pre>' }),
    );
    await page.reload();
    await expect(landing(page).headline).toBeVisible();
    await expectNothingKept(page);
  },
  'the end of the cookie': async (page: Page) => {
    // Without the page, which may still ask for the inbox.
    await page.close();
    await page.context().clearCookies();
  },
  'a switch to another account': async (page: Page) => {
    await home(page).logout.click();
    await logoutDialog(page).confirm.click();
    await signIn(page, 'guest', 'warble-guest');
    await expect(home(page).tweets.first()).toBeVisible();
    await keepsFeed(page);
  },
})) {
  test(`no frame of an account is drawn after ${name}`, async ({ browser, served, problems }) => {
    const { open, close } = await openProfile(browser, served?.url ?? '', problems);
    const page = await open();
    const { username } = await enterAsNewPerson(page);
    const left = await keptFrame(page);
    await end(page);
    await page.close();

    const next = await open();
    // The frame may still be stored, for example by a window of an older version.
    await next.addInitScript((kept) => localStorage.setItem('warble.frame', kept), left);
    await startHeld(next);
    await next.waitForFunction(() => document.readyState !== 'loading');
    await expect(frame(next)).toHaveCount(0);
    expect(await next.getByText(username).count()).toBe(0);
    await close();
  });
}

test('a frame is not drawn in a window of another size, and shows the current ages of posts', async ({
  browser,
  served,
  problems,
}) => {
  const { open, close } = await openProfile(browser, served?.url ?? '', problems);
  const first = await open();
  await joinAsNewPerson(first);
  await post(first, 'A minute ago');
  await first.goto('/');
  await expect(home(first).tweets.first().getByText('now')).toBeVisible();
  await leave(first);

  const older = await open();
  await older.clock.setFixedTime(Date.now() + 2 * 60 * 60 * 1000);
  await startHeld(older);
  await expect(frame(older).locator('article').first().getByText('2 hr ago')).toBeVisible();
  await older.close();

  const wider = await open();
  await wider.setViewportSize({ width: 1300, height: 800 });
  await startHeld(wider);
  await wider.waitForFunction(() => document.readyState !== 'loading');
  await expect(frame(wider)).toHaveCount(0);
  await close();
});
