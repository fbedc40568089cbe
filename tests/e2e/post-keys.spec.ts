import type { Page } from '@playwright/test';
import { effectsRun } from '#tests/fixtures/effects.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { imageBytes } from '#tests/fixtures/images.ts';
import { enterAsNewPerson, joinAsNewPerson, post } from '#tests/fixtures/people.ts';
import { home, permalinkOf } from '#tests/fixtures/screens.ts';

test.use({ starts: 'blank' });

const focused = (page: Page) => page.getByRole('article').and(page.locator(':focus'));

test('Enter right after a key that focuses a post opens it, also while the code of both is being loaded', async ({
  page,
}) => {
  await joinAsNewPerson(page);
  const released = Promise.withResolvers<void>();
  const requested = page.waitForRequest('**/assets/dialogs-*.js');
  await page.route('**/assets/dialogs-*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto('/');
  const { tweets } = home(page);
  await expect(tweets.first()).toBeVisible();
  const address = await permalinkOf(tweets.first());
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await requested;
  released.resolve();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
});

test('single-key shortcuts move between posts and act on the focused post', async ({ page }) => {
  await joinAsNewPerson(page);
  const content = `By keys at ${Date.now()}`;
  await post(page, content);
  await page.goto('/');
  const { tweets } = home(page);
  await expect(tweets.first()).toContainText(content);

  await page.keyboard.press('j');
  await expect(tweets.first()).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(tweets.nth(2)).toBeFocused();
  await expect(tweets.nth(2)).toBeInViewport();
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await expect(tweets.first()).toBeFocused();
  // On the first post, k does nothing.
  await page.keyboard.press('k');
  await expect(tweets.first()).toBeFocused();

  const like = tweets.first().getByRole('button', { name: 'Like', exact: true });
  await page.keyboard.press('l');
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('l');
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await expect(tweets.first()).toBeFocused();

  await page.keyboard.press('e');
  const editor = page.getByRole('textbox', { name: 'Edit the text' });
  await expect(editor).toBeFocused();
  // Shortcuts are inactive in a text field.
  await page.keyboard.type(', jkl');
  await expect(editor).toHaveValue(`${content}, jkl`);
  await page.keyboard.press('Control+Enter');
  await expect(tweets.first()).toContainText(`${content}, jkl`);
  // The focus comes back once the edit is saved.
  await expect(tweets.first()).toHaveAttribute('aria-busy', 'false');

  const second = await permalinkOf(tweets.nth(1));
  await tweets.nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${second}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Tweet' })).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByRole('textbox', { name: 'Post your reply' })).toBeFocused();
  await page.goBack();
  await expect(tweets.nth(1)).toBeFocused();
  await page.keyboard.press('p');
  await expect(page).toHaveURL(/\/profile\//);
  await page.goBack();
  await expect(tweets.nth(1)).toBeFocused();

  await page.keyboard.press(']');
  await expect(page).toHaveURL(/page=2/);
  await expect(tweets.first()).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('j');
  await expect(tweets.first()).toBeFocused();
  await page.keyboard.press('[');
  await expect(page).not.toHaveURL(/page=2/);
  await expect(page.getByRole('main')).toBeFocused();
});

test('page shortcuts that are pressed quickly each change the page', async ({ page }) => {
  await enterAsNewPerson(page);
  await expect(home(page).tweets.first()).toBeVisible();
  // From here on, the code for keys is loaded.
  await page.keyboard.press('j');
  await expect(home(page).tweets.first()).toBeFocused();
  const next = page.waitForRequest(/all-tweets\?.*page=2/);
  // Only microtasks are between them: no render of its own accord.
  await page.evaluate(async () => {
    for (const key of [']', '[']) {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      for (let microtask = 0; microtask < 100; microtask += 1) await Promise.resolve();
    }
  });
  await next;
  await expect(page.getByRole('button', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
  await expect(page).not.toHaveURL(/page=/);
});

test('page shortcuts act on the page of the address, also while its code is loading', async ({ page }) => {
  await enterAsNewPerson(page);
  await expect(home(page).tweets.first()).toBeVisible();
  const hold = Promise.withResolvers<void>();
  const requested = page.waitForRequest('**/assets/step-back-*.js');
  await page.route('**/assets/step-back-*.js', async (route) => {
    await hold.promise;
    await route.continue();
  });
  await page.keyboard.press(']');
  await expect(page).toHaveURL(/page=2/);
  await requested;
  await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('[');
  await expect(page).not.toHaveURL(/page=2/);
  hold.resolve();
});

test('a shortcut opens the picture, and post shortcuts are inactive while it is open', async ({ page }) => {
  await joinAsNewPerson(page);
  await post(page, 'Seen through a window', imageBytes());
  await page.goto('/');
  const withPicture = home(page).tweets.filter({ hasText: 'Seen through a window' });
  await withPicture.focus();
  await page.keyboard.press('o');
  const view = page.getByRole('dialog', { name: /^Picture by / });
  await expect(view).toBeVisible();
  await expect(view.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('l');
  await page.keyboard.press('j');
  await effectsRun(page);
  expect(await view.locator(':focus').count()).toBe(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(withPicture).toBeFocused();
  await page.keyboard.press('j');
  await expect(focused(page)).toHaveCount(1);
  await expect(withPicture).not.toBeFocused();
  await expect(withPicture.getByRole('button', { name: 'Like', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
});

test('one key opens the reply to a post in a list, and no text typed after it is lost', async ({ page }) => {
  await joinAsNewPerson(page);
  await post(page, 'Answer me');
  await page.goto('/');
  const { tweets } = home(page);
  const reply = page.getByRole('textbox', { name: 'Post your reply' });
  for (const text of ['no link', 'and once more']) {
    await tweets.filter({ hasText: 'Answer me' }).focus();
    await page.keyboard.type(`r${text}`);
    await expect(reply).toHaveValue(text);
    await expect(reply).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await reply.fill('');
    await page.goBack();
    await expect(tweets.first()).toBeVisible();
  }
  // Going forward again does not focus the comment box.
  await page.goForward();
  await expect(reply).toBeVisible();
  await expect(reply).not.toBeFocused();
});

test('no text typed after the key that opens the post dialog is lost', async ({ page }) => {
  await enterAsNewPerson(page);
  await expect(home(page).tweets.first()).toBeVisible();
  await page.keyboard.type('njust like this');
  const field = page.getByRole('dialog', { name: 'Create a Post' }).getByRole('textbox');
  await expect(field).toHaveValue('just like this');
  await page.keyboard.type('!');
  await expect(field).toHaveValue('just like this!');
});
