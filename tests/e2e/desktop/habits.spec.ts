import { signIn } from '#tests/electron-double/account.ts';
import { passUntilShown, stopClock } from '#tests/fixtures/clock.ts';
import { expect, test } from '#tests/fixtures/desktop/test.ts';
import { home } from '#tests/fixtures/screens.ts';

test('in the app, too: mentions, emoji, Undo, opening a post, the preview of a person, and keys around a dialog', async ({
  desktop,
}) => {
  await desktop.start();
  const { page } = desktop;
  await signIn(page);
  await page.evaluate(() => localStorage.setItem('warble.undo', 'true'));
  await page.clock.install();
  await page.reload();
  const { composer, tweets } = home(page);
  await composer.text.click();
  await page.keyboard.type('Hi @zofia');
  await expect(page.getByRole('listbox', { name: 'People' }).getByRole('option')).toHaveText(/zofia_strings/);
  await page.keyboard.press('Enter');
  // On macOS and Windows the real app opens the system's emoji panel, which a test can't operate. Linux has none.
  if (desktop.kind === 'electron' && process.platform !== 'linux') await page.keyboard.type('😀');
  else {
    await page.getByRole('button', { name: 'Insert an emoji' }).click();
    await page
      .getByRole('dialog', { name: 'Emoji' })
      .getByRole('button', { name: 'grinning face', exact: true })
      .click();
  }
  await expect(composer.text).toHaveValue('Hi @zofia_strings 😀');
  // The message with Undo is visible for 5 s.
  const undo = page.getByRole('button', { name: 'Undo the post' });
  await stopClock(page);
  await composer.post.click();
  await passUntilShown(page, undo);
  await undo.click();
  await expect(composer.text).toHaveValue('Hi @zofia_strings 😀');
  await composer.post.click();
  await expect(composer.text).toHaveValue('');
  await page.clock.runFor(5000);
  await page.clock.resume();
  const own = tweets.filter({ hasText: 'Hi @zofia_strings' });
  await expect(own.getByRole('button', { name: 'Like' })).toBeVisible();

  await own.getByText('😀').click({ position: { x: 2, y: 2 } });
  await expect(page.getByRole('heading', { level: 1, name: 'Tweet' })).toBeVisible();
  await page.goBack();
  await own.focus();
  await page.keyboard.press('i');
  const card = page.getByRole('dialog', { name: 'ada', exact: true });
  await expect(card.getByRole('link', { name: /Followers$/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});
