import { expect, test } from '#tests/fixtures/host.ts';
import { landing } from '#tests/fixtures/screens.ts';

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
