import { expect, test } from '#tests/fixtures/host.ts';
import { signIn } from '#tests/fixtures/people.ts';
import { home, landing, toasts } from '#tests/fixtures/screens.ts';

test('rejected credentials show the error of the server and keep the input', async ({ page, problems }) => {
  problems.expect(/status of 401.*user\/login/);
  await signIn(page, 'guest', 'not the password');
  await expect(toasts(page).getByRole('alert')).toContainText('Invalid user credentials');
  const { dialog } = landing(page);
  await expect(dialog.identifier).toHaveValue('guest');
  await expect(dialog.password).toHaveValue('not the password');

  // The message is the same for an unknown name, so that it does not reveal who has an account.
  await dialog.identifier.fill('nobody_of_that_name');
  const response = page.waitForResponse('**/api/v1/user/login');
  await dialog.submit.click();
  const refusal = await response;
  expect(refusal.status()).toBe(401);
  expect(await refusal.text()).toContain('Invalid user credentials');
  await expect(toasts(page).getByRole('alert')).toContainText('Invalid user credentials');
});

test('signs in with an email in any letter case', async ({ page }) => {
  await signIn(page, 'Guest@Warble.example', 'warble-guest');
  await expect(toasts(page)).toContainText('✅ User login successful.');
  await expect(home(page).heading).toBeVisible();
});

test('the dialog traps focus, closes with Escape and returns focus', async ({ page }) => {
  const { signIn: opener, dialog } = landing(page);
  await opener.click();
  await expect(dialog.identifier).toBeFocused();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    await expect(dialog.box.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(dialog.box).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await dialog.close.click();
  await expect(dialog.box).toBeHidden();
});

test('the dialog is loaded at the first use of the page, so that it opens at once', async ({ page }) => {
  await page.goto('/');
  await expect(landing(page).headline).toBeVisible();
  // The last thing that it needs.
  const loaded = page.waitForResponse('**/host.json');
  await page.mouse.move(10, 10);
  await loaded;
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await landing(page).signIn.click();
  await expect(landing(page).dialog.identifier).toBeFocused();
  expect(requested).toEqual([]);
});
