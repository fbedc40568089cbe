import { signIn } from '#tests/electron-double/account.ts';
import { expect, test } from '#tests/fixtures/desktop/test.ts';

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
