import { signIn } from '#tests/electron-double/account.ts';
import { expect, test } from '#tests/fixtures/desktop/test.ts';
import { home } from '#tests/fixtures/screens.ts';

test('a link to Warble opens its page at the start and while it runs; a second start shows the window', async ({
  desktop,
  problems,
}) => {
  // Nobody of these names is there.
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
  await expect.poll(() => desktop.window()).toMatchObject({ isFocused: true });

  await desktop.startSecond(['warble://tweet/../settings']);
  await desktop.arrange({ isFocused: false });
  await desktop.startSecond([]);
  await expect.poll(() => desktop.window()).toMatchObject({ isFocused: true });
  // None of them has led anywhere.
  expect(new URL(desktop.page.url()).pathname).toBe('/profile/somebody');
});

test('a link out of Warble opens at once where it says its address, and else is shown first', async ({
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
  await expect.poll(() => desktop.deeds()).toEqual([['shell.openExternal', 'https://example.com/a']]);
  expect(await desktop.messages()).toEqual([]);

  await page.getByRole('link', { name: 'cher.example' }).click();
  await expect.poll(() => desktop.messages()).toHaveLength(1);
  expect((await desktop.messages())[0]).toMatchObject({ detail: 'https://xn--bcher-kva.example/' });
  // What the user does not want stays closed.
  await page.getByRole('link', { name: 'https://example.com/a' }).click();
  await expect.poll(() => desktop.deeds()).toHaveLength(2);
  expect(await desktop.deeds()).not.toContainEqual(['shell.openExternal', 'https://xn--bcher-kva.example/']);
});
