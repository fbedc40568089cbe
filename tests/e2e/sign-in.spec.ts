import { expect, test } from '#tests/fixtures/host.ts';
import { signIn } from '#tests/fixtures/people.ts';
import { home, landing, toasts } from '#tests/fixtures/screens.ts';

test('an incomplete form shows an error and sends nothing', async ({ page }) => {
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/user/login')) sent += 1;
  });
  await landing(page).signIn.click();
  const { dialog } = landing(page);
  await dialog.submit.click();
  await expect(dialog.box.getByText('All Fields are required!', { exact: true }).first()).toBeVisible();

  await dialog.identifier.fill('guest');
  await dialog.submit.click();
  await expect(dialog.box.getByText('All Fields are required!', { exact: true }).first()).toBeVisible();
  expect(sent).toBe(0);
});

test('rejected credentials show the error of the server and keep the input', async ({ page, problems }) => {
  problems.expect(/status of 401.*user\/login/);
  await signIn(page, 'guest', 'not the password');
  await expect(toasts(page).getByRole('alert')).toContainText('Invalid user credentials');
  const { dialog } = landing(page);
  await expect(dialog.identifier).toHaveValue('guest');
  await expect(dialog.password).toHaveValue('not the password');

  // The same for a name that nobody has, so that nobody can find out who has an account.
  await dialog.identifier.fill('nobody_of_that_name');
  const response = page.waitForResponse('**/api/v1/user/login');
  await dialog.submit.click();
  expect((await response).status()).toBe(401);
  await expect(toasts(page).getByRole('alert')).toContainText('Invalid user credentials');
});

test('an error message of the server is shown as text, never as HTML', async ({ page, problems }) => {
  problems.expect(/status of 500.*user\/login/);
  await page.route('**/api/v1/user/login', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'text/html',
      body: '<pre>Error: &lt;img src=x onerror=alert(1)&gt; is broken<br></pre>',
    }),
  );
  await signIn(page, 'guest', 'warble-guest');
  await expect(toasts(page)).toContainText('<img src=x onerror=alert(1)> is broken');
  await expect(toasts(page).locator('img')).toHaveCount(0);
});

test('a response that is not in the error format is shown unchanged', async ({ page, problems }) => {
  problems.expect(/status of 503.*user\/login/);
  await page.route('**/api/v1/user/login', (route) =>
    route.fulfill({ status: 503, body: 'Closed for the night' }),
  );
  await signIn(page, 'guest', 'warble-guest');
  await expect(toasts(page)).toContainText('Closed for the night');
});

test('an unreachable server shows an error and keeps the input', async ({ page, problems }) => {
  problems.expect(/ERR_FAILED.*user\/login/);
  await page.route('**/api/v1/user/login', (route) => route.abort());
  await signIn(page, 'guest', 'warble-guest');
  await expect(toasts(page)).toContainText(
    "Warble can't reach the server. Check your connection and try again.",
  );
  await expect(landing(page).dialog.identifier).toHaveValue('guest');
  await expect(landing(page).dialog.password).toHaveValue('warble-guest');

  await page.unroute('**/api/v1/user/login');
  await landing(page).dialog.submit.click();
  await expect(home(page).heading).toBeVisible();
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
