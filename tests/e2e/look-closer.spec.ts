import { drawn } from '#tests/fixtures/effects.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { joinBesidePost } from '#tests/fixtures/people.ts';
import { home } from '#tests/fixtures/screens.ts';

test.use({ starts: 'blank' });

test('the author of a post is previewed beside it, the post opens by a click, and its text is copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const words = 'Worth a closer look';
  const { username } = (await joinBesidePost(page, words)).author;
  await page.goto('/');
  const post = home(page).tweets.filter({ hasText: words }).filter({ hasText: username });
  const name = post.getByRole('link', { name: username, exact: true });
  const card = page.getByRole('dialog', { name: username, exact: true });
  // The first move of the mouse loads the code for hovering, which handles only later moves.
  await expect(async () => {
    await page.mouse.move(5, 5);
    await name.hover();
    await expect(card).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(card.getByRole('link', { name: /Followers$/ })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
  // Moving from the name to the card does not close it.
  await card.getByRole('link', { name: /Followers$/ }).hover();
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();

  // In a narrow window the date is below the name: the card does not cover it.
  await page.setViewportSize({ width: 420, height: 800 });
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(1);
  await drawn(page);
  await post.evaluate((element: HTMLElement) => element.focus());
  await page.keyboard.press('i');
  const date = post.getByRole('time');
  await expect
    .poll(async () => ((await card.boundingBox())?.y ?? 0) - ((await date.boundingBox())?.y ?? 0))
    .toBeGreaterThan(20);
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });

  await post.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Copy text' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(words);

  await post.click({ position: { x: 300, y: 12 } });
  await expect(page.getByRole('heading', { level: 1, name: 'Tweet' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Post your reply' }).fill('Good words');
  await expect(page.getByText(/characters left$/)).toBeVisible();
});
