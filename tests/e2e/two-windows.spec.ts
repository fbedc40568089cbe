import type { Locator, Page } from '@playwright/test';
import { drawn, expectNoToast, keepToasts } from '#tests/fixtures/effects.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { enterAsNewPerson, joinAsNewPerson, newPerson, post, signIn } from '#tests/fixtures/people.ts';
import {
  keepsFeed,
  confirmDeletion,
  home,
  landing,
  logoutDialog,
  permalinkOf,
} from '#tests/fixtures/screens.ts';
import { enterSecondPerson } from '#tests/fixtures/second-person.ts';
import { onKeptConnection } from '#tests/fixtures/kept-connection.ts';

test.use({ starts: 'blank' });

/**
 * Opens the same page in another window of the account. Resolves after the response to `call`, which must be the last
 * call of the page.
 */
async function openBeside(page: Page, path: string, call: string): Promise<Page> {
  const other = await page.context().newPage();
  // The window may show a stored copy first, and then no element is busy yet.
  const answered = other.waitForResponse(`**/api/v1/${call}*`);
  await other.goto(path);
  await answered;
  await expect(other.getByRole('main').getByRole('article').first()).toBeVisible();
  await expect(other.locator('[aria-busy="true"]')).toHaveCount(0);
  await other.route('**/api/v1/**', (route) => route.abort());
  return other;
}

/** Opens the feed in two windows of a new person, who has written a post. Resolves to the second window. */
async function openFeedTwice(page: Page, text: string): Promise<Page> {
  await joinAsNewPerson(page);
  await post(page, text);
  await page.goto('/');
  await expect(having(page, text)).toBeVisible();
  return openBeside(page, '/', 'tweet/all-tweets');
}

const having = (page: Page, text: string) =>
  page.getByRole('main').getByRole('article').filter({ hasText: text });
const like = (tweet: Locator) => tweet.getByRole('button', { name: 'Like', exact: true });

async function choose(within: Locator, entry: 'Update' | 'Delete'): Promise<void> {
  await within.getByRole('button', { name: 'More' }).click();
  await within.page().getByRole('menuitem', { name: entry }).click();
}

test('posts, likes, edits and deletions of one window show in another immediately, without a call', async ({
  page,
  problems,
}) => {
  problems.expect(/ERR_FAILED/);
  const other = await openFeedTwice(page, 'Seen in both');
  await keepToasts(other);

  await like(having(page, 'Seen in both')).click();
  await expect(like(having(other, 'Seen in both'))).toHaveAttribute('aria-pressed', 'true');
  await expect(having(other, 'Seen in both').getByRole('img', { name: '1 like' })).toBeVisible();
  await like(having(page, 'Seen in both')).click();
  await expect(like(having(other, 'Seen in both'))).toHaveAttribute('aria-pressed', 'false');

  await home(page).composer.text.fill('Written in the first');
  await home(page).composer.post.click();
  await expect(home(other).tweets.first()).toContainText('Written in the first');

  await choose(having(page, 'Written in the first'), 'Update');
  await page.getByRole('textbox', { name: 'Edit the text' }).fill('Changed in the first');
  await page.keyboard.press('Control+Enter');
  await expect(home(other).tweets.first()).toContainText('Changed in the first');

  await choose(having(page, 'Changed in the first'), 'Delete');
  await confirmDeletion(page);
  await expect(having(other, 'Changed in the first')).toHaveCount(0);
  // Toasts are shown only in the window where the change was made.
  await expectNoToast(other, 'status');
});

test('the focus moves from the menu of a post to the next post when another window deletes that one', async ({
  page,
}) => {
  await joinAsNewPerson(page);
  await post(page, 'Below the one with a menu');
  await post(page, 'With an open menu');
  await page.goto('/');
  const other = await openBeside(page, '/', 'tweet/all-tweets');
  await having(other, 'With an open menu').getByRole('button', { name: 'More' }).press('Enter');
  await expect(other.getByRole('menuitem', { name: 'Update' })).toBeFocused();
  await choose(having(page, 'With an open menu'), 'Delete');
  await confirmDeletion(page);
  await expect(having(other, 'Below the one with a menu')).toBeFocused();
  await expect(other.getByRole('menu')).toHaveCount(0);
});

test('changes that arrive while a window loads its code for them are shown in their order', async ({
  page,
  problems,
}) => {
  problems.expect(/ERR_FAILED/);
  const other = await openFeedTwice(page, 'Version 0');
  const loading = Promise.withResolvers<void>();
  await other.route('**/apply-broadcast-*.js', async (route) => {
    await loading.promise;
    await route.continue();
  });
  for (const version of [1, 2, 3, 4, 5]) {
    await choose(having(page, `Version ${version - 1}`), 'Update');
    await page.getByRole('textbox', { name: 'Edit the text' }).fill(`Version ${version}`);
    const edited = page.waitForResponse('**/api/v1/tweet/edit-tweet/**');
    await page.keyboard.press('Control+Enter');
    await edited;
    await expect(having(page, `Version ${version}`)).toBeVisible();
  }
  loading.resolve();
  await expect(home(other).tweets.first()).toContainText('Version 5');
});

