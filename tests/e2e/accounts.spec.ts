import type { Page } from '@playwright/test';
import { expect, test } from '#tests/fixtures/host.ts';
import { imageBytes } from '#tests/fixtures/images.ts';
import { pressTogether } from '#tests/fixtures/keyboard.ts';
import { enterAsNewPerson, joinAsNewPerson, newPerson, type Person, signIn } from '#tests/fixtures/people.ts';
import { home, landing, logoutDialog } from '#tests/fixtures/screens.ts';
import { enterSecondPerson, read } from '#tests/fixtures/second-person.ts';

test.use({ starts: 'blank' });

const calls = '**/api/v1/**';
const waiting = (page: Page) => page.getByRole('list', { name: 'Waiting to be sent' }).getByRole('listitem');
const posts = (page: Page, text: string) => home(page).tweets.filter({ hasText: text });

async function chooseInMenu(page: Page, person: Person, entry: string): Promise<void> {
  await home(page).account(person.username).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

async function write(page: Page, text: string): Promise<void> {
  await home(page).composer.text.fill(text);
  await home(page).composer.post.click();
}

test('two accounts: a waiting change is sent only by its own account, and signing out of one keeps the other', async ({
  browser,
  page,
  problems,
}) => {
  problems.expect(/ERR_FAILED|Failed to fetch|can't reach the server|status of 401/);
  const ada = await enterAsNewPerson(page);
  const second = await enterSecondPerson(browser, page);
  const bea = second.person;
  await second.close();
  const other = await page.context().newPage();
  await other.goto('/');
  await expect(home(other).account(ada.username)).toBeVisible();

  await test.step('another account is added while the first stays signed in', async () => {
    await chooseInMenu(page, ada, 'Add an account…');
    await expect(landing(page).headline).toBeVisible();
    await expect(page.getByRole('button', { name: `Go on as ${ada.username}` })).toBeVisible();
    await expect(home(other).account(ada.username)).toBeVisible();
    await signIn(page, bea.username, bea.password);
    await expect(home(page).account(bea.username)).toBeVisible();
    await expect(home(other).account(bea.username), 'the other window').toBeVisible();
  });

  await test.step('a switch shows the other account, in every window', async () => {
    await chooseInMenu(page, bea, `Switch to ${ada.username}`);
    await expect(home(page).account(ada.username)).toBeVisible();
    await expect(home(other).account(ada.username)).toBeVisible();
    await other.close();
  });

  await test.step('a waiting change of the first is not sent while the second is shown', async () => {
    await expect(home(page).tweets.first()).toBeVisible();
    await page.route(calls, (route) => route.abort());
    await write(page, `waited ${ada.username}`);
    await expect(waiting(page)).toHaveCount(1);
    await chooseInMenu(page, ada, `Switch to ${bea.username}`);
    await expect(home(page).account(bea.username)).toBeVisible();
    await expect(waiting(page)).toHaveCount(0);
    await page.unroute(calls);
    await page.reload();
    await expect(home(page).tweets.first()).toBeVisible();
    await write(page, `at once ${bea.username}`);
    await expect(posts(page, `at once ${bea.username}`).getByRole('button', { name: 'Like' })).toBeVisible();
    await page.reload();
    await expect(posts(page, `at once ${bea.username}`)).toContainText(bea.username);
    await expect(posts(page, `waited ${ada.username}`)).toHaveCount(0);
  });

  await test.step('keys switch back to the first, which sends its change', async () => {
    await pressTogether(page, 'a', '1');
    await expect(home(page).account(ada.username)).toBeVisible();
    const authors = async () =>
      (await read(page, 'allTweets'))
        .filter(({ content }) => content === `waited ${ada.username}`)
        .map(({ owner }) => owner.username);
    await expect.poll(authors).toEqual([ada.username]);
    await page.reload();
    const sent = posts(page, `waited ${ada.username}`);
    await expect(sent.getByRole('link', { name: ada.username }).first()).toBeVisible();
    await expect(sent).not.toContainText(bea.username);
    await expect(sent).toHaveCount(1);
  });

  await test.step('signing out of one keeps the other', async () => {
    await home(page).logout.click();
    await logoutDialog(page).confirm.click();
    await expect(landing(page).headline).toBeVisible();
    await page.getByRole('button', { name: `Go on as ${bea.username}` }).click();
    await expect(home(page).account(bea.username)).toBeVisible();
    await home(page).account(bea.username).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'My Account',
      'Profile',
      'Logout',
      'Add an account…',
    ]);
  });
});

test('an upload in another window is finished before that follows a switch of accounts', async ({
  browser,
  page,
  problems,
}) => {
  problems.expect(/status of 401/);
  const ada = await enterAsNewPerson(page);
  const second = await enterSecondPerson(browser, page);
  const bea = second.person;
  const avatarOf = async (of: Page) => (await read(of, 'currentUser')).user.avatar;
  const before = { ada: await avatarOf(page), bea: await avatarOf(second.page) };
  await chooseInMenu(page, ada, 'Add an account…');
  await signIn(page, bea.username, bea.password);
  await expect(home(page).account(bea.username)).toBeVisible();

  const other = await page.context().newPage();
  await other.goto('/settings');
  await other.getByRole('button', { name: 'Update Avatar' }).click();
  const form = other.getByRole('form', { name: 'Update Avatar' });
  const chooser = other.waitForEvent('filechooser');
  await form.getByRole('button', { name: 'Choose Avatar' }).click();
  await (await chooser).setFiles({ name: 'face.png', mimeType: 'image/png', buffer: imageBytes(48) });
  await expect(form.getByRole('img', { name: 'Avatar preview' })).toBeVisible();
  const [requested, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await other.route('**/user/avatar', async (route) => {
    requested.resolve();
    await released.promise;
    await route.continue();
  });
  const answered = other.waitForResponse('**/user/avatar');
  await form.getByRole('button', { name: 'Upload Avatar' }).click();
  await requested.promise;
  await chooseInMenu(page, bea, `Switch to ${ada.username}`);
  await expect(home(page).account(ada.username)).toBeVisible();
  await expect(home(other).account(bea.username)).toBeVisible();
  released.resolve();
  expect((await answered).ok()).toBe(true);
  await expect(home(other).account(ada.username)).toBeVisible();
  expect(await avatarOf(page)).toBe(before.ada);
  expect(await avatarOf(second.page)).not.toBe(before.bea);
  await second.close();
});

test('the menu has the longest name of another account on one line', async ({ browser, page, problems }) => {
  problems.expect(/status of 401/);
  const person = await joinAsNewPerson(page, newPerson(`${newPerson().username}_`.padEnd(30, 'e')));
  await page.goto('/');
  const second = await enterSecondPerson(browser, page);
  await chooseInMenu(page, person, 'Add an account…');
  await signIn(page, second.person.username, second.person.password);
  await home(page).account(second.person.username).click();
  const entry = (name: string) => page.getByRole('menuitem', { name, exact: true });
  const heightOf = async (name: string) => (await entry(name).boundingBox())?.height ?? Number.NaN;
  await expect(entry('Add an account…')).toBeVisible();
  expect(await heightOf(`Switch to ${person.username}`)).toBe(await heightOf('Add an account…'));
  await second.close();
});
