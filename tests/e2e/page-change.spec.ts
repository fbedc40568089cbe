import { expect, test } from '#tests/fixtures/host.ts';
import { reach } from '#tests/fixtures/keyboard.ts';
import { newPerson, signUp } from '#tests/fixtures/people.ts';
import { writeImage } from '#tests/fixtures/images.ts';
import { home, landing, signUpForm } from '#tests/fixtures/screens.ts';

test('another page is said once, and takes the focus', { tag: '@app' }, async ({ host, page }, info) => {
  const said = page.locator('[aria-live="polite"]').filter({ hasText: ' · Warble' });
  const focused = page.locator(':focus');
  const main = page.getByRole('main');
  await expect(landing(page).headline).toBeVisible();

  await test.step('of visitors', async () => {
    await landing(page).createAccount.focus();
    await page.keyboard.press('Enter');
    await expect(said).toHaveText('Create your account · Warble');
    await expect(main).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(signUpForm(page).required).toBeFocused();
    await page.goBack();
    await expect(said).toHaveText('Sign in · Warble');
  });

  await test.step('of members', async () => {
    const { username } = newPerson();
    const person = { ...newPerson(), username, fullName: 'Grace Hopper' };
    await signUp(host, person, writeImage(info.outputPath('avatar.png')));
    await expect(home(page).tweets.first()).toBeVisible();
    await expect(said).toHaveText('Home · Warble');
    await reach(page, page.getByRole('link', { name: 'Inbox', exact: true }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(said).toHaveText('Inbox · Warble');
    await expect(main).toBeFocused();
    // The page goes on from its start.
    await page.keyboard.press('Tab');
    await expect(focused).toHaveAccessibleName('Go to settings');
    await page.keyboard.press('Enter');
    await expect(said).toHaveText('Profile Settings · Warble');
    await expect(main).toBeFocused();
    // A name that only the server knows is said, too.
    await page.getByRole('button', { name: `Account: ${username}` }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await page.getByRole('menuitem', { name: 'Profile' }).press('Enter');
    await expect(said).toHaveText('Grace Hopper · Warble');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(focused).toHaveCount(1);
  });

  await test.step('and what a page focuses keeps the focus', async () => {
    await page.getByRole('link', { name: 'Home', exact: true }).press('Enter');
    await expect(main).toBeFocused();
    const comments = home(page).tweets.nth(1).getByRole('link', { name: 'Comments' });
    await comments.press('Enter');
    await expect(said).toHaveText('Tweet · Warble');
    await expect(main).toBeFocused();
    await page.goBack();
    await expect(comments).toBeFocused();
    await expect(said).toHaveText('Home · Warble');
    // The feed's pages are one page: who leafs stays on the button.
    await home(page).pages.number(2).press('Enter');
    await expect(home(page).pages.number(2)).toBeFocused();
  });
});