test('comments, edits and deletions below a post in one window show in another immediately', async ({
  page,
  problems,
}) => {
  problems.expect(/ERR_FAILED/);
  await joinAsNewPerson(page);
  await post(page, 'To be discussed');
  await page.goto('/');
  const path = await permalinkOf(having(page, 'To be discussed'));
  await page.goto(path);
  const reply = page.getByRole('textbox', { name: 'Post your reply' });
  await expect(reply).toBeVisible();
  const other = await openBeside(page, path, 'comment/');
  await reply.fill('First remark');
  await reply.press('Control+Enter');
  await expect(having(other, 'First remark')).toBeVisible();
  await choose(having(page, 'First remark'), 'Update');
  await page.getByRole('textbox', { name: 'Edit the text' }).fill('Second thoughts');
  await page.keyboard.press('Control+Enter');
  await expect(having(other, 'Second thoughts')).toBeVisible();
  await choose(having(page, 'Second thoughts'), 'Delete');
  await confirmDeletion(page);
  await expect(having(other, 'Second thoughts')).toHaveCount(0);
  await expect(other.getByText('No comments yet')).toBeVisible();
});

test('a follow and a new name in one window show in another immediately', async ({
  browser,
  page,
  problems,
}) => {
  problems.expect(/ERR_FAILED/);
  const { username } = await enterAsNewPerson(page);
  const second = await enterSecondPerson(browser, page);
  await post(second.page, 'From the second person');
  await second.close();
  await page.reload();
  await having(page, 'From the second person').getByRole('link', { name: second.person.username }).click();
  const follow = (where: Page) => where.getByRole('main').getByRole('button', { name: /^Follow(ing)?$/ });
  await expect(follow(page)).toHaveText('Follow');
  const other = await openBeside(page, new URL(page.url()).pathname, 'tweet/user-tweet/');
  await follow(page).click();
  await expect(follow(other)).toHaveText('Following');
  await expect(other.getByRole('link', { name: /1\s*Follower/ })).toBeVisible();

  await expect(home(other).account(username)).toBeVisible();
  const renamed = newPerson().username;
  await page.goto('/settings');
  await page.getByRole('textbox', { name: 'Username' }).fill(renamed);
  await page.getByRole('textbox', { name: 'Bio' }).fill('Somebody');
  await page
    .getByRole('form', { name: 'Update Account Information' })
    .getByRole('button', { name: 'Update' })
    .click();
  await expect(home(other).account(renamed)).toBeVisible();
});

test('a log-out in one window takes the others to the landing page immediately, and no data of the account stays there', async ({
  page,
  problems,
}) => {
  problems.expect(/ERR_FAILED/);
  const { username } = await joinAsNewPerson(page);
  await post(page, 'Only for members');
  await page.goto('/');
  await expect(having(page, 'Only for members')).toBeVisible();
  const other = await openBeside(page, '/', 'tweet/all-tweets');
  // The page of the log-out is replaced in the history, so it needs one before it to go back to.
  await other.getByRole('link', { name: 'Settings', exact: true }).first().click();
  await expect(other.getByRole('heading', { level: 1, name: 'Profile Settings' })).toBeVisible();
  await home(page).logout.click();
  await logoutDialog(page).confirm.click();
  await expect(landing(page).headline).toBeVisible();
  await expect(landing(other).headline).toBeVisible();
  for (const left of [page, other]) {
    await expect(left.getByText(username)).toHaveCount(0);
    await expect(left).not.toHaveTitle(/Home|ada_/);
    const kept = await left.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    );
    expect(kept).not.toContain('Only for members');
    expect(kept).not.toContain(username);
  }
  await other.goBack();
  await expect(landing(other).headline).toBeVisible();
  await drawn(other);
  await expect(other.getByText('Only for members')).toHaveCount(0);
});

test('a sign-in in one window signs in the others that show the landing page', async ({ page }) => {
  const { username, password } = await enterAsNewPerson(page);
  await expect(home(page).tweets.first()).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/');
  await expect(home(other).account(username)).toBeVisible();
  await home(page).logout.click();
  await logoutDialog(page).confirm.click();
  await expect(landing(page).headline).toBeVisible();
  await expect(landing(other).headline).toBeVisible();
  await signIn(page, username, password);
  await expect(home(page).account(username)).toBeVisible();
  await expect(home(other).account(username)).toBeVisible();
});

for (const [how, reload] of [
  ['', false],
  [', also after a reload', true],
] as const) {
  test(`a sign-in in one window opens, in another, the page that its landing page is shown in place of${how}`, async ({
    page,
  }) => {
    const { username, password } = await joinAsNewPerson(page);
    await page.request.post('/api/v1/user/logout', onKeptConnection());
    await page.goto('/');
    const other = await page.context().newPage();
    await other.goto('/search?q=tea#users');
    await expect(landing(other).headline).toBeVisible();
    if (reload) {
      await other.reload();
      await expect(landing(other).headline).toBeVisible();
    }
    await signIn(page, username, password);
    await expect(home(page).account(username)).toBeVisible();
    await expect(other.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
    await expect(other).toHaveURL(/\/search\?q=tea/);
    expect(await other.evaluate(() => sessionStorage.getItem('warble.openedAddress'))).toBeNull();
  });
}

test('a window that missed a log-out goes to the landing page when it gets the focus', async ({
  page,
  problems,
}) => {
  problems.expect(/status of 401/);
  await joinAsNewPerson(page);
  await post(page, 'For members alone');
  await page.goto('/');
  await expect(having(page, 'For members alone')).toBeVisible();
  await keepsFeed(page);
  // Simulates a page that was frozen during the log-out: the session and the copy are deleted, and the page received no
  // event.
  await page.request.post('/api/v1/user/logout', onKeptConnection());
  await page.evaluate(() => {
    localStorage.removeItem('warble.lastFeed');
    window.dispatchEvent(new Event('focus'));
  });
  await expect(landing(page).headline).toBeVisible();
  await expect(page.getByText('For members alone')).toHaveCount(0);
});
