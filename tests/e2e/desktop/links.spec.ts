import { signIn } from '#tests/electron-double/account.ts';
import { expect, test } from '#tests/fixtures/desktop/test.ts';
import { home } from '#tests/fixtures/screens.ts';

test('a link to Warble opens its page at the start and while it runs; a second start shows the window', async ({
  desktop,
  problems,
}) => {
  // There are no users with these ids.
  problems.expect(/status of 40[04]|tweet list:|profile:/);
  const id = '0123456789abcdef01234567';
  await desktop.start();
  await signIn(desktop.page);
  await desktop.quit();

  await desktop.start({ args: [`warble://profile/${id}`] });
  await desktop.page.waitForURL(`**/profile/${id}`);
  await desktop.arrange({ isFocused: false });
  await desktop.startSecond(['warble://profile/somebody']);
  await desktop.page.waitForURL('**/profile/somebody');
  await expect(desktop.page.getByText('This person does not exist.')).toBeVisible();
  await expect.poll(() => desktop.window()).toMatchObject({ isFocused: true });

  for (const change of [{ isFocused: false }, { isMinimized: true }]) {
    await desktop.arrange(change);
    await desktop.startSecond([]);
    await expect.poll(() => desktop.window()).toMatchObject({ isMinimized: false, isFocused: true });
  }
});

test('an external link opens directly if its text is its URL; otherwise the URL is shown first', async ({
  desktop,
}) => {
  await desktop.start({ clicks: 'Cancel' });
  await signIn(desktop.page);
  await desktop.page.reload();
  const { page } = desktop;
  const composer = home(page).composer;
  await composer.text.fill('See https://example.com/a and https://b\u00fccher.example');
  await composer.post.click();
  await page.getByRole('link', { name: 'https://example.com/a' }).click();
  await expect.poll(() => desktop.systemCalls()).toEqual([['shell.openExternal', 'https://example.com/a']]);
  expect(await desktop.messages()).toEqual([]);

  await page.getByRole('link', { name: 'cher.example' }).click();
  await expect.poll(() => desktop.messages()).toHaveLength(1);
  expect((await desktop.messages())[0]).toMatchObject({ detail: 'https://xn--bcher-kva.example/' });
  // A link that the user declined to open is not opened.
  await page.getByRole('link', { name: 'https://example.com/a' }).click();
  await expect.poll(() => desktop.systemCalls()).toHaveLength(2);
  expect(await desktop.systemCalls()).not.toContainEqual([
    'shell.openExternal',
    'https://xn--bcher-kva.example/',
  ]);
});
